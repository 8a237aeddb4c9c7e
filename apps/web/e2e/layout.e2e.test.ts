import { describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { violations } from './support/accessibility.ts'
import { testOnce } from './support/failures.ts'
import { eventually, type Site, setUpSite } from './support/harness.ts'

/*
 * The layout of the public pages at the widths of phones, tablets and desktops (issue 29, items 11 to 14).
 */

let site: Site
setUpSite((opened) => {
  site = opened
})

const id = (number: number) => `650000000000000000000${number}`
const kashmir = `/tours/${id(101)}`
const pages = [
  '/',
  '/categories/650000000000000000000001',
  '/tours',
  kashmir,
  `/compare?tours=${id(102)},${id(101)},${id(103)}`,
  '/landscapes/Mountain',
  '/contact',
  '/shortlist',
  '/no/such/road',
  '/credits',
  '/privacy',
  '/adminLogin',
]

const WIDTHS = [390, 768, 1440]

/** Font sizes of one page. */
const MAX_SIZES = 8

/** The font sizes of the text that a page shows, apart from drawings, each with an example. */
function fontSizes(page: Page): Promise<[size: string, text: string][]> {
  return page.evaluate(() => {
    const sizes = new Map<string, string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { nodeValue, parentElement: element } = texts.currentNode
      const text = nodeValue?.trim()
      if (!text || !element || element.closest('svg, script, noscript')) continue
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      sizes.set(getComputedStyle(element).fontSize, text.slice(0, 20))
    }
    return [...sizes]
  })
}

describe('every public page', () => {
  testOnce.each(pages)(
    '%s has at most eight font sizes at every width',
    async (path) => {
      const page = await site.open(path)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        const sizes = await fontSizes(page)
        expect(sizes.length).toBeGreaterThan(1)
        expect([path, width, sizes.slice(MAX_SIZES)]).toEqual([path, width, []])
      }
    },
    60_000,
  )
})

testOnce(
  'on a phone, Trip Details are at most 550 px high, facts are not cut, and the page ends with its footer',
  async () => {
    const page = await site.open(kashmir, 'phone')
    const details = page.getByRole('region', { name: 'Trip Details' })
    expect(await details.locator('dt').allTextContents()).toEqual([
      'Duration',
      'Trip Cost',
      'Trip Style',
      'Vehicle',
      'Driving Distance',
      'Landscapes',
      'Activities',
      'Upcoming Dates',
    ])
    expect((await details.boundingBox())?.height).toBeLessThanOrEqual(550)
    const cut = await page
      .locator('#summary dd')
      .evaluateAll((facts) => facts.filter((fact) => fact.scrollWidth > fact.clientWidth).length)
    expect(cut).toBe(0)
    const end = await page.evaluate(() => {
      const footer = document.querySelector('footer')
      if (!footer) throw new Error('no footer')
      const { borderBottomColor, borderBottomWidth } = getComputedStyle(document.body)
      const { scrollHeight } = document.documentElement
      const below = scrollHeight - scrollY - footer.getBoundingClientRect().bottom
      return {
        paper: Math.round(below - Number.parseFloat(borderBottomWidth)),
        isOfFooter: borderBottomColor === getComputedStyle(footer).backgroundColor,
      }
    })
    expect(end).toEqual({ paper: 0, isOfFooter: true })
  },
  60_000,
)

testOnce(
  'a comparison on a phone has two columns whose names stay visible, and shows only differences on request',
  async () => {
    const page = await site.open(`/compare?tours=${id(102)},${id(101)},${id(103)}`, 'phone')
    const names = page.getByRole('columnheader')
    const first = names.filter({ hasText: 'Spiti' })
    await eventually(() => names.filter({ visible: true }).count(), 2)
    const label = page
      .locator('th')
      .getByText('Included', { exact: true })
      .filter({ visible: true })
    await label.scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollBy(0, 300))
    const header = await page.locator('header').first().boundingBox()
    const box = await first.boundingBox()
    expect(Math.abs((box?.y ?? 0) - (header?.height ?? 0))).toBeLessThan(2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const value = page.getByRole('cell', { name: /^Vehicle, driver/ }).first()
    const [above, below] = [await label.boundingBox(), await value.boundingBox()]
    expect((above?.y ?? 0) < (below?.y ?? 0)).toBe(true)
    await page.getByRole('checkbox', { name: 'Only differences' }).check()
    await label.waitFor({ state: 'hidden' })
    await page.getByLabel('Leave out').selectOption({ index: 0 })
    await first.waitFor({ state: 'hidden' })
    await eventually(() => names.filter({ visible: true }).count(), 2)
    expect(await violations(page)).toEqual([])
  },
  60_000,
)
