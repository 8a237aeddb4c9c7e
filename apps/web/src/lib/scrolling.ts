import { ANCHOR_WAIT_MS } from '@bharat/contracts/limits'
import type { AnyRouter, RouterHistory } from '@tanstack/react-router'

/** How a navigation scrolls to its hash (section 2: smoothly). The server has no `matchMedia`. */
export function hashScrollOptions(): ScrollIntoViewOptions {
  const isReduced = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches
  return { behavior: isReduced ? 'auto' : 'smooth' }
}

/**
 * Scrolls by the kind of navigation: back, forward and a reload restore the saved position; every other
 * navigation scrolls to its hash or to the top. The router does most of it; this function adds the rest. Only
 * for the browser.
 */
export function setUpScrolling(router: AnyRouter): void {
  replaceSameLocation(router)
  saveFirstPosition(router)
  waitForAnchors(router)
}

/**
 * A link to the current address replaces its history entry, as in browsers. The router alone would only reload
 * the page and restore the current position.
 */
function replaceSameLocation(router: AnyRouter) {
  const commit = router.commitLocation
  router.commitLocation = (next) => {
    const { href, state } = router.latestLocation
    if (next.href !== href) return commit(next)
    // The router treats a location with another state as different.
    const visit = (state.visit ?? 0) + 1
    return commit({
      ...next,
      state: { ...next.state, visit },
      replace: true,
      ignoreBlocker: true,
    })
  }
}

/**
 * The router saves positions that scroll events report. A visitor may scroll before the router's code has
 * loaded, and leave without scrolling again.
 */
function saveFirstPosition(router: AnyRouter) {
  const stop = router.subscribe('onRendered', () => {
    stop()
    document.dispatchEvent(new Event('scroll'))
  })
}

/**
 * Scrolls to a section that is rendered only after its page, unless a position was restored (section 9: within
 * ten seconds).
 */
function waitForAnchors(router: AnyRouter) {
  let isRestored = true
  let stop = () => {}
  const history: RouterHistory = router.history
  history.subscribe(({ action }) => {
    isRestored = action.type !== 'PUSH' && action.type !== 'REPLACE'
    stop()
  })
  router.subscribe('onRendered', ({ toLocation: { hash } }) => {
    if (isRestored || hash === '' || document.getElementById(hash)) return
    const observer = new MutationObserver(() => {
      const section = document.getElementById(hash)
      if (!section) return
      stop()
      section.scrollIntoView(hashScrollOptions())
    })
    const timer = setTimeout(() => stop(), ANCHOR_WAIT_MS)
    stop = () => {
      clearTimeout(timer)
      observer.disconnect()
    }
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Counts consecutive visits to one address. */
    visit?: number
  }
}
