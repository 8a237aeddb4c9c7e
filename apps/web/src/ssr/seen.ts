/**
 * The inline script of the page of a quote, built as a separate file: keeps the page where it is when an option is chosen in its card,
 * opens the prices of cards side by side together, goes back to the fold of the days, fills in a question once a link leads to it, says
 * that a reply is on its way, and tells the server that a person has opened it.
 * Previews of messengers run no scripts. A tab that stays in the background does not count, nor one that is left at once;
 * a tab counts once for each quote, also if it is loaded again.
 */

/** How long the page has to be visible. */
const LOOKED_AT_MS = 1000
const KEY = 'seen'

const quote = document.currentScript?.dataset.quote ?? ''
let timer: ReturnType<typeof setTimeout> | undefined

/** Without scripts the question is filled in from the start: who wants to ask another one would have to remove it. */
const question = document.querySelector<HTMLTextAreaElement>('textarea[data-wish]')
if (question?.dataset.isWish && location.hash !== '#question') question.value = ''

// A browser would take the reader to the choice in the form, past all that the form is about.
addEventListener('click', (event) => {
  const target = event.target as Element
  if (question && target.closest('[href="#question"]'))
    question.value ||= question.dataset.wish ?? ''
  const label = target.closest<HTMLLabelElement>('label[data-choose]')
  if (!(label?.control instanceof HTMLInputElement)) return
  event.preventDefault()
  label.control.checked = true
})

addEventListener(
  'toggle',
  ({ target }) => {
    const details = target as HTMLDetailsElement
    // The way back to fewer days is below the last one: the reader goes back to where they were folded.
    if (!details.open && details.matches('.more-days')) details.scrollIntoView({ block: 'center' })
    // Cards side by side show their prices together: beside an open one, a closed one would be empty.
    if (!details.closest('[data-option]')) return
    for (const each of document.querySelectorAll<HTMLDetailsElement>('[data-option] details')) {
      if (each.offsetTop === details.offsetTop) each.open = details.open
    }
  },
  true,
)

/** While a reply is on its way, its button says so, and another press sends no second one. */
let endSending: (() => void) | undefined
const SENDING_MS = 15_000
addEventListener('submit', (event: SubmitEvent) => {
  const { submitter: button } = event
  if (endSending) event.preventDefault()
  else if (button) {
    const text = button.textContent
    endSending = () => {
      endSending = undefined
      button.ariaBusy = null
      button.textContent = text
    }
    button.style.minWidth = `${button.offsetWidth}px`
    button.ariaBusy = 'true'
    button.textContent = 'Sending…'
    // The network may be away: the browser stays on the page then.
    setTimeout(() => endSending?.(), SENDING_MS)
  }
})
addEventListener('pageshow', () => endSending?.())

// The desk's own look does not count.
if (quote) {
  addEventListener('load', watch)
  document.addEventListener('visibilitychange', watch)
}

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
