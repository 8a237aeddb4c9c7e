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
  if (isReported) return
  isReported = true
  setTimeout(showBar, PAGE_MS)
}

function showBar(): void {
  const button = Object.assign(document.createElement('button'), {
    textContent: PART_FAILED,
    className: 'min-h-11 underline',
    onclick: () =>
      fetch('').then(() => {
        // Also if the storage is forbidden or full.
        setTimeout(() => location.reload())
        keepTyped()
      }),
  })
  const bar = Object.assign(document.createElement('p'), {
    role: 'alert',
    // Above everything, also above dialogs.
    popover: 'manual',
    className: 'bg-gold p-3 text-center text-espresso print:hidden',
  })
  const header = document.querySelector('header')?.getBoundingClientRect()
  bar.style.cssText = `inset:${Math.max(header?.bottom ?? 0, 0)}px 0 auto;width:auto`
  bar.append(button)
  document.body.append(bar)
  bar.showPopover()
  // A page that cannot be shown at all has a message and a button of its own.
  const hide = () => {
    bar.hidden = document.querySelector('section[role=alert]') !== null
  }
  hide()
  new MutationObserver(hide).observe(document.body, { childList: true, subtree: true })
}
