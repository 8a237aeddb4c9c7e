import { WhatsAppIcon } from '@bharat/ui/icons'
import { useEffect, useRef, useState } from 'react'
import { WhatsAppLink } from '../../lib/whatsapp-link.tsx'

/**
 * Section 2, the floating WhatsApp button. It is hidden while the page scrolls down, while a control or text is
 * below it, while a bar of the page has the same link, until the check has run, and without scripts; the keyboard
 * reaches it at any time. For a card that is pressed as a whole, only the
 * link itself counts as a control: otherwise a phone would never show the button beside a list of tours. It
 * hides at once and returns after a moment without a control, so that it does not flicker while a list scrolls
 * by.
 */
export function WhatsAppButton() {
  const place = useRef<HTMLElement>(null)
  const [covers, setCovers] = useState(true)

  useEffect(() => {
    let frame = 0
    let top = scrollY
    let goesDown = false
    const check = () => {
      frame = 0
      if (scrollY !== top) goesDown = scrollY > top
      top = scrollY
      if (place.current) {
        setCovers(goesDown || coversControl(place.current) || coversText(place.current))
      }
    }
    const stop = () => {
      goesDown = false
      top = scrollY
      schedule()
    }
    // Once per frame, after the previous layout, so that nothing is laid out twice.
    const schedule = () => {
      frame ||= requestAnimationFrame(check)
    }
    const resizes = new ResizeObserver(schedule)
    const changes = new MutationObserver(schedule)
    resizes.observe(document.body)
    changes.observe(document.body, { subtree: true, childList: true, attributes: true })
    // Capturing, because scroll events of swiped rows do not bubble.
    addEventListener('scroll', schedule, { capture: true, passive: true })
    addEventListener('scrollend', stop)
    addEventListener('resize', schedule)
    return () => {
      cancelAnimationFrame(frame)
      resizes.disconnect()
      changes.disconnect()
      removeEventListener('scroll', schedule, { capture: true })
      removeEventListener('scrollend', stop)
      removeEventListener('resize', schedule)
    }
  }, [])

  return (
    <aside
      ref={place}
      aria-label="Chat"
      className="pointer-events-none fixed right-4 bottom-22 z-20 size-14 lg:bottom-6 print:hidden noscript:hidden"
    >
      <WhatsAppLink
        aria-label="Chat on WhatsApp"
        data-covers={covers}
        className="outline-both inline-flex size-full items-center justify-center rounded-full bg-success text-white shadow-float transition-[scale] hover:scale-105 focus-visible:pointer-events-auto data-[covers=false]:pointer-events-auto data-[covers=false]:not-hover:delay-200 data-[covers=true]:not-focus-visible:scale-0"
      >
        <WhatsAppIcon className="size-7" />
      </WhatsAppLink>
    </aside>
  )
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, iframe'

/** Width of a control's focus outline, in pixels. */
const OUTLINE = 5

/** Height of the sticky header, in pixels. */
const HEADER = 64

/** Whether an enabled control, or its outline, is below the button, or a bar of the page shows a chat link. */
function coversControl(place: HTMLElement): boolean {
  const { left, top, right, bottom } = place.getBoundingClientRect()
  for (const control of document.querySelectorAll(CONTROLS)) {
    const box = control.getBoundingClientRect()
    const isBelow =
      box.left < right + OUTLINE &&
      box.right > left - OUTLINE &&
      box.top < bottom + OUTLINE &&
      box.bottom > top - OUTLINE &&
      !place.contains(control)
    const isChat = control.hasAttribute('data-chat') && box.top < innerHeight && box.bottom > HEADER
    if (
      (isBelow || isChat) &&
      !control.closest('[inert]') &&
      control.checkVisibility({ visibilityProperty: true })
    ) {
      return true
    }
  }
  return false
}

/** Whether a line of text is below the button, at one of 18 points; a line of small print is 16 px high. */
function coversText(place: HTMLElement): boolean {
  const box = place.getBoundingClientRect()
  const below = [0, 0.5, 1].flatMap((x) =>
    [0, 0.2, 0.4, 0.6, 0.8, 1].flatMap((y) =>
      document.elementsFromPoint(box.left + x * box.width, box.top + y * box.height),
    ),
  )
  return [...new Set(below)].some(
    (element) =>
      !place.contains(element) &&
      [...element.childNodes].some((node) => node instanceof Text && meets(node, box)),
  )
}

function meets(text: Text, box: DOMRect): boolean {
  const range = document.createRange()
  range.selectNode(text)
  return [...range.getClientRects()].some(
    ({ left, right, top, bottom }) =>
      left < box.right && right > box.left && top < box.bottom && bottom > box.top,
  )
}
