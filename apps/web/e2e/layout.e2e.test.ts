import { describe, expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { violations } from './support/accessibility.ts'
import { testOnce } from './support/failures.ts'
import { eventually, type Site, setUpSite } from './support/harness.ts'
import { layoutShifts, recordLayoutShifts, scrollThrough } from './support/layout-shift.ts'

/*
 * The layout of the public pages at the widths of phones, tablets and desktops (issue 29, items 11 to 14).
 */

let site: Site
setUpSite((opened) => {
  site = opened
}, 1)

const id = (number: number) => `650000000000000000000${number}`
const kashmir = `/tours/${id(101)}`
/** Its text comes late: a page of the back office. */
const CLOSED = '/unauthorized'
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
  CLOSED,
]

/** The limit for the sum of all layout shifts until a page is loaded: a tenth of a good score (web.dev/cls). */
const MAX_SHIFT = 0.01

/** The same until it has been scrolled through. */
const MAX_SHIFT_OF_SCROLLING = 0.02

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

/** The controls of a page that are too small for a finger. */
function smallControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // The WhatsApp button grows to its size.
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish()
    }
    return [...document.querySelectorAll('a, button, input, textarea, summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.matches('[href="#content"], [aria-label^="Slide "]'))
      .map((element) => {
        const pressed = element.matches('[type=checkbox]') ? element.closest('label') : element
        return { element, box: (pressed ?? element).getBoundingClientRect() }
      })
      .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < 43.9)
      .map(({ element, box }) => `${element.textContent} ${box.width} by ${box.height}`)
  })
}

/**
 * Pages that are scrolled and checked with axe on a wide screen as well: the others have their parts, or text in the
 * same frame (tour-search.e2e.test.ts checks a comparison and a shortlist there).
 */
const WIDE = ['/', '/categories/650000000000000000000001', '/tours', kashmir]

describe('every public page', () => {
  testOnce.each(pages)(
    '%s does not move while it loads or is scrolled, has at most eight font sizes and no axe violations; on a phone it fits and its controls are large enough for a finger',
    async (path) => {
      for (const device of ['desktop', 'phone'] as const) {
        const page = await site.open('/robots.txt', device)
        await recordLayoutShifts(page)
        const shortlist = [101, 102, 106].map(id).join()
        await page.evaluate((ids) => localStorage.setItem('shortlist', ids), shortlist)
        const width = device === 'phone' ? 390 : 1440
        await page.setViewportSize({ width, height: 900 })
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        const loaded = await layoutShifts(page)
        const limit = path === CLOSED ? MAX_SHIFT_OF_SCROLLING : MAX_SHIFT
        expect([width, loaded.sum <= limit ? [] : loaded.shifts]).toEqual([width, []])
        if (device === 'phone' || WIDE.includes(path)) {
          const { sum, shifts } = await scrollThrough(page)
          expect([device, sum <= MAX_SHIFT_OF_SCROLLING ? [] : shifts]).toEqual([device, []])
          expect([device, await violations(page)]).toEqual([device, []])
        }
        for (const width of device === 'phone' ? [390] : [1440, 768]) {
          await page.setViewportSize({ width, height: 900 })
          const sizes = await fontSizes(page)
          expect(sizes.length).toBeGreaterThan(1)
          expect([width, sizes.slice(MAX_SIZES)]).toEqual([width, []])
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        }
        if (device === 'phone') {
          const width = () => page.evaluate(() => document.documentElement.scrollWidth)
          const footers = await page
            .locator('footer')
            .evaluateAll((all) =>
              all
                .map((footer) => footer.getBoundingClientRect().height)
                .filter((height) => height > 1160),
            )
          expect([await width(), await smallControls(page), footers]).toEqual([390, [], []])
          // WCAG 2.2, 1.4.10.
          await page.setViewportSize({ width: 320, height: 640 })
          expect(await width()).toBe(320)
        }
        await page.close()
      }
    },
    60_000,
  )
})

