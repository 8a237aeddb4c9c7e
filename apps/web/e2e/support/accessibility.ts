import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** The rules that the settled page breaks, as axe finds them, each with its first place. */
export async function violations(page: Page): Promise<string[]> {
  // Rows that are about to be replaced are dimmed, and fade. Under a dialog they wait for it.
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy=true]:not([aria-hidden=true], [aria-hidden=true] *)') &&
      !document.getAnimations().some((animation) => animation instanceof CSSTransition),
  )
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
      }
    }
    // What passed is not described: that takes twice the time of the looking.
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
  })
}
