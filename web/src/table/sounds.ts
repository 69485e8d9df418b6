/** Small sounds, made on the spot: a piece of wood put down, a bell for one's turn, a low knock for a refusal. */
import { settings } from "../settings.svelte";

let context: AudioContext | null = null;

function knock(pitch: number, length: number, kind: OscillatorType, loud: number, delay = 0): void {
  context ??= new AudioContext();
  if (context.state !== "running") return; // browsers want a gesture first
  const start = context.currentTime + delay;
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.type = kind;
  tone.frequency.setValueAtTime(pitch, start);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.7, start + length);
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}

const SOUNDS = {
  move: () => knock(310, 0.09, "triangle", 0.22),
  turn: () => [knock(660, 0.25, "sine", 0.1), knock(880, 0.35, "sine", 0.1, 0.09)],
  refused: () => knock(120, 0.18, "sawtooth", 0.08),
  over: () => [523, 659, 784, 1047].forEach((pitch, number) => knock(pitch, 0.4, "sine", 0.1, number * 0.12)),
};

export function sound(what: keyof typeof SOUNDS): void {
  if (settings.sound) SOUNDS[what]();
}
