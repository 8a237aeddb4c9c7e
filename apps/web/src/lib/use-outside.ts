import { useEffect } from 'react'

/** Calls `leave` when the visitor presses or focuses something outside the element. */
export function useOutside(element: () => Element | null | undefined, leave: () => void): void {
  useEffect(() => {
    const check = ({ target }: Event) => {
      if (target instanceof Node && element()?.contains(target) === false) leave()
    }
    addEventListener('pointerdown', check)
    addEventListener('focusin', check)
    return () => {
      removeEventListener('pointerdown', check)
      removeEventListener('focusin', check)
    }
  })
}
