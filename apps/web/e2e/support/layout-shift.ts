import type { Page } from 'playwright-core'

/**
 * A layout shift as the browser reports it (Layout Instability API), and the elements that moved.
 */
interface Shift {
  value: number
  moved: string[]
}

/** Records the layout shifts of every page opened from now on. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Entry = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    const shifts: Shift[] = []
    Object.assign(window, { layoutShifts: shifts })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[]) {
        const moved = sources.map(({ node }) =>
          node instanceof Element ? `${node.localName}.${node.className}` : 'text',
        )
        shifts.push({ value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/**
 * Scrolls from top to bottom in steps of half a screen; each step waits for the visible images.
 * @returns the shifts since the page was opened, and their sum: at least its Cumulative Layout
 * Shift
 */
export async function scrollThrough(page: Page): Promise<{ sum: number; shifts: Shift[] }> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const loaded = () =>
      [...document.images]
        .filter((image) => {
          const { top, bottom, left, right } = image.getBoundingClientRect()
          const isInView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
          return isInView && image.checkVisibility()
        })
        .map((image) => image.decode().catch(() => {}))
    let last = -1
    while (scrollY > last) {
      last = scrollY
      await Promise.all(loaded())
      await frame()
      await frame()
      scrollBy(0, innerHeight / 2)
    }
    await frame()
  })
  return layoutShifts(page)
}

/** The shifts since the page was opened, and their sum. */
export async function layoutShifts(page: Page): Promise<{ sum: number; shifts: Shift[] }> {
  const shifts = await page.evaluate(
    () => (window as unknown as { layoutShifts: Shift[] }).layoutShifts,
  )
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), shifts }
}
