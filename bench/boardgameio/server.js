// Its own server, with its storage in memory: nothing is written to a disk.

const { Server } = require("boardgame.io/server");
const { game } = require("./game");

const server = Server({ games: [game], origins: ["*"] });
server.run({ port: 0 }).then(({ appServer }) => {
  console.log(`http://127.0.0.1:${appServer.address().port}`);
});
