/**
 * The inline script of the page of a quote, built as a separate file: tells the server that a person has opened it.
 * Previews of messengers run no scripts. A tab that stays in the background does not count, nor one that is left at once;
 * a tab counts once for each quote, also if it is loaded again.
 */

/** How long the page has to be visible. */
const LOOKED_AT_MS = 1000
const KEY = 'seen'

const quote = document.currentScript?.dataset.quote ?? ''
let timer: ReturnType<typeof setTimeout> | undefined

addEventListener('load', watch)
document.addEventListener('visibilitychange', watch)

function watch(): void {
  clearTimeout(timer)
  if (document.visibilityState === 'visible' && !isCounted())
    timer = setTimeout(count, LOOKED_AT_MS)
}

function count(): void {
  const token = location.pathname.split('/')[2]
  void fetch(`/api/v1/public/quotes/${token}/openings`, { method: 'POST', keepalive: true }).catch(
    () => {},
  )
  try {
    sessionStorage.setItem(KEY, quote)
  } catch {
    // The browser stores nothing.
  }
  document.removeEventListener('visibilitychange', watch)
}

function isCounted(): boolean {
  try {
    return sessionStorage.getItem(KEY) === quote
  } catch {
    return false
  }
}
