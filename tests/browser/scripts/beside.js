// Sockets of the page's own beside the app's, as another tab of the same person would have: ask, act and play on.
window.beside ??= (() => {
  const lines = {}
  const text = () => Math.random().toString(36).slice(2)
  const address = (id) => `${location.origin.replace('http', 'ws')}/ws/tables/${id}`

  async function line(id) {
    const kept = lines[id]
    if (kept && kept.socket.readyState === 1) return kept
    const socket = new WebSocket(address(id))
    const made = (lines[id] = { socket, seq: -1, wait: null })
    socket.onmessage = (event) => {
      const told = JSON.parse(event.data)
      const state = told.t === 'state' ? told : told.state
      if (state) [made.seq, made.state] = [state.seq, state]
      if (made.wait && made.wait.is(told)) {
        made.wait.done(told)
        made.wait = null
      }
    }
    made.tell = (message, is) =>
      new Promise((done, failed) => {
        made.wait = { is, done }
        socket.send(JSON.stringify(message))
        setTimeout(() => failed(new Error(`no answer to ${message.t}`)), 20000)
      })
    await new Promise((done) => (socket.onopen = done))
    return made
  }

  /** What the server tells this person now. */
  const ask = async (id) => (await line(id)).tell({ t: 'hello', seq: -1 }, (told) => told.t === 'state')

  /** Send an act and wait for the answer. */
  async function act({ id, message }) {
    const made = await line(id)
    if (made.seq < 0) await ask(id)
    const key = text()
    return made.tell({ ...message, key, seq: made.seq }, (told) => (told.t === 'ack' || told.t === 'refused') && told.key === key)
  }

  /** Act, and what this person sees after it. */
  async function step(wish) {
    const told = await act(wish)
    if (told.t !== 'ack') throw new Error(told.error)
    const made = await line(wish.id)
    while (made.seq < told.seq) await new Promise((done) => setTimeout(done))
    return made.state
  }

  /** Small, even, repeatable numbers from 0 to below 1. */
  function dice(seed) {
    return () => ((seed = (seed * 1103515245 + 12345) & 0x7fffffff) >> 8) / 0x800000
  }

  const any = (list, roll) => list[Math.floor(roll() * list.length)]

  /**
   * Play whenever it is my turn: random actions, or those of `prefer` where there are some, or the best by `taste`, or what a
   * hint recommends if `wise`, until `until` holds or `steps` are played; `met` tells whether it held.
   */
  const play = ({ id, steps, seed, until, prefer, taste, wise, limit = 90000 }) =>
    new Promise((done, failed) => {
      const socket = new WebSocket(address(id))
      const stop = until ? new Function('s', `return ${until}`) : () => false
      const worth = taste ? new Function('view', 'a', 'aids', `return ${taste}`) : null
      const roll = dice(seed)
      let [left, at, last, sent, met] = [steps, -1, null, '', false]
      const end = () => {
        clearTimeout(timer)
        socket.close()
        done({ ...last, log: undefined, met })
      }
      const timer = setTimeout(end, limit)
      const go = (s) => {
        last = s
        met = !s.outcome && stop(s)
        if (s.outcome || left <= 0 || met) return end()
        if (!s.my_turn || s.seq === at) return
        at = s.seq
        left -= 1
        if (worth) return act(s, s.actions.map((a) => [worth(s.view, a, s.aids) + roll() / 100, a]).sort((x, y) => y[0] - x[0])[0][1])
        sent = '' // a refusal of what was sent before comes late
        if (wise) return socket.send(JSON.stringify({ t: 'hint', seq: s.seq }))
        const liked = s.actions.filter((action) => prefer.includes(action.verb))
        act(s, any(liked.length ? liked : s.actions, roll))
      }
      const act = (s, action) => socket.send(JSON.stringify({ t: 'act', key: (sent = text()), seq: s.seq, seat: s.seat, action: action.id }))
      socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', seq: -1 }))
      socket.onmessage = (event) => {
        const told = JSON.parse(event.data)
        if (told.t === 'refused' && told.key !== sent) return // answered already: where all decide at once, others may be first
        if (told.t === 'refused' && !(told.state?.seq > at)) failed(new Error(told.error))
        if (told.t === 'refused') [at, told.t] = [-1, 'state']
        if (told.t === 'hint') act(last, last.actions.find((action) => action.text === told.best[0]?.text) ?? last.actions[0])
        if (told.t === 'state') go(told.state ?? told)
        if (told.t === 'step' || told.t === 'undone') go(told.state)
      }
    })

  /** Watch every step go by: when it came, its number, and whose it was. */
  function watch(id) {
    const [socket, seen] = [new WebSocket(address(id)), []]
    socket.onopen = () => socket.send('{"t":"hello","seq":-1}')
    socket.onmessage = (event) => {
      const told = JSON.parse(event.data)
      if (told.t === 'step') seen.push([performance.now(), told.seq, told.by])
    }
    setInterval(() => socket.send('{"t":"ping"}'), 2500)
    return (window.seen = seen)
  }

  return { address, ask, act, step, play, watch, dice, any }
})()
