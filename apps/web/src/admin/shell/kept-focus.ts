import { useEffect } from 'react'

/** The control of a page that last had the focus. */
let last: HTMLElement | undefined
/** Its ancestors, the nearest one first: they tell where it was after it is removed. */
let ancestors: Element[] = []
/** It was disabled while it had the focus: the focus returns once it is enabled. */
let wasDisabled = false

/**
 * Keeps the keyboard in its place. A browser moves the focus to the body, so that the next Tab starts at the top of the
 * page, if the focused control is removed or disabled. Then the nearest heading of the removed control takes the
 * focus, and a disabled control takes it again once it is enabled. Code that moves the focus itself comes first.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let frame = requestAnimationFrame(keepFocus)
    const observer = new MutationObserver(() => {
      wasDisabled ||= last?.matches(':disabled') === true
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(keepFocus)
    })
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled'],
    })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget)
    }
  }, [])
}

function remember({ target }: FocusEvent) {
  // A dialog and a menu return the focus themselves.
  if (!(target instanceof HTMLElement) || !target.closest('main')) return
  last = target
  wasDisabled = false
  ancestors = []
  for (let each = target.parentElement; each && each !== document.body; each = each.parentElement)
    ancestors.push(each)
}

/** A press elsewhere leaves the control on purpose; one in a dialog or a menu goes on with what the control began. */
function forget({ target }: PointerEvent) {
  if (!(target instanceof Element)) last = undefined
  else if (!last?.contains(target) && !target.closest('[role=dialog], [role=menu]'))
    last = undefined
}

function keepFocus() {
  const isLost = document.activeElement === document.body || document.activeElement === null
  if (!last || !isLost || document.querySelector('[role=dialog]')) return
  if (!last.isConnected) headingNear(ancestors)?.focus({ preventScroll: true })
  else if (wasDisabled && !last.matches(':disabled')) last.focus({ preventScroll: true })
}

/** The first heading of the nearest ancestor that still exists and has one; of a new page its first heading. */
function headingNear(elements: readonly Element[]): HTMLElement | undefined {
  const places = [...elements.filter(({ isConnected }) => isConnected), document.body]
  for (const place of places) {
    const headings = [...place.querySelectorAll<HTMLElement>('h1, h2, h3')]
    const heading = headings.find((each) => each.closest('main') && each.checkVisibility())
    if (!heading) continue
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.classList.add('outline-none')
    return heading
  }
  return undefined
}
