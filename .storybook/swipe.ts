import { fireEvent } from 'storybook/test'

/** Swipes with one finger from `from` to `to`, in CSS pixels across. */
export async function swipe(element: HTMLElement, from: number, to: number): Promise<void> {
  const at = (clientX: number) => [new Touch({ identifier: 1, target: element, clientX })]
  await fireEvent.touchStart(element, { touches: at(from) })
  await fireEvent.touchEnd(element, { changedTouches: at(to) })
}

/** The accessible name of the slide that a carousel shows: '2 of 5'. */
export function shownSlide(canvas: HTMLElement): string | null | undefined {
  return canvas.querySelector('[data-active=true]')?.getAttribute('aria-label')
}
