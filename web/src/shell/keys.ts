/** Runs the deed of a key, unless somebody types or a modifier is held. Tab is never taken. */
export function keys(event: KeyboardEvent, deeds: Record<string, () => unknown>): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  const target = event.target as HTMLElement | null
  if (target && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))) return
  const deed = deeds[event.key.length === 1 ? event.key.toLowerCase() : event.key]
  if (!deed) return
  event.preventDefault()
  deed()
}
