// A game like Egyptos for boardgame.io: twelve pieces each on an open grid, first placed, then moved; five in a row, or
// a hundred moves, and the next one begins. Rules are checked on the server as on ours; actions are not listed there.

const { INVALID_MOVE } = require("boardgame.io/core");

const PIECES = 12;
const LINE = 5;
const REACH = 24;
const MOST_MOVES = 100;
const AROUND = [[-1, -1], [0, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [0, 1], [1, 1]];

const key = (x, y) => `${x},${y}`;
const fresh = () => ({ pieces: {}, placed: [0, 0], moved: 0 });

function isOpen(pieces, x, y, without) {
  if (Math.max(Math.abs(x), Math.abs(y)) > REACH || (key(x, y) in pieces && key(x, y) !== without)) return false;
  const others = Object.keys(pieces).length - (without === undefined ? 0 : 1);
  if (others === 0) return x === 0 && y === 0;
  return AROUND.some(([dx, dy]) => {
    const near = key(x + dx, y + dy);
    return near !== without && near in pieces;
  });
}

function makesLine(pieces, x, y) {
  const owner = pieces[key(x, y)];
  return [[1, 0], [0, 1], [1, 1], [1, -1]].some(([dx, dy]) => {
    let length = 1;
    for (const side of [-1, 1]) {
      let step = side;
      while (pieces[key(x + step * dx, y + step * dy)] === owner) {
        length += 1;
        step += side;
      }
    }
    return length >= LINE;
  });
}

function afterwards(G, x, y) {
  if (makesLine(G.pieces, x, y) || G.moved >= MOST_MOVES) Object.assign(G, fresh());
}

function place({ G, playerID }, x, y) {
  if (G.placed[playerID] === PIECES || !isOpen(G.pieces, x, y)) return INVALID_MOVE;
  G.pieces[key(x, y)] = playerID;
  G.placed[playerID] += 1;
  return afterwards(G, x, y);
}

function move({ G, playerID }, start, x, y) {
  if (G.placed[playerID] < PIECES || G.pieces[start] !== playerID) return INVALID_MOVE;
  if (start === key(x, y) || !isOpen(G.pieces, x, y, start)) return INVALID_MOVE;
  delete G.pieces[start];
  G.pieces[key(x, y)] = playerID;
  G.moved += 1;
  return afterwards(G, x, y);
}

const game = {
  name: "open-grid",
  setup: fresh,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { place: { move: place, client: false }, move: { move, client: false } }, // the server decides, as ours does
};

module.exports = { game, isOpen, AROUND, PIECES };
