import { useRef } from 'react'

/** Frames to wait for the target: a long form is rendered later than the next frame. */
const MAX_FRAMES = 30

/** Moves the focus within a form, once the target is rendered and enabled. */
export function useFormFocus() {
  const element = useRef<HTMLFormElement>(null)

  function focus(selector: string, frames = MAX_FRAMES) {
    requestAnimationFrame(() => {
      const target = element.current?.querySelector<HTMLElement>(selector)
      target?.focus()
      if (frames > 0 && (!target || document.activeElement !== target)) focus(selector, frames - 1)
    })
  }

  return {
    element,
    focusInvalid: () => focus('[aria-invalid=true]'),
    /** For the next record: the first field is one Tab away. */
    focusTitle: () => focus('[data-form-title]'),
    /** Waits until a dialog has closed and returned the focus. */
    focusAfterDialog: (target: 'title' | 'submit') =>
      requestAnimationFrame(() =>
        focus(target === 'title' ? '[data-form-title]' : '[type=submit]'),
      ),
  }
}
