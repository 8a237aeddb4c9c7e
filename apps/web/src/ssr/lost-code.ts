import { PART_FAILED } from '@bharat/contracts/messages'
import { keepTyped } from '../features/enquiries/keep-typed.ts'

/** Milliseconds in which a page that cannot be shown at all usually says so itself. */
const PAGE_MS = 500

let isReported = false

/**
 * Says below the header that code of this page could not be loaded. A browser does not load it again in the same
 * document: a press loads the document again, if the server responds. The enquiry form keeps what was typed.
 */
export function reportLostCode(): void {
  // The router loads the document again by itself, if it is the code of a whole page.
  keepTyped()
  if (isReported) return
  isReported = true
  setTimeout(showBar, PAGE_MS)
}

function showBar(): void {
  const again = Object.assign(document.createElement('button'), {
    textContent: PART_FAILED,
    className: 'min-h-11 underline',
    onclick: () =>
      fetch('').then(
        () => {
          keepTyped()
          location.reload()
        },
        () => {
          // It disappears and returns: the press arrived, and there is still no connection.
          bar.remove()
          setTimeout(() => document.body.append(bar), PAGE_MS)
        },
      ),
  })
  const close = Object.assign(document.createElement('button'), {
    textContent: '×',
    ariaLabel: 'Close',
    className: 'min-h-11 min-w-11',
    onclick() {
      bar.remove()
      // The next failure says so again.
      isReported = false
    },
  })
  const bar = Object.assign(document.createElement('p'), {
    role: 'alert',
    className:
      'flex items-center justify-center gap-2 bg-gold p-3 text-center text-espresso print:hidden',
  })
  // Below the header, with its open menu.
  bar.style.cssText = 'position:fixed;inset:auto 0;z-index:29'
  const update = () => {
    const header = document.querySelector('header')?.getBoundingClientRect()
    bar.style.top = `${Math.max(header?.bottom ?? 0, 0)}px`
    // A page that cannot be shown at all has a message and a button of its own.
    bar.hidden = document.querySelector('section[role=alert]') !== null
  }
  update()
  bar.append(again, close)
  document.body.append(bar)
  addEventListener('scroll', update, { passive: true })
  new MutationObserver(update).observe(document.body, { childList: true, subtree: true })
}
