import { describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { test, testOnce } from './support/failures.ts'
import { eventually, hold, type Site, setUpSite } from './support/harness.ts'
import { hydrated } from './support/hydration.ts'

/* The specified texts of the public pages (sections 2, 4 and 8). */

let site: Site
setUpSite((opened) => {
  site = opened
})

const kashmir = '/tours/650000000000000000000101'
const adventure = '/categories/650000000000000000000001'

const hrefs = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href')))

describe('the header and footer', () => {
  testOnce(
    'the strip calls, opens a chat with the greeting, and shows more on wider screens',
    async () => {
      const strip = 'aside[aria-label="Call and follow us"]'
      for (const [device, shown] of [
        ['phone', ['Instagram', 'WhatsApp']],
        ['desktop', ['Instagram', 'WhatsApp', 'Facebook', 'X', 'YouTube']],
      ] as const) {
        const page = await site.open('/contact', device)
        const names: (string | null)[] = []
        for (const link of await page.locator(`${strip} li a`).all()) {
          if (await link.isVisible()) names.push(await link.getAttribute('aria-label'))
        }
        expect(names).toEqual([...shown])
        const calls = page.locator(`${strip} a[href^="tel:"]`)
        expect(await calls.count()).toBe(2)
        expect(await calls.nth(1).isVisible()).toBe(device === 'desktop')
        const chat = (await hrefs(page, `${strip} a[aria-label=WhatsApp]`))[0] ?? ''
        expect(decodeURIComponent(chat)).toMatch(
          /wa\.me\/\d+\?text=Hello .* team.*would like to enquire/,
        )
      }
    },
    60_000,
  )

  testOnce(
    'the bar has the fixed links and is sticky',
    async () => {
      const page = await site.open('/home')
      expect(await hrefs(page, 'header nav > div a:not([hidden])')).toEqual([
        '/home',
        '/home',
        '/home#about',
        kashmir,
        adventure,
        '/categories/650000000000000000000002',
        '/categories/650000000000000000000003',
        '/contact',
      ])
      await page.evaluate(() => window.scrollTo(0, 4000))
      await page.waitForFunction(() => window.scrollY > 1000)
      expect(Math.abs((await page.locator('header').boundingBox())?.y ?? 999)).toBeLessThan(1)
    },
    60_000,
  )

  testOnce(
    'paths below /admin, known or not, have no header and footer',
    async () => {
      for (const path of ['/adminLogin', '/adminRegister', '/admin/nowhere', '/adminThing']) {
        const html = await (await fetch(site.url + path)).text()
        expect([path, /<main\b/.test(html), /<footer\b|<header\b|"Main"/.test(html)]).toEqual([
          path,
          true,
          false,
        ])
      }
    },
    60_000,
  )

  testOnce(
    'the footer has its columns, phones and badge; an empty newsletter box is not sent',
    async () => {
      const page = await site.open('/contact')
      const footer = page.locator('footer')
      for (const text of ['Explore', 'Company', 'Support', 'Newsletter', 'Recognised by']) {
        await footer.getByText(text, { exact: true }).first().waitFor()
      }
      expect(await footer.locator('a[href^="tel:"]').count()).toBeGreaterThanOrEqual(4)
      expect(await footer.locator('a[href^="mailto:"]').count()).toBeGreaterThanOrEqual(1)
      const calls: string[] = []
      page.on('request', (request) => {
        const type = request.resourceType()
        if (type !== 'script' && type !== 'image') calls.push(request.url())
      })
      await footer.getByRole('button', { name: 'Subscribe' }).click()
      expect(await footer.locator('input:invalid').count()).toBe(1)
      await footer.getByPlaceholder('Email').fill('asha@example.com')
      await footer.getByRole('button', { name: 'Subscribe' }).click()
      await footer
        .getByRole('status')
        .getByText(/newsletter/)
        .waitFor()
      expect(calls).toEqual([])
    },
    60_000,
  )
})

describe('the pages', () => {
  testOnce(
    'a slide leads to its category, and its text alternates sides',
    async () => {
      const html = await (await fetch(site.url)).text()
      const [, ...slides] = html.split('aria-roledescription="slide"')
      const sides = slides.slice(0, 4).map((slide) => {
        expect(slide).toMatch(/href="\/categories\/[0-9a-f]{24}"/)
        return /text-(left|center|right)/.exec(slide)?.[1]
      })
      expect(sides).toEqual(['left', 'center', 'right', 'left'])
    },
    60_000,
  )

  testOnce(
    'a card shows days, nights and price, and leads to its tour',
    async () => {
      const page = await site.open(adventure)
      await page.getByRole('heading', { name: 'All Tours' }).waitFor()
      const card = page.getByRole('article').filter({ hasText: 'Spiti Valley Circuit' })
      await card.getByText(/^days \d+ \/ nights \d+$/).waitFor({ state: 'attached' })
      await card.getByText(/^₹\d{1,2},\d{3}$/).waitFor()
      expect(await card.getByRole('link', { name: /^Learn more/ }).getAttribute('href')).toMatch(
        /^\/tours\/[0-9a-f]{24}$/,
      )
    },
    60_000,
  )

  testOnce(
    'a tour shows its summary line, distance, dates and price at once',
    async () => {
      const { tour } = await (await fetch(`${site.url}/api/v1/public${kashmir}`)).json()
      const price = `₹${tour.tripCost.toLocaleString('en-IN')}`
      for (const [device, end] of [
        ['desktop', 900],
        ['phone', 2 * 844],
      ] as const) {
        const page = await site.open(kashmir, device)
        const summary = page.locator('#summary')
        // Section 2: days, nights, vehicle and the first trip style, and nothing else.
        const [style] = tour.tripStyle.split(/[,/|]/)
        const line = [`${tour.days} days / ${tour.nights} nights`, tour.vehicle, style.trim()]
        expect(await summary.locator('dl').first().locator('dd').allTextContents()).toEqual(line)
        for (const fact of [
          ...line.map((text) => summary.getByText(text, { exact: true })),
          summary.getByText(tour.drivingDistance),
          summary.getByText(/^\d{1,2} [A-Z][a-z]+/),
          page
            .locator('article > header, [data-enquire-bar]')
            .getByText(price)
            .filter({ visible: true }),
        ]) {
          const box = await fact.boundingBox()
          expect(box?.y).toBeGreaterThan(0)
          expect((box?.y ?? end) + (box?.height ?? end)).toBeLessThanOrEqual(end)
        }
      }
    },
    60_000,
  )

  testOnce(
    'a tour shows its details, days in order and questions, each to open and close',
    async () => {
      const page = await site.open(kashmir)
      for (const label of ['Duration', 'Trip Cost', 'Trip Style', 'Vehicle', 'Driving Distance']) {
        await page.getByText(label, { exact: true }).first().waitFor()
      }
      for (const label of ['Landscapes', 'Activities', 'Upcoming Dates']) {
        await page.getByText(label, { exact: true }).first().waitFor()
      }
      const days = (await page.locator('main').textContent())?.match(/DAY \d\d/g)
      expect(days?.slice(0, 3)).toEqual(['DAY 01', 'DAY 02', 'DAY 03'])
      const day = page.locator('details').filter({ hasText: 'DAY 02' })
      const open = () => day.evaluate((element) => (element as HTMLDetailsElement).open)
      const before = await open()
      await day.locator('summary').click()
      await eventually(open, !before)
      await day.locator('summary').click()
      await eventually(open, before)
    },
    60_000,
  )

  testOnce(
    'an image of a tour opens on the full screen, by keyboard; its code loads then',
    async () => {
      const page = await site.open(kashmir)
      const loaded = () =>
        page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .some(({ name }) => name.includes('image-viewer')),
        )
      expect(await loaded()).toBe(false)
      const button = page.getByRole('button', { name: 'Open picture 2 of 5' })
      await button.press('Enter')
      const viewer = page.getByRole('dialog', { name: 'Pictures of Kerala to Kashmir' })
      await viewer.getByText('2 / 5').waitFor()
      expect(await loaded()).toBe(true)
      await page.keyboard.press('ArrowRight')
      await viewer.getByText('3 / 5').waitFor()
      await viewer.getByRole('img', { name: 'A drawing of Chitrakote' }).waitFor()
      // The page behind the viewer is not reached: the focus goes round its controls and those of the browser.
      for (let stop = 0; stop < 6; stop++) {
        await page.keyboard.press('Tab')
        const isOutside = await viewer.evaluate(
          (dialog) =>
            document.activeElement !== document.body && !dialog.contains(document.activeElement),
        )
        expect(isOutside).toBe(false)
      }
      await page.keyboard.press('Escape')
      await viewer.waitFor({ state: 'detached' })
      await eventually(() => button.evaluate((element) => element === document.activeElement), true)
    },
    60_000,
  )

  testOnce(
    'on paper a tour is its itinerary, every day open, without header and footer',
    async () => {
      const page = await site.open(kashmir)
      const lastDay = page.locator('details').filter({ hasText: 'DAY 22' }).locator('p')
      expect(await lastDay.isVisible()).toBe(false)
      await page.emulateMedia({ media: 'print' })
      await lastDay.waitFor()
      for (const part of [
        'header nav',
        'footer',
        '#enquiry',
        'aside[aria-label="Call and follow us"]',
        '[data-section-links]',
        '[data-enquire-bar]',
        '#share',
        '#related-tours',
        'article button',
      ]) {
        const all = page.locator(part)
        const shown = await all.filter({ visible: true }).count()
        expect([part, (await all.count()) > 0, shown]).toEqual([part, true, 0])
      }
      await page.locator('#printed-source').getByText('Bharat by Road').waitFor()
    },
    60_000,
  )

  testOnce(
    'a tour prints on at most four pages, the second one with its map, whole under its heading',
    async () => {
      const map = (page: Page) => page.getByRole('img', { name: /^Route map/ })
      // The map is loaded once the page is printed. The image may hydrate after the rest of the page.
      const beginPrinting = (page: Page) =>
        page.waitForFunction(() => {
          window.dispatchEvent(new Event('beforeprint'))
          return document.querySelector<HTMLImageElement>('[aria-labelledby=route-title] img')
            ?.naturalWidth
        })
      const page = await site.open('/robots.txt')
      await page.goto(kashmir, { waitUntil: 'commit' })
      await page.waitForLoadState('domcontentloaded')
      // At once: the image need not be loaded yet.
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
      const sheets = pdf.split('endobj').filter((object) => /\/Type\s*\/Page\b/.test(object))
      expect(sheets.length).toBeWithin(2, 5)
      const withImages = sheets.map((sheet) => /\/XObject\s*<<\s*\/X/.test(sheet))
      expect(withImages).toEqual(sheets.map((_, at) => at === 1))
      expect(pdf.match(/\/Subtype\s*\/Image\b/g)).toHaveLength(1)
      await hydrated(page)
      // An A4 page without its margins, at 96 px an inch.
      await page.setViewportSize({ width: 688, height: 1016 })
      await page.emulateMedia({ media: 'print' })
      const section = page.getByRole('region', { name: 'Route map' })
      expect(await section.evaluate((element) => getComputedStyle(element).breakInside)).toBe(
        'avoid',
      )
      expect((await map(page).boundingBox())?.height).toBeLessThanOrEqual((140 / 25.4) * 96 + 1)
      expect((await section.boundingBox())?.height).toBeLessThan(1016)
      const phone = await site.open(kashmir, 'phone')
      expect(await map(phone).getAttribute('loading')).toBe('lazy')
      await beginPrinting(phone)
      expect(await map(phone).getAttribute('loading')).toBe('eager')
    },
    60_000,
  )

  testOnce(
    'the contact page has offices, phones, icons and the availability',
    async () => {
      const page = await site.open('/contact')
      for (const text of ['Thrissur, Kerala', 'Sri Lanka', 'Pattaya']) {
        await page.locator('main').getByText(text).first().waitFor()
      }
      await page
        .locator('main')
        .getByText(/9:00.19:00 IST.*30 minutes/)
        .waitFor()
      await page.getByText(/^(Open now, until|Closed, opens) .*\d:00 IST$/).waitFor()
      expect(await page.locator('#phone-lines a[href^="tel:"]').count()).toBe(4)
      for (const name of ['Facebook', 'Instagram', 'Twitter', 'YouTube']) {
        await page.locator('main').getByRole('link', { name }).waitFor()
      }
      expect(await page.locator('main').getByRole('link', { name: 'WhatsApp' }).count()).toBe(0)
      await page.locator('main').getByText('WhatsApp', { exact: true }).waitFor()
    },
    60_000,
  )

  test('a category and a landscape without tours show a message', async () => {
    const admin = await site.openAsAdmin('/adminLogin')
    const call = async (method: string, path: string, data?: object) =>
      (await admin.request.fetch(`/api/v1${path}`, { method, ...(data && { data }) })).json()
    const { item } = await call('POST', '/admin/categories', { name: 'Empty roads' })
    const page = await site.open(`/categories/${item._id}`)
    await page.getByText('No tours found in this category yet.').waitFor()
    const { tours } = await call('GET', '/public/landscapes/Volcanic')
    for (const { _id } of tours) {
      await call('PATCH', `/admin/tours/${_id}/status`, { activeStatus: false })
    }
    await page.goto('/landscapes/Volcanic')
    await page.getByRole('heading', { level: 1, name: 'Volcanic Tours' }).waitFor()
    await page.getByText('No tours found for this landscape yet.').waitFor()
  }, 60_000)
})

