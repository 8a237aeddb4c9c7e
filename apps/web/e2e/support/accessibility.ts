import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** The rules that the page violates according to axe, each with its first element. */
export async function violations(page: Page): Promise<string[]> {
  // Rows that are about to change are dimmed and fade. Under a dialog they stay so.
  await page.waitForFunction(
    () => !document.querySelector('[aria-busy=true]:not([aria-hidden=true], [aria-hidden=true] *)'),
  )
  // A transition outside the screen may stay pending for as long as it is there.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish()
    }
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
      }
    }
    // Reports of passed rules would take twice as long.
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
  })
}
