import { useRef } from 'react'

/** Frames to wait for the target: a long form is rendered later than the next frame. */
const MAX_FRAMES = 30

function selectText(field: HTMLElement, value: string): boolean {
  if (!(field instanceof HTMLInputElement) || field.value !== value) return false
  field.select()
  return true
}

const CONTROLS = 'input:not([type=hidden]), select, textarea, button'

/** The control with a label; in a group with this legend its first control. */
function labelled(form: HTMLElement, label: string): HTMLElement | null {
  if (label === '') return form.querySelector(CONTROLS)
  const named = (selector: string) =>
    [...form.querySelectorAll<HTMLElement>(selector)].find(
      // The mark of a required field follows the label.
      ({ textContent }) => textContent.replace(/\*$/, '').trim() === label,
    )
  // A button may lead to the section of its name.
  const found = named('label, legend') ?? named('button')
  if (found instanceof HTMLLabelElement) return found.control
  return found instanceof HTMLLegendElement
    ? (found.closest('fieldset')?.querySelector<HTMLElement>(CONTROLS) ?? null)
    : (found ?? null)
}

function focusLabelled(form: { current: HTMLElement | null }, label: string, frames = MAX_FRAMES) {
  requestAnimationFrame(() => {
    const target = form.current && labelled(form.current, label)
    target?.focus({ preventScroll: true })
    if (target && document.activeElement === target) target.scrollIntoView({ block: 'center' })
    else if (frames > 0) focusLabelled(form, label, frames - 1)
  })
}

/** Moves the focus within a form, once the target is rendered and enabled. */
export function useFormFocus() {
  const element = useRef<HTMLFormElement>(null)

  function focus(selector: string, isReady = (_: HTMLElement) => true, frames = MAX_FRAMES) {
    requestAnimationFrame(() => {
      const target = element.current?.querySelector<HTMLElement>(selector)
      target?.focus()
      // A field that has the focus already may be below the bar with the buttons.
      target?.scrollIntoView({ block: 'nearest' })
      const isDone = target && document.activeElement === target && isReady(target)
      if (frames > 0 && !isDone) focus(selector, isReady, frames - 1)
    })
  }

  return {
    element,
    focusInvalid: () => focus('[aria-invalid=true]'),
    /** For the next record: the first field is one Tab away. */
    focusTitle: () => focus('[data-form-title]'),
    /** The field or group with a label, or with a button of this text; '' for the first field. */
    focusField: (label: string) => focusLabelled(element, label),
    /** Selects the text of a field, once it has this value: typing replaces it. */
    selectField: (name: string, value: string) =>
      requestAnimationFrame(() => focus(`[name="${name}"]`, (field) => selectText(field, value))),
    /** Waits until a dialog has closed and returned the focus. */
    focusAfterDialog: (target: 'title' | 'submit') =>
      requestAnimationFrame(() =>
        focus(target === 'title' ? '[data-form-title]' : '[type=submit]'),
      ),
  }
}