testOnce.each([
  ['/', 1440],
  [kashmir, 390],
] as const)(
  '%s hardly moves when Poppins arrives after its text, %i px wide',
  async (path, width) => {
    const page = await site.open('/robots.txt')
    await recordLayoutShifts(page)
    const held = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('footer').waitFor()
    const frame = () =>
      page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => done())))
    await frame()
    held.resolve()
    await page.evaluate(() => document.fonts.ready)
    expect(await page.evaluate(() => document.fonts.check('600 16px Poppins'))).toBe(true)
    await frame()
    const { sum, shifts } = await layoutShifts(page)
    expect([path, sum <= MAX_SHIFT ? [] : shifts]).toEqual([path, []])
  },
  60_000,
)

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
        paper: Math.abs(Math.round(below - Number.parseFloat(borderBottomWidth))),
        isOfFooter: borderBottomColor === getComputedStyle(footer).backgroundColor,
      }
    })
    expect(end).toEqual({ paper: 0, isOfFooter: true })
  },
  60_000,
)

testOnce.each(['desktop', 'tablet'] as const)(
  'on a %s, tours of the list stand in the first screen, and what a price is for directly below it',
  async (device) => {
    const page = await site.open('/tours', device)
    const card = page.getByRole('article').first()
    const box = (part: string) => card.locator(part).last().boundingBox()
    const [image, price, basis] = [
      await box('img'),
      await box('p:has(.sr-only)'),
      await box('p.w-full'),
    ]
    const { height = 0 } = page.viewportSize() ?? {}
    // At least half of the first picture.
    expect((image?.y ?? height) + (image?.height ?? 0) / 2).toBeLessThan(height)
    expect((basis?.y ?? height) - (price?.y ?? 0)).toBeLessThanOrEqual(44)
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
    await page.getByRole('checkbox', { name: /^Spiti/ }).uncheck()
    await first.waitFor({ state: 'hidden' })
    await eventually(() => names.filter({ visible: true }).count(), 1)
    expect(await violations(page)).toEqual([])
  },
  60_000,
)

/** The height of the window that bars at its edges cover, in pixels. */
function covered(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bars = [...document.body.querySelectorAll('*')]
      .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, bottom }) => width > innerWidth / 2 && bottom > 0)
      .sort((a, b) => a.top - b.top)
    let top = 0
    let bottom = innerHeight
    for (const bar of bars) if (bar.top <= top + 1) top = Math.max(top, bar.bottom)
    for (const bar of bars) if (bar.bottom >= bottom - 1) bottom = Math.min(bottom, bar.top)
    return top + innerHeight - bottom
  })
}

testOnce(
  'on a phone in landscape and at 400 % zoom, bars leave at least 60 % of the height to the page',
  async () => {
    const page = await site.open('/tours')
    // The comparison has a bar of its own.
    for (const at of [0, 1])
      await page
        .getByRole('button', { name: /^Compare/ })
        .nth(at)
        .click()
    await page.locator('#compare-bar').waitFor()
    // The bars of the comparison and of a tour, and of all other pages.
    for (const path of ['/tours', kashmir, pages[4] ?? '']) {
      await page.goto(path)
      for (const [width, height] of [
        [844, 390],
        [320, 256],
      ] as const) {
        await page.setViewportSize({ width, height })
        // The contact strip is in the first screen only; at 400 % zoom nothing stays on the screen.
        for (const top of width === 844 ? [0, 900] : [900]) {
          await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
          const strip = top === 0 ? 44 : 0
          const share = await covered(page).then((bars) => (bars + strip) / height)
          expect([path, width, share, share <= 0.4]).toEqual([path, width, share, true])
        }
      }
    }
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await covered(page)).toBeGreaterThan(60)
  },
  90_000,
)

/** The luminance of each channel (WCAG 2.2), by its value. */
const [RED, GREEN, BLUE] = [0.2126, 0.7152, 0.0722].map((weight) =>
  Float64Array.from({ length: 256 }, (_, value) => {
    const part = value / 255
    return weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  }),
) as [Float64Array, Float64Array, Float64Array]

/** The relative luminance of an sRGB colour (WCAG 2.2). */
function luminance(r = 0, g = 0, b = 0): number {
  return (RED[r] ?? 0) + (GREEN[g] ?? 0) + (BLUE[b] ?? 0)
}

/** A screenshot before the first frame of a document is white. */
function painted(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
  })
}

/** The image of the present width is there: another width may have another one. */
async function drawn(image: Locator): Promise<void> {
  await painted(image.page())
  await image.evaluate(async (element: HTMLImageElement) => {
    while (!element.complete) await new Promise(requestAnimationFrame)
    await element.decode()
  })
}

