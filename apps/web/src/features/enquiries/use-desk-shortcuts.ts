import { useEffect, useRef } from 'react'

/** The shortcuts with their meaning, in the order of the help. */
export const SHORTCUTS = [
  ['j', 'Next enquiry'],
  ['k', 'Previous enquiry'],
  ['Enter', 'Open the enquiry'],
  ['x', 'Select the enquiry'],
  ['a', 'Actions for the selected enquiries'],
  ['s', 'Change the stage'],
  ['n', 'Write a note'],
  ['N', 'New enquiry'],
  ['Esc', 'Close the enquiry'],
  ['?', 'Show this help'],
] as const

/** A field of the record that a shortcut focuses. */
export type RecordField = 'stage' | 'note'

interface Options {
  /** Single letters can be switched off (WCAG 2.1.4); Escape always works. */
  areOn: boolean
  isOpen: boolean
  /** Focuses a field of the record, and opens the record first if it is not open. */
  focusField: (field: RecordField, id: string | undefined) => void
  close: () => void
  create: () => void
  showHelp: () => void
}

/** The keyboard shortcuts of the desk. They do nothing while the admin types, and behind a dialog. */
export function useDeskShortcuts(options: Options): void {
  const latest = useRef(options)
  latest.current = options
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (isElsewhere(event)) return
      if (run(event.key, latest.current)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Whether the key belongs to a field, a dialog, an open menu or the browser. */
function isElsewhere(event: KeyboardEvent): boolean {
  const { target, key } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  if (event.isComposing || document.querySelector('[role=dialog], [role=menu]')) return true
  const field =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
  // Escape leaves a field of the record, too, but not a search or a date that it clears.
  return Boolean(field) && !(key === 'Escape' && field instanceof HTMLTextAreaElement)
}

/** Whether the key is a shortcut. */
function run(
  key: string,
  { areOn, isOpen, focusField, close, create, showHelp }: Options,
): boolean {
  if (key === 'Escape') {
    if (isOpen) close()
    return isOpen
  }
  if (!areOn) return false
  switch (key) {
    case 'j':
      return step(1)
    case 'k':
      return step(-1)
    case 'x':
      focusedRow()?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
      return true
    case 'a':
      // The button before them clears the selection.
      document.querySelector<HTMLElement>('[data-desk-actions] section div button')?.focus()
      return true
    case 's':
      focusField('stage', focusedEnquiry())
      return true
    case 'n':
      // Without an enquiry there is nothing to write a note about.
      if (isOpen || focusedEnquiry() !== undefined) focusField('note', focusedEnquiry())
      else create()
      return true
    case 'N':
      create()
      return true
    case '?':
      showHelp()
      return true
    default:
      return false
  }
}

/** Moves the focus to the next or previous enquiry in the order of the page. */
function step(by: 1 | -1): boolean {
  const all = [...document.querySelectorAll<HTMLElement>('[data-enquiry]')]
  const at = all.findIndex(({ dataset }) => dataset.enquiry === focusedEnquiry())
  const next = at === -1 ? all[0] : all[at + by]
  next?.focus()
  return true
}

/** The id of the enquiry whose row or card has the focus. */
function focusedEnquiry(): string | undefined {
  return focusedRow()?.querySelector<HTMLElement>('[data-enquiry]')?.dataset.enquiry
}

function focusedRow(): Element | null | undefined {
  return document.activeElement?.closest('tr, li')
}
