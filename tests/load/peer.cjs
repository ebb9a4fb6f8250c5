// The same kind of game on boardgame.io's server: four seats, a 12x12 board, 24 pieces, one step a turn, checked by the server.
const folder = process.argv[2]
const { Server } = require(require.resolve('boardgame.io/server', { paths: [folder] }))

const SIDE = 12
const game = {
  name: 'skirmish',
  setup: () => ({ where: Array.from({ length: 24 }, (_, piece) => piece * 6), fought: Array(24).fill(0), strikes: [0, 0, 0, 0], number: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    step: ({ G, playerID }, piece, cell) => {
      if (Math.floor(piece / 6) !== Number(playerID)) return 'INVALID_MOVE'
      const from = G.where[piece]
      const far = Math.abs((from % SIDE) - (cell % SIDE)) + Math.abs(Math.floor(from / SIDE) - Math.floor(cell / SIDE))
      if (far !== 1 || G.where.includes(cell)) return 'INVALID_MOVE'
      G.where[piece] = cell
      G.number += 1
    },
  },
}

// The lobby gets a port of its own: with a new koa it is not found on the shared one.
Server({ games: [game], origins: [/.*/] }).run({ port: Number(process.argv[3]), lobbyConfig: { apiPort: Number(process.argv[4]) } })
