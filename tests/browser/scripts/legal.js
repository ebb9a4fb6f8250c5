// Walks through random positions of a table and compares what the page lets one use with what the server says is legal.
window.legal ??= (() => {
  const all = (selector) => [...document.querySelectorAll(selector)]
  const idle = () => new Promise((done) => setTimeout(done))

  /** Until the page shows this step; on a shared device the curtain is lifted. */
  async function shows(seq) {
    const until = performance.now() + 20000
    for (;;) {
      const curtain = document.querySelector('.curtain button')
      if (curtain) curtain.click()
      else if (document.querySelector('.tbl')?.dataset.shown === String(seq)) return
      if (performance.now() > until) throw new Error(`the page does not come to step ${seq}`)
      await idle()
    }
  }

  const begins = (actions, targets) => actions.filter((action) => targets.every((target, i) => action.targets[i] === target))

  /** What is chosen with the targets that go without saying: every action goes on with them, and none ends there. */
  function settled(actions, chosen) {
    const aimed = begins(actions, chosen).map((action) => action.targets).filter((targets) => targets.length)
    const found = [...chosen]
    while (aimed.length > 1 && aimed.every((targets) => targets.length > found.length + 1 && targets[found.length] === aimed[0][found.length]))
      found.push(aimed[0][found.length])
    return found
  }

  /** The targets that may be chosen: those that follow what is chosen, and those an action begins with. */
  function offered(actions, chosen) {
    const follow = begins(actions, chosen).flatMap((action) => action.targets.slice(chosen.length, chosen.length + 1))
    return new Set([...actions.flatMap((action) => action.targets.slice(0, 1)), ...follow])
  }

  /** The enabled elements are exactly the legal ones that have an element, and no legal action is out of reach. */
  function compare(actions, chosen, where) {
    const shown = all('.tbl [data-target]')
    const enabled = new Set(shown.filter((e) => e.getAttribute('aria-disabled') !== 'true').map((e) => e.dataset.target))
    const present = new Set(shown.map((e) => e.dataset.target))
    const buttons = new Set(all('[data-action]').map((e) => e.dataset.action))
    const listed = document.querySelector('[data-act=all]') !== null
    const right = new Set([...offered(actions, chosen)].filter((target) => present.has(target)))
    const found = []
    const less = [...right].filter((target) => !enabled.has(target))
    const more = [...enabled].filter((target) => !right.has(target))
    if (less.length) found.push(`${where}: legal but disabled: ${less}`)
    if (more.length) found.push(`${where}: enabled but not legal: ${more}`)
    for (const action of actions)
      if (!listed && !buttons.has(action.text) && !action.targets.some((target) => enabled.has(target)))
        found.push(`${where}: ${action.text} cannot be reached`)
    return found
  }

  /** `positions` random positions of this table: how many were seen, and what was wrong in them. */
  return async ({ id, positions, seed }) => {
    const roll = beside.dice(seed)
    const problems = []
    let seen = 0
    for (let state = await beside.ask(id); seen < positions && !state.outcome; seen++) {
      await shows(state.seq)
      const chosen = settled(state.actions, [])
      const where = `step ${state.seq}`
      problems.push(...compare(state.actions, chosen, where))
      const open = new Set(all('.tbl [data-target]:not([aria-disabled=true])').map((e) => e.dataset.target))
      const begin = [...new Set(state.actions.flatMap((action) => action.targets.slice(0, 1)))].filter(
        (target) => open.has(target) && state.actions.filter((action) => action.targets[0] === target).length > 1,
      )
      if (!chosen.length && begin.length) {
        const target = beside.any(begin, roll)
        document.querySelector(`.tbl [data-target="${target}"]`).dispatchEvent(new MouseEvent('click', { bubbles: true }))
        await idle()
        problems.push(...compare(state.actions, settled(state.actions, [target]), `${where} after ${target}`))
        window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
        await idle()
      }
      const action = beside.any(state.actions, roll)
      state = await beside.step({ id, message: { t: 'act', seat: state.seat, action: action.id } })
    }
    return { seen, problems }
  }
})()
