import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react'

/**
 * The props of a select whose change is saved at once. Arrow keys and first letters move through the options without saving each
 * of them: Enter, or leaving the select, saves the one that is shown. Escape shows the stored one again. A choice in the opened
 * list is saved at once.
 * @param value the stored one
 */
export function useDeliberateChoice(value: string, onChoose: (value: string) => void) {
  const [shown, show] = useState<string>()
  const isMoving = useRef(false)
  function choose(chosen: string | undefined) {
    show(undefined)
    isMoving.current = false
    if (chosen !== undefined && chosen !== value) onChoose(chosen)
  }
  return {
    value: shown ?? value,
    onPointerDown() {
      isMoving.current = false
    },
    onKeyDown(event: KeyboardEvent<HTMLSelectElement>) {
      const { key } = event
      // With Space or Alt and an arrow the list opens; on a Mac with each arrow.
      const opens = key === ' ' || (key.startsWith('Arrow') && (event.altKey || isMac()))
      isMoving.current = !opens && key !== 'Enter'
      if (shown === undefined || (key !== 'Enter' && key !== 'Escape')) return
      event.preventDefault()
      event.stopPropagation()
      choose(key === 'Enter' ? shown : undefined)
    },
    onChange({ target }: ChangeEvent<HTMLSelectElement>) {
      if (isMoving.current) show(target.value)
      else choose(target.value)
    },
    onBlur: () => choose(shown),
  }
}

const isMac = () => /^Mac/.test(navigator.platform)
