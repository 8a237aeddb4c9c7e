import type { Page } from 'playwright-core'

/** The part of a React fiber that tells whether its HTML is hydrated. */
interface Fiber {
  child: Fiber | null
  sibling: Fiber | null
  return: Fiber | null
  memoizedProps: { fallbackClassName?: string } | null
  memoizedState: { isDehydrated?: boolean; dehydrated?: object | null } | null
}

/**
 * Resolves once React has hydrated the page and the fonts are loaded. Islands, which hydrate on
 * scrolling or never (lib/islands.tsx), are left out. Only React knows its state: its event handlers
 * work earlier, its effects later.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (document.contentType !== 'text/html') return true
    // The page of a quote has neither the boot script of the others nor React.
    if (!window.earlyPresses && document.readyState === 'complete') {
      return document.fonts.status === 'loaded'
    }
    if (!window.earlyPresses?.isOver || document.fonts.status !== 'loaded') return false
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'))
    const container = key && Reflect.get(document, key)
    if (!container) return false
    const waiting: Fiber[] = [container.stateNode.current]
    for (let fiber = waiting.pop(); fiber; fiber = waiting.pop()) {
      const { isDehydrated, dehydrated } = fiber.memoizedState ?? {}
      const isIsland = fiber.return?.memoizedProps?.fallbackClassName !== undefined
      if (isDehydrated === true || (dehydrated && !isIsland)) return false
      if (fiber.sibling) waiting.push(fiber.sibling)
      if (fiber.child) waiting.push(fiber.child)
    }
    return true
  })
}
