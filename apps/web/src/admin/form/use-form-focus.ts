import { useRef } from 'react'

/** Frames within which a target appears: a long form is drawn later than the next frame. */
const MAX_FRAMES = 30

/** Moves the focus within a form, once the target is drawn and enabled. */
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
    /** Where the next record begins: the first field is one Tab away. */
    focusTitle: () => focus('[data-form-title]'),
    /** After a dialog has closed and returned the focus to where it was. */
    focusAfterDialog: (target: 'title' | 'submit') =>
      requestAnimationFrame(() =>
        focus(target === 'title' ? '[data-form-title]' : '[type=submit]'),
      ),
  }
}