/** Requests of the public site; the admin's use POST. */
const PUBLIC_GRAPHQL = /\/graphql\?/

describe('a navigation that fails to load shows a message', () => {
  testOnce(
    'of a tour, a category and a landscape, and the visitor can go back',
    async () => {
      const page = await site.open('/')
      await page.route(PUBLIC_GRAPHQL, (route) => route.abort())
      for (const [link, text] of [
        ['Kerala to Kashmir', 'Could not load this tour.'],
        ['International', 'Could not load this category.'],
        [/^Snow/, 'Could not load tours for this landscape.'],
      ] as const) {
        await page.getByRole('link', { name: link }).first().click()
        await page.getByText(text).waitFor()
        await page.getByRole('navigation', { name: 'Main' }).waitFor()
        // A retry that fails again leaves the keyboard where it was.
        const message = await page.getByRole('alert').elementHandle()
        await page.getByRole('button', { name: 'Try again' }).press('Enter')
        await eventually(() => message?.evaluate(({ isConnected }) => isConnected), false)
        await page.locator('button:focus', { hasText: 'Try again' }).waitFor()
        await page.goBack()
      }
      const retry = page.getByRole('button', { name: 'Try again' })
      const isFocused = () => page.locator('button:focus', { hasText: 'Try again' }).count()
      // A page that was left and a retry that loads its page leave the focus of a later failure alone.
      await page.getByRole('link', { name: /^Snow/ }).first().click()
      await retry.waitFor()
      expect(await isFocused()).toBe(0)
      await page.goBack()
      await page.getByRole('link', { name: 'International' }).first().click()
      await retry.waitFor()
      await page.unroute(PUBLIC_GRAPHQL)
      await retry.press('Enter')
      const tour = page.getByRole('link', { name: /Learn more/ }).first()
      await tour.waitFor()
      await page.route(PUBLIC_GRAPHQL, (route) => route.abort())
      await tour.click()
      await page.getByText('Could not load this tour.').waitFor()
      await retry.waitFor()
      expect(await isFocused()).toBe(0)
    },
    60_000,
  )

  testOnce(
    'a tour that loads slowly shows that it loads',
    async () => {
      const page = await site.open(adventure)
      const calls = await hold(page, PUBLIC_GRAPHQL)
      await page.getByRole('link', { name: /Learn more.*Spiti/ }).click()
      await page.getByText('Loading tour…').waitFor()
      calls.releaseAll()
      await page.getByRole('heading', { level: 1, name: /Spiti/ }).waitFor()
    },
    60_000,
  )
})
