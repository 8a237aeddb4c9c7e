import { describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { testOnce } from './support/failures.ts'
import { eventually, hold, type Site, setUpSite } from './support/harness.ts'
import { hydrated } from './support/hydration.ts'

/* The scroll position after a navigation, without layout shifts on the way. */

let site: Site
setUpSite((opened) => {
  site = opened
})

const kashmir = '/tours/650000000000000000000101'
const spiti = '/tours/650000000000000000000102'

/**
 * Below the sticky header, as `scroll-padding-top` sets it; the form begins at the header's edge.
 */
const paddingOf = (id: string) => {
  if (id === 'enquiry') return 64
  return sections.some(([, section]) => section === id) ? 128 : 80
}

/** The links below the header of a tour's page, which cover its sections by 48 px more. */
const sections = [
  ['Overview', 'overview'],
  ['Itinerary', 'itinerary'],
  ['Dates', 'departures'],
  ['Map', 'route-map'],
  ['Questions', 'questions'],
] as const

/** Resolves once the element has stopped below the header, without disturbing a smooth scroll. */
async function arrivedAt(page: Page, id: string): Promise<void> {
  await page.waitForFunction(
    ([id, padding, frames]) => {
      const top = document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN
      const state = window as { restedFor?: number; restedAt?: number }
      const isResting = Math.abs(top - padding) < 2 && state.restedAt === window.scrollY
      state.restedFor = isResting ? (state.restedFor ?? 0) + 1 : 0
      state.restedAt = window.scrollY
      return state.restedFor >= frames
    },
    [id, paddingOf(id), 10] as const,
  )
}

const scrollTo = (page: Page, y: number) => page.evaluate((y) => window.scrollTo(0, y), y)
const position = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/**
 * Follows one of the links to the form, wherever the page is: a link in the page may be out of sight,
 * and the bar with the same link on a phone is shown only where that link is not.
 */
async function enquire(page: Page): Promise<void> {
  const links = page.getByRole('link', { name: 'Enquire now' }).filter({ visible: true })
  await links.first().evaluate((link) => (link as HTMLElement).click())
}

async function choose(page: Page, name: string): Promise<void> {
  // An earlier choice may still be closing the menu.
  const menu = page.getByRole('button', { name: 'Menu', expanded: false })
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024
  if (isPhone) await menu.click()
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('link', { name, exact: true }).filter({ visible: true }).click()
}

describe('the position', () => {
  testOnce.each([
    [kashmir, 'phone'],
    [spiti, 'desktop'],
  ] as const)(
    '"Enquire now" of %s on a %s brings the first field into view, each time',
    async (path, device) => {
      const page = await site.open('/robots.txt', device)
      // Smooth in one run, immediate with reduced motion in the other.
      if (device === 'desktop') await page.emulateMedia({ reducedMotion: 'reduce' })
      // On the smallest screen the form comes before the other contact options.
      else await page.setViewportSize({ width: 320, height: 568 })
      const { tour } = await (await page.request.get(`/api/v1/public${path}`)).json()
      const map = await hold(page, `**${tour.routeMap.url}?*`)
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      const image = page.getByRole('img', { name: /^Route map/ })
      const field = page.getByRole('textbox', { name: 'Full name' })
      const inView = () =>
        field.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect()
          return top > 64 && bottom < window.innerHeight
        })
      for (const from of [0, 2500, 99_999]) {
        await scrollTo(page, from)
        await enquire(page)
        await arrivedAt(page, 'enquiry')
        expect([from, await inView()]).toEqual([from, true])
        // The map loads late and shifts nothing.
        map.releaseAll()
        await image.evaluate((element) => {
          const image = element as HTMLImageElement
          image.loading = 'eager'
          return image.decode()
        })
        await arrivedAt(page, 'enquiry')
      }
      // After half a minute the router loads the page's data again: the page stays as it is.
      await hydrated(page)
      const part = await page.locator('#trip-details').elementHandle()
      await page.evaluate(() => {
        const { now } = Date
        Date.now = () => now() + 60_000
      })
      await scrollTo(page, 0)
      const reloaded = page.waitForResponse(/graphql/)
      await enquire(page)
      await (await reloaded).finished()
      await arrivedAt(page, 'enquiry')
      expect(await part?.evaluate((element) => element.isConnected)).toBe(true)
    },
    60_000,
  )

  testOnce(
    'a link to a section scrolls there from anywhere, a second time as well',
    async () => {
      const page = await site.open('/robots.txt', 'phone')
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto('/contact')
      await choose(page, 'About Us')
      await page.waitForURL('**/home#about')
      await arrivedAt(page, 'about')
      for (const from of [0, 99_999]) {
        await scrollTo(page, from)
        await choose(page, 'About Us')
        await arrivedAt(page, 'about')
      }
      const footer = page.locator('footer')
      for (const [name, id] of [
        ['Videos', 'videos'],
        ['Videos', 'videos'],
        ['Travellers’ stories', 'testimonials'],
        ['Landscapes', 'landscapes'],
      ] as const) {
        await footer.getByRole('link', { name, exact: true }).click()
        await arrivedAt(page, id)
      }
      // At the section itself the link scrolls to its top, without another history entry.
      const entries = await page.evaluate(() => history.length)
      await choose(page, 'Home')
      await page.waitForFunction(() => window.scrollY === 0)
      for (const link of ['Home', 'logo']) {
        await scrollTo(page, 1500)
        if (link === 'Home') await choose(page, link)
        else await page.getByRole('banner').getByRole('link').first().click()
        await page.waitForFunction(() => window.scrollY === 0)
      }
      expect(await page.evaluate(() => history.length)).toBe(entries + 1)
    },
    60_000,
  )

  testOnce(
    'a link to a section of a tour scrolls there and marks it, and Back returns to the position before',
    async () => {
      const page = await site.open('/robots.txt')
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(kashmir)
      const bar = page.getByRole('navigation', { name: 'Sections' })
      const follow = (name: string) =>
        bar
          .getByRole('link', { name, exact: true })
          .evaluate((link) => (link as HTMLElement).click())
      await scrollTo(page, 333)
      for (const [name, id] of sections.toReversed()) {
        await follow(name)
        await arrivedAt(page, id)
        await eventually(() => bar.locator('[aria-current]').allTextContents(), [name])
        expect(new URL(page.url()).hash).toBe(`#${id}`)
      }
      for (const [, id] of sections.slice(1)) {
        await page.goBack()
        await arrivedAt(page, id)
      }
      await page.goBack()
      await page.waitForFunction(() => Math.round(window.scrollY) === 333)
      // A reload keeps the position.
      await follow('Map')
      await arrivedAt(page, 'route-map')
      await page.reload()
      await arrivedAt(page, 'route-map')
    },
    60_000,
  )

  testOnce(
    'Back restores the exact scroll position, also at an address with a hash',
    async () => {
      for (const path of ['/home', '/home#about']) {
        const page = await site.open(path, 'phone')
        if (path === '/home') {
          await page.getByRole('button', { name: 'Show more landscapes' }).click()
          await page.getByRole('button', { name: 'Show less' }).waitFor()
        }
        const link = page.getByRole('link', { name: 'Explore all tours in Adventure' })
        await link.scrollIntoViewIfNeeded()
        const was = await position(page)
        const top = (await link.boundingBox())?.y
        // The header links are hydrated, so the router follows them. The keyboard presses them,
        // because Playwright would scroll for the mouse.
        const left =
          path === '/home' ? page.locator('header a[href^="/categories/"]').first() : link
        await left.evaluate((element) => (element as HTMLElement).click())
        await page.getByRole('heading', { level: 1, name: 'Adventure' }).waitFor()
        await page.waitForFunction(() => window.scrollY === 0)
        await page.goBack()
        await page.waitForFunction((y) => Math.round(window.scrollY) === y, was)
        expect((await link.boundingBox())?.y).toBeCloseTo(top ?? Number.NaN, 0)
      }
    },
    60_000,
  )
})

