import { fireEvent } from 'storybook/test'

/** A finger put down at `from` and lifted at `to`, in CSS pixels across. */
export async function swipe(element: HTMLElement, from: number, to: number): Promise<void> {
  const at = (clientX: number) => [new Touch({ identifier: 1, target: element, clientX })]
  await fireEvent.touchStart(element, { touches: at(from) })
  await fireEvent.touchEnd(element, { changedTouches: at(to) })
}

/** Which slide a carousel shows, in its own words: '2 of 5'. */
export function shownSlide(canvas: HTMLElement): string | null | undefined {
  return canvas.querySelector('[data-active=true]')?.getAttribute('aria-label')
}
