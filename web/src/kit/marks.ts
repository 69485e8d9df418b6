/** Each seat has a colour and a shape, so that nothing is told by colour alone. Paths are drawn in a box from −10 to 10. */
export const SHAPES = [
  "M0 -8.4A8.4 8.4 0 1 1 0 8.4A8.4 8.4 0 1 1 0 -8.4Z", // circle
  "M-7.4 -7.4H7.4V7.4H-7.4Z", // square
  "M0 -8.8L9 7.2H-9Z", // triangle
  "M0 -9.6L8.6 0L0 9.6L-8.6 0Z", // diamond
  "M0 -9.8L2.7 -3.2L9.5 -2.8L4.3 1.7L5.9 8.6L0 4.9L-5.9 8.6L-4.3 1.7L-9.5 -2.8L-2.7 -3.2Z", // star
  "M-3 -9H3V-3H9V3H3V9H-3V3H-9V-3H-3Z", // cross
] as const;

export const shapeOf = (seat: number): string => SHAPES[seat % SHAPES.length]!;
export const colourOf = (seat: number): string => `var(--seat-${seat % SHAPES.length})`;
