/** The elements that had the focus, the last one first: a button that is pressed may be disabled or removed. */
const recent: Element[] = []
/** A few steps back: through a dialog or a menu that is gone. */
const MAX_RECENT = 8

if (typeof document === 'object') {
  document.addEventListener('focusin', ({ target }) => {
    // A heading gets the focus when a control near it was removed: the person never moved there.
    if (!(target instanceof Element) || target.matches('h1, h2, h3')) return
    recent.unshift(target)
    recent.length = Math.min(recent.length, MAX_RECENT)
  })
}

/**
 * Remembers who has the focus.
 * @returns a function that gives it back: to the last element that still exists and is not disabled
 */
export function rememberFocus(): () => void {
  const before = document.activeElement
  const elements = before && before !== document.body ? [before, ...recent] : [...recent]
  return () => {
    const target = elements.find((element) => element.isConnected && !element.matches(':disabled'))
    if (target instanceof HTMLElement) target.focus()
  }
}