testOnce(
  'before hydration a page follows its links to sections',
  async () => {
    const page = await site.open('/robots.txt', 'phone')
    const scripts = await hold(page, /assets\/.*\.js/)
    await page.goto(kashmir, { waitUntil: 'commit' })
    await enquire(page)
    await arrivedAt(page, 'enquiry')
    await scrollTo(page, 0)
    await page.getByRole('link', { name: 'Questions', exact: true }).click()
    await arrivedAt(page, 'questions')
    await enquire(page)
    await arrivedAt(page, 'enquiry')
    scripts.releaseAll()
    await hydrated(page)
    await arrivedAt(page, 'enquiry')
    await scrollTo(page, 0)
    await enquire(page)
    await arrivedAt(page, 'enquiry')
  },
  60_000,
)

testOnce(
  'on a phone no focused element is under the bars of a tour, in either direction',
  async () => {
    const page = await site.open(kashmir, 'phone')
    const link = page.getByRole('link', { name: 'Enquire now' }).filter({ visible: true })
    // To find a bar again after each press takes longer than the press.
    const bar = await link.elementHandle()
    const sectionBar = await page.getByRole('navigation', { name: 'Sections' }).elementHandle()
    if (!bar || !sectionBar) throw new Error('The tour has no bars.')
    let stops = 0
    for (;;) {
      await page.keyboard.press('Tab')
      const [isBar, under] = await bar.evaluate((link) => {
        const { top = 0 } = link.parentElement?.parentElement?.getBoundingClientRect() ?? {}
        const focused = document.activeElement
        const { bottom } = focused?.getBoundingClientRect() ?? { bottom: Number.NaN }
        return [link === focused, bottom > top + 1 ? focused?.textContent : '']
      })
      if (isBar) break
      expect(under).toBe('')
      stops++
    }
    // At least the days and questions.
    expect(stops).toBeGreaterThan(25)
    for (;;) {
      await page.keyboard.press('Shift+Tab')
      const [isInBar, over] = await sectionBar.evaluate((bar) => {
        const { bottom } = bar.getBoundingClientRect()
        const focused = document.activeElement
        const { top } = focused?.getBoundingClientRect() ?? { top: Number.NaN }
        return [bar.contains(focused), top < bottom - 1 ? focused?.textContent : '']
      })
      if (isInBar) break
      expect(over).toBe('')
      stops--
    }
    expect(stops).toBeLessThan(25)
  },
  60_000,
)
