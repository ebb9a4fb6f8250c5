// OverShadow's base game for four on 12x12, written for boardgame.io: the same rules and the same moves as on our own server.
const folder = process.argv[2]
const { Server } = require(require.resolve('boardgame.io/server', { paths: [folder] }))
const { INVALID_MOVE } = require(require.resolve('boardgame.io/core', { paths: [folder] }))

const SIDE = 12
const CREW = 6
const SEATS = 4
const OFF = -1
const row = (cell) => Math.floor(cell / SIDE)
const column = (cell) => cell % SIDE
const near = (a, b) => Math.abs(row(a) - row(b)) + Math.abs(column(a) - column(b)) === 1
const owner = (piece) => Math.floor(piece / CREW)
const captain = (piece) => piece % CREW === 0
const crew = (seat) => Array.from({ length: CREW }, (_, i) => seat * CREW + i)
const top = (seat) => seat < 2
const left = (seat) => seat === 0 || seat === 3
const inSection = (seat, cell) =>
  (top(seat) ? row(cell) < 4 : row(cell) >= SIDE - 4) && (left(seat) ? column(cell) < 4 : column(cell) >= SIDE - 4)

function first(random) {
  let seats = [0, 1, 2, 3]
  while (seats.length > 1) {
    const faces = seats.map(() => random.Die(12))
    seats = seats.filter((_, i) => faces[i] === Math.max(...faces))
  }
  return seats[0]
}

function goOut(G, seat, events) {
  G.places[seat] = SEATS - G.out.filter(Boolean).length
  G.out[seat] = true
  for (const piece of crew(seat)) G.where[piece] = OFF
  if (G.out.filter((out) => !out).length > 1 && G.turn === seat) events.endTurn()
}

function destroy(G, piece, events) {
  G.where[piece] = OFF
  const seat = owner(piece)
  if (!crew(seat).some((one) => !captain(one) && G.where[one] !== OFF)) goOut(G, seat, events)
}

const mine = (G, playerID, piece) => Number.isInteger(piece) && owner(piece) === Number(playerID)
const onBoard = (cell) => Number.isInteger(cell) && cell >= 0 && cell < SIDE * SIDE

const moves = {
  place: ({ G, playerID, events }, piece, cell) => {
    if (G.pending !== piece || !onBoard(cell) || !inSection(Number(playerID), cell) || G.where.includes(cell)) return INVALID_MOVE
    G.where[piece] = cell
    G.pending = OFF
    if (G.phase === 'placing') {
      if ((piece + 1) % CREW) G.pending = piece + 1
      else events.endTurn()
    } else G.phase = 'fighting'
  },
  step: ({ G, playerID }, piece, cell) => {
    if (G.phase !== 'fighting' || !mine(G, playerID, piece) || G.where[piece] === OFF || G.moves < 1) return INVALID_MOVE
    if (!onBoard(cell) || !near(G.where[piece], cell) || G.where.includes(cell)) return INVALID_MOVE
    G.where[piece] = cell
    G.moves -= 1
  },
  battle: ({ G, playerID, random, events }, piece, target) => {
    if (G.phase !== 'fighting' || !mine(G, playerID, piece) || captain(piece) || G.where[piece] === OFF) return INVALID_MOVE
    if (G.where[target] === undefined || G.where[target] === OFF || mine(G, playerID, target)) return INVALID_MOVE
    if (!near(G.where[piece], G.where[target]) || G.fought[piece].includes(target)) return INVALID_MOVE
    const guards = crew(owner(target)).filter((one) => one !== target && G.where[one] !== OFF && near(G.where[piece], G.where[one]))
    if (captain(target) && !guards.every((one) => G.fought[piece].includes(one))) return INVALID_MOVE
    G.fought[piece].push(target)
    let attack, defence
    do [attack, defence] = [random.Die(12), random.Die(12)]
    while (attack === defence)
    if (attack < defence) destroy(G, piece, events)
    else if (!captain(target)) destroy(G, target, events)
    else if (++G.strikes[owner(target)] >= 3) goOut(G, owner(target), events)
  },
  respawn: ({ G, playerID }, piece) => {
    if (G.phase !== 'fighting' || !mine(G, playerID, piece) || G.where[piece] !== OFF || G.moves < 5) return INVALID_MOVE
    G.moves -= 5
    G.phase = 'spawning'
    G.pending = piece
  },
  end: ({ G, events }) => {
    if (G.phase !== 'fighting') return INVALID_MOVE
    events.endTurn()
  },
}

const game = {
  name: 'overshadow',
  setup: ({ random }) => ({
    where: Array(SEATS * CREW).fill(OFF), fought: Array.from({ length: SEATS * CREW }, () => []), strikes: Array(SEATS).fill(0),
    out: Array(SEATS).fill(false), places: Array(SEATS).fill(0), first: first(random), turn: 0, number: 0, moves: 0, phase: 'placing', pending: OFF,
  }),
  moves,
  turn: {
    order: {
      first: ({ G }) => G.first,
      next: ({ G, ctx }) => {
        let seat = (ctx.playOrderPos + 1) % SEATS
        while (G.out[seat]) seat = (seat + 1) % SEATS
        return seat
      },
    },
    onBegin: ({ G, ctx, random }) => {
      G.turn = Number(ctx.currentPlayer)
      G.fought = G.fought.map(() => [])
      if (G.phase === 'placing' && G.where[G.turn * CREW] === OFF) {
        G.pending = G.turn * CREW
        return
      }
      G.phase = 'fighting'
      G.number += 1
      G.moves = random.Die(12)
    },
  },
  endIf: ({ G }) => {
    const left = [0, 1, 2, 3].filter((seat) => !G.out[seat])
    return left.length === 1 ? { winner: left[0] } : undefined
  },
}

// The lobby gets a port of its own: with a new koa it is not found on the shared one.
Server({ games: [game], origins: [/.*/] }).run({ port: Number(process.argv[3]), lobbyConfig: { apiPort: Number(process.argv[4]) } })
