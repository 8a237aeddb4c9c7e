import { type PointerEvent, type RefObject, useState } from 'react'

/** Distance to the edge of the window, in pixels, within which dragging scrolls, and the step. */
const EDGE = 64
const STEP = 16

/**
 * Drags the items of a list by pointer: mouse, pen or finger. The list stays as it is until the pointer is
 * released; a line shows where the item would stand. Escape cancels.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onDrop: (at: number, to: number) => void,
) {
  const [drag, setDrag] = useState<{ at: number; to: number }>()

  function start(down: PointerEvent<HTMLElement>, at: number) {
    if (down.button !== 0) return
    down.preventDefault()
    const ended = new AbortController()
    const { signal } = ended
    const { pointerId } = down
    let to = at
    const end = () => {
      ended.abort()
      setDrag(undefined)
    }
    setDrag({ at, to })
    const ifSame =
      (run: (event: globalThis.PointerEvent) => void) => (event: globalThis.PointerEvent) => {
        if (event.pointerId === pointerId) run(event)
      }
    window.addEventListener(
      'pointermove',
      ifSame(({ clientY }) => {
        if (clientY < EDGE) window.scrollBy(0, -STEP)
        if (clientY > window.innerHeight - EDGE) window.scrollBy(0, STEP)
        to = positionAt(clientY, at)
        setDrag({ at, to })
      }),
      { signal },
    )
    window.addEventListener(
      'pointerup',
      ifSame(() => {
        end()
        onDrop(at, to)
      }),
      { signal },
    )
    window.addEventListener('pointercancel', ifSame(end), { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
  }

  /** Where item `at` stands among the others when it is dropped at this height. */
  function positionAt(clientY: number, at: number): number {
    const items = [...(list.current?.children ?? [])].filter((_, index) => index !== at)
    return items.filter((item) => {
      const { top, height } = item.getBoundingClientRect()
      return top + height / 2 < clientY
    }).length
  }

  /** The classes of an item: the dragged one is dimmed, a line shows where it would stand. */
  function classOf(index: number): string {
    if (!drag) return ''
    if (index === drag.at) return 'opacity-60'
    const line = drag.to > drag.at ? 'border-b-gold border-b-4' : 'border-t-gold border-t-4'
    return drag.to === index ? line : ''
  }

  return { start, classOf }
}