/** Each text of an element, and its contrast with the worst pixel behind it. Hides the texts. */
async function contrasts(page: Page, root: string): Promise<[text: string, contrast: number][]> {
  const texts = await page.evaluate((root) => {
    const elements = document.querySelectorAll<HTMLElement>(`${root} :is(h1, h2, p)`)
    return [...elements].map((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const colour =
        getComputedStyle(element)
          .color.match(/[\d.]+/g)
          ?.map(Number) ?? []
      element.style.visibility = 'hidden'
      const frame = element.getBoundingClientRect()
      const lines = [...range.getClientRects()].map((line) => {
        const [left, top] = [Math.max(0, Math.floor(line.left)), Math.max(0, Math.floor(line.top))]
        const width = Math.floor(Math.min(line.right, frame.right, innerWidth)) - left
        // Without lines that a clamp hides.
        return {
          left,
          top,
          width,
          height: Math.floor(Math.min(line.bottom, frame.bottom, innerHeight)) - top,
        }
      })
      return { text: element.textContent, colour, lines }
    })
  }, root)
  await painted(page)
  // Only the part with the texts: to encode a whole photograph takes half the time of this test.
  const lines = texts
    .flatMap((text) => text.lines)
    .filter(({ width, height }) => width * height > 0)
  const x = Math.min(...lines.map(({ left }) => left))
  const y = Math.min(...lines.map(({ top }) => top))
  const width = Math.max(...lines.map(({ left, width }) => left + width)) - x
  const height = Math.max(...lines.map(({ top, height }) => top + height)) - y
  const screen = sharp(await page.screenshot({ clip: { x, y, width, height } }))
    .removeAlpha()
    .raw()
  const { data, info } = await screen.toBuffer({ resolveWithObject: true })
  return texts.map(({ text, colour, lines }): [string, number] => {
    expect([text, colour.length]).toEqual([text, 3])
    const light = luminance(...colour)
    // The texts are light: the lightest pixel behind one is the worst.
    let lightest = 0
    for (const { left, top, width, height } of lines) {
      for (let row = top - y; row < top - y + height; row++) {
        for (let column = left - x; column < left - x + width; column++) {
          const at = (row * info.width + column) * 3
          const behind = luminance(data[at], data[at + 1], data[at + 2])
          if (behind > lightest) lightest = behind
        }
      }
    }
    return [text, (light + 0.05) / (lightest + 0.05)]
  })
}

testOnce(
  'the texts on pictures have a contrast of 4.5:1 at their worst pixel, also on a white picture',
  async () => {
    const found: [string, number][] = []
    const page = await site.open('/robots.txt')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const white = { width: 64, height: 64, channels: 3, background: 'white' } as const
    const body = await sharp({ create: white }).png().toBuffer()
    await page.route('**/api/v1/media/**', (route) =>
      route.fulfill({ contentType: 'image/png', body }),
    )
    await page.goto('/')
    const screens = [
      { width: 390, height: 844 },
      { width: 768, height: 1024 },
      { width: 1440, height: 900 },
    ]
    const hero = page.getByRole('region', { name: 'Featured journeys' })
    const slides = await hero.getByRole('group', { includeHidden: true }).count()
    for (const screen of screens) {
      await page.setViewportSize(screen)
      for (let at = 1; at <= slides; at++) {
        const slide = hero.getByRole('group', { name: `${at} of ${slides}` })
        await drawn(slide.locator('img').first())
        await eventually(() => slide.evaluate((element) => getComputedStyle(element).opacity), '1')
        found.push(
          ...(await contrasts(page, '[aria-label="Featured journeys"] [data-active=true]')),
        )
        await hero.getByRole('button', { name: 'Next slide' }).click()
      }
    }
    await page.goto('/categories/650000000000000000000001')
    for (const screen of screens) {
      await page.setViewportSize(screen)
      await drawn(page.locator('main header img'))
      found.push(...(await contrasts(page, 'main header')))
    }
    expect(found.length).toBeGreaterThan(3 * (5 + 1))
    expect(found.filter(([, contrast]) => contrast < 4.5)).toEqual([])
  },
  60_000,
)
