import type { MouseEvent } from 'react'

/** Whether a click opens the link here: with a modifier key the browser opens or saves it elsewhere. */
export function isPlainClick({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return !(metaKey || ctrlKey || shiftKey || altKey)
}
