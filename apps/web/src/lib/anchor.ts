import { ANCHOR_WAIT_MS } from '@bharat/contracts/limits'
import { useEffect } from 'react'
import { prefersStillness } from './stillness.ts'

/**
 * Scrolls to an anchor whose section is not there yet, as soon as it is (section 9: for ten
 * seconds at most). For one that is there the router does it.
 */
export function useLateAnchor(hash: string): void {
  useEffect(() => {
    if (hash === '' || document.getElementById(hash)) return
    const observer = new MutationObserver(() => {
      const section = document.getElementById(hash)
      if (!section) return
      stop()
      section.scrollIntoView({ behavior: prefersStillness() ? 'auto' : 'smooth' })
    })
    const timer = setTimeout(() => stop(), ANCHOR_WAIT_MS)
    const stop = () => {
      clearTimeout(timer)
      observer.disconnect()
    }
    observer.observe(document.body, { childList: true, subtree: true })
    return stop
  }, [hash])
}
