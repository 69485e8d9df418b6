// People at so many tables of two, each with its own client: each moves at random as soon as it is its turn.
// `node people.js ADDRESS TABLES`: it says `ready`, then how many moves there were each time it is asked.

const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { game, isOpen, AROUND, PIECES } = require("./game");

const [address, tables] = process.argv.slice(2);
const any = (list) => list[Math.floor(Math.random() * list.length)];
let moves = 0;
let begun = false;

// A cell that touches a piece, drawn until it may be taken.
function openCell(pieces, without) {
  const taken = Object.keys(pieces).filter((cell) => cell !== without);
  if (taken.length === 0) return [0, 0];
  for (;;) {
    const [x, y] = any(taken).split(",").map(Number);
    const [dx, dy] = any(AROUND);
    const cell = [x + dx, y + dy];
    if (cell.join() !== without && isOpen(pieces, ...cell, without)) return cell;
  }
}

// Whoever comes to a match first makes it; two who come at once would make it twice.
function sit(matchID, playerID, then) {
  let answered = -1;
  const client = Client({ game, multiplayer: SocketIO({ server: address }), matchID, playerID, numPlayers: 2, debug: false });
  const look = () => {
    const state = client.getState();
    if (state === null) return;
    then?.();
    then = undefined;
    if (!begun || state.ctx.currentPlayer !== playerID || state._stateID <= answered) return;
    answered = state._stateID;
    moves += 1;
    move(client, playerID, state.G);
  };
  client.subscribe(() => setImmediate(look));
  client.start();
  return look;
}

function move(client, playerID, { pieces, placed }) {
  if (placed[playerID] < PIECES) return client.moves.place(...openCell(pieces));
  const start = any(Object.keys(pieces).filter((cell) => pieces[cell] === playerID));
  client.moves.move(start, ...openCell(pieces, start));
}

function seated(matchID) {
  return new Promise((resolve) => {
    const look = sit(matchID, "0", () => sit(matchID, "1", () => resolve(look)));
  });
}

Promise.all(Array.from({ length: Number(tables) }, (_, table) => seated(`table-${table}`))).then((people) => {
  begun = true;
  for (const look of people) look();
  console.log("ready");
});
process.stdin.on("data", () => console.log(moves));
process.stdin.on("end", () => process.exit());
