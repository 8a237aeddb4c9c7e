import { Notice } from '@bharat/ui/notice'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

export const UNDO_LABEL = 'Undo (Ctrl+Z)'

/** How long an action can be undone, in milliseconds. */
const UNDO_MS = 5000

export interface UndoNoticeProps {
  /** What was done: 'Kerala tours is inactive now.' */
  message: string
  tone?: 'success' | 'error'
  onUndo: () => void
  /** The time is over. */
  onEnd: () => void
  /** How long, in milliseconds. */
  time?: number
}

/**
 * Offers to undo an action. For five seconds, Ctrl+Z does the same outside of fields; then `onEnd` decides whether the
 * button stays. The time starts again when the pointer or the focus leaves the notice (WCAG 2.2.1).
 */
export function UndoNotice({
  message,
  tone = 'success',
  onUndo,
  onEnd,
  time = UNDO_MS,
}: UndoNoticeProps) {
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const [hasKey, setHasKey] = useState(true)
  const latest = useRef({ onUndo, onEnd })
  latest.current = { onUndo, onEnd }
  const isPaused = isHovered || isFocused

  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => {
      setHasKey(false)
      latest.current.onEnd()
    }, time)
    return () => clearTimeout(timer)
  }, [isPaused, message, time])

  // Before the message is drawn: the key may be pressed as soon as it is there.
  useLayoutEffect(() => {
    if (!hasKey) return
    function onKeyDown(event: KeyboardEvent) {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z'
      if (!isUndo || isInField(event.target) || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      latest.current.onUndo()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [hasKey])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the pointer and the focus
    <div
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <Notice
        tone={tone}
        message={message}
        action={{ label: hasKey ? UNDO_LABEL : 'Undo', run: onUndo }}
      />
    </div>
  )
}

/** Whether the browser's own undo applies: the admin types. */
function isInField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])'))
  )
}
