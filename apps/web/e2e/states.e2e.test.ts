import { describe, expect } from 'bun:test'
import { indianDay } from '@bharat/contracts/indian-day'
import { SOMETHING_WENT_WRONG } from '@bharat/contracts/messages'
import type { Page, Route } from 'playwright-core'
import { validTour } from '../../server/test/support/create-test-app.ts'
import { violations } from './support/accessibility.ts'
import { testOnce } from './support/failures.ts'
import { eventually, hold, type Site, setUpSite } from './support/harness.ts'
import { hydrated } from './support/hydration.ts'

/* States of public pages beside the ones in the demo catalogue. */

let site: Site
setUpSite((opened) => {
  site = opened
})

async function call(method: string, path: string, data?: object) {
  const reply = await fetch(`${site.url}/api/v1${path}`, {
    method,
    headers: { cookie: await site.adminCookie(), 'content-type': 'application/json' },
    ...(data && { body: JSON.stringify(data) }),
  })
  const body = await reply.json()
  expect([path, reply.ok || body]).toEqual([path, true])
  return body
}

async function newCategory(change: object): Promise<string> {
  return (await call('POST', '/admin/categories', change)).item._id
}

async function newTour(categoryId: string, change: Record<string, unknown>): Promise<string> {
  return (await call('POST', '/admin/tours', validTour(categoryId, change))).item._id
}

/**
 * Errors that a page may not have in any state, on a phone and on a desktop: sideways scrolling and,
 * where the content may cause them, axe violations on the phone.
 */
async function problems(path: string, { axe = true } = {}): Promise<string[]> {
  const found: string[] = []
  const page = await site.open(path, 'phone')
  for (const device of ['phone', 'desktop'] as const) {
    if (device === 'desktop') await page.setViewportSize({ width: 1440, height: 900 })
    const [wide, seen] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ])
    if (wide !== seen) found.push(`${device} ${path}: ${wide} wide in ${seen}`)
    // On a wide screen these pages have the parts of those of layout.e2e.test.ts.
    if (axe && device === 'phone') found.push(...(await violations(page)))
  }
  await page.close()
  return found
}

describe('for any content of the catalogue', () => {
  testOnce(
    'names of 200 letters, with and without spaces, wrap within their containers',
    async () => {
      const words = 'Malabar to Marwar by way of every ghat '.repeat(6).slice(0, 199).trim()
      const category = await newCategory({ name: 'N'.repeat(120), description: words })
      const paths = [`/categories/${category}`]
      for (const tourName of [words, 'M'.repeat(200)]) {
        const id = await newTour(category, {
          tourName,
          vehicle: 'V'.repeat(120),
          drivingDistance: 'K'.repeat(120),
          tripStyle: 'S'.repeat(120),
          itinerary: [
            { day: 1, title: 'T'.repeat(150), description: 'D'.repeat(300), imageUrl: '' },
            {
              day: 2,
              title: `${words.slice(0, 148)} · ${words.slice(0, 148)}`,
              description: 'W',
              imageUrl: '',
            },
          ],
          faqs: [{ q: 'Q'.repeat(200), a: 'A'.repeat(300) }],
        })
        paths.push(`/tours/${id}`)
      }
      for (const path of paths) expect(await problems(path, { axe: false })).toEqual([])
    },
    120_000,
  )

  testOnce(
    'a tour with only its required fields shows no empty parts',
    async () => {
      const category = await newCategory({ name: 'Bare roads' })
      const id = await newTour(category, {
        tourName: 'Bare',
        tripCost: 0,
        tripStyle: '',
        vehicle: '',
        drivingDistance: '',
        activity: '',
        upcomingDates: ['2020-01-01'],
        mainImageUrl: '/api/v1/media/no-such-picture',
        subImageUrls: Array(5).fill('/api/v1/media/no-such-picture'),
        faqs: [],
      })
      const page = await site.open(`/tours/${id}`)
      const details = page.getByRole('region', { name: 'Trip Details' })
      expect(await details.locator('dt').allTextContents()).toEqual(['Duration', 'Landscapes'])
      for (const name of ['Route map', 'Questions travellers ask']) {
        expect([name, await page.getByRole('heading', { name }).count()]).toEqual([name, 0])
      }
      // Apart from the cards of similar tours.
      const own = page.locator('main > article > :not(#related-tours)')
      expect(await own.getByText('₹').count()).toBe(0)
      // "Price on request" appears once on each device and on paper; an offer would claim a price
      // of 0.
      const onRequest = page.getByText('Price on request').filter({ visible: true })
      expect(await onRequest.count()).toBe(1)
      await page.setViewportSize({ width: 360, height: 740 })
      expect(await onRequest.count()).toBe(1)
      await page.emulateMedia({ media: 'print' })
      expect(await onRequest.count()).toBe(1)
      await page.emulateMedia({ media: 'screen' })
      await page.setViewportSize({ width: 1440, height: 900 })
      const data = await page.locator('script[type="application/ld+json"]').allTextContents()
      expect(data.join()).toContain('TouristTrip')
      expect(data.join()).not.toContain('Offer')
      // Drawings replace missing images.
      await page.getByRole('img', { name: 'Bare, picture 1' }).locator('path').first().waitFor()
      await eventually(() => own.locator('img').count(), 0)
      await page.goto(`/categories/${category}`)
      await page.getByRole('article').getByText('Price on request').waitFor()
      expect(await page.getByText('₹').count()).toBe(0)
      expect(await problems(`/tours/${id}`)).toEqual([])
      // The tour is deactivated while a visitor looks at its card.
      await call('PATCH', `/admin/tours/${id}/status`, { activeStatus: false })
      await page.getByRole('link', { name: /^Learn more/ }).click()
      await page.getByRole('heading', { level: 1, name: 'Could not load this tour.' }).waitFor()
    },
    120_000,
  )

  testOnce(
    'thirty days have thirty milestones, in order however they were stored; past departures are hidden, those of this year have no year',
    async () => {
      const year = Number(indianDay(new Date()).slice(0, 4))
      const category = await newCategory({ name: 'Long roads' })
      const id = await newTour(category, {
        days: 30,
        nights: 29,
        upcomingDates: ['2020-03-01', `${year}-12-31`, `${year + 1}-03-09`],
        itinerary: Array.from({ length: 30 }, (_, index) => ({
          day: 30 - index,
          title: `Stage ${30 - index} · Halt`,
          description: 'On the road.',
          imageUrl: '',
        })),
      })
      const page = await site.open(`/tours/${id}`)
      const dates = page.locator('dt', { hasText: 'Upcoming Dates' }).locator('..').locator('li')
      expect(await dates.allTextContents()).toEqual(['31 Dec', `9 Mar ${year + 1}`])
      const labels = await page.getByText(/^DAY \d\d/).allTextContents()
      expect(labels.length).toBe(30)
      expect([labels[0], labels[29]]).toEqual(['DAY 01 · Halt', 'DAY 30 · Halt'])
      expect(await problems(`/tours/${id}`, { axe: false })).toEqual([])
    },
    120_000,
  )
})

describe('on a bad connection', () => {
  testOnce(
    'a visitor who scrolls before hydration keeps the scroll position',
    async () => {
      const page = await site.open('/robots.txt', 'phone')
      const scripts = await hold(page, /assets\/.*\.js/)
      await page.goto('/', { waitUntil: 'commit' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForFunction(() => {
        window.scrollTo(0, 1200)
        return window.scrollY > 1000
      })
      scripts.releaseAll()
      await hydrated(page)
      await page.getByRole('link', { name: 'Explore all tours in Adventure' }).hover()
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1000)
      // A navigation starts at the top, and Back restores the position.
      const was = await page.evaluate(() => window.scrollY)
      await page.getByRole('link', { name: 'Explore all tours in Adventure' }).click()
      await page.getByRole('heading', { level: 1, name: 'Adventure' }).waitFor()
      await page.waitForFunction(() => window.scrollY === 0)
      await page.goBack()
      await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 50, was)
    },
    60_000,
  )

  testOnce(
    'clicks before hydration take effect after it',
    async () => {
      const page = await site.open('/robots.txt', 'phone')
      const scripts = await hold(page, /assets\/.*\.js/)
      await page.goto('/', { waitUntil: 'commit' })
      const menu = page.getByRole('button', { name: 'Menu' })
      await menu.click()
      expect(await menu.getAttribute('aria-expanded')).toBe('false')
      scripts.releaseAll()
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Contact' })
        .waitFor()
      await eventually(() => menu.getAttribute('aria-expanded'), 'true')
      // The same for a part whose code loads late.
      const part = await hold(page, /assets\/videos-/)
      await page.getByRole('button', { name: /^Play: Spiti/ }).click()
      expect(await page.locator('iframe').count()).toBe(0)
      part.releaseAll()
      await page.locator('iframe').waitFor()
      expect(await page.locator('iframe').count()).toBe(1)
    },
    60_000,
  )

  testOnce(
    'a press for which React hydrates a part takes effect once',
    async () => {
      const page = await site.open('/robots.txt', 'phone')
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const part = await hold(page, /assets\/testimonials-/)
      const code = page.waitForRequest(/assets\/testimonials-/)
      await page.goto('/')
      const told = page.getByRole('region', { name: 'Testimonials' })
      await told.scrollIntoViewIfNeeded()
      const url = (await code).url()
      const more = told.getByRole('button', { name: 'Read more' })
      const pressed = more.evaluate(async (button: HTMLButtonElement, url) => {
        await import(url)
        // React has the code then, and has not rendered it.
        for (let task = 0; task < 4; task++) await Promise.resolve()
        button.click()
      }, url)
      part.releaseAll()
      await pressed
      await told.getByRole('button', { name: 'Read less' }).waitFor()
      // A press that is repeated comes after it.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
      expect(await told.getByRole('button', { name: 'Read less' }).count()).toBe(1)
    },
    60_000,
  )

  testOnce(
    'a form whose code fails to load says so, and works with what was typed after a press',
    async () => {
      const page = await site.open('/robots.txt', 'phone')
      await page.route(/assets\/enquiry-section-/, (route) => route.abort(), { times: 1 })
      await page.goto('/tours/650000000000000000000101')
      const name = page.getByRole('textbox', { name: 'Full name' })
      const question = page.getByRole('textbox', { name: 'Your dates or question' })
      await name.fill('Asha Nair')
      await question.fill('Is the first week of May free?')
      const again = page.getByRole('alert').getByRole('button', {
        name: 'This part of the page could not be loaded. Please try again.',
      })
      // Without a connection the line disappears and returns.
      await page.context().setOffline(true)
      await again.click()
      await again.waitFor({ state: 'detached' })
      await again.waitFor()
      await page.context().setOffline(false)
      await Promise.all([page.waitForEvent('load'), again.click()])
      await page.getByRole('button', { name: 'Send by email' }).click()
      // The rest is missing: the form answers, and keeps what was typed.
      await page.getByRole('dialog', { name: 'Something went wrong' }).waitFor()
      expect([await name.inputValue(), await question.inputValue()]).toEqual([
        'Asha Nair',
        'Is the first week of May free?',
      ])
      expect(await again.count()).toBe(0)
    },
    60_000,
  )

  testOnce(
    'a page that loads itself again, as its own code was lost, keeps what was typed',
    async () => {
      const page = await site.open('/robots.txt', 'phone')
      const typed = Promise.withResolvers<void>()
      const lost = async (route: Route) => {
        await typed.promise
        await route.abort()
      }
      await page.route(/assets\/home-page-/, lost, { times: 1 })
      await page.goto('/', { waitUntil: 'commit' })
      const name = page.getByRole('textbox', { name: 'Full name' })
      await name.fill('Asha Nair')
      const again = page.waitForEvent('load')
      typed.resolve()
      await again
      await eventually(() => name.inputValue(), 'Asha Nair')
      expect(await page.getByRole('alert').count()).toBe(0)
    },
    60_000,
  )

  testOnce(
    'what is typed before the scripts of the page survives a reload, and what is emptied stays empty',
    async () => {
      const page = await site.open('/robots.txt', 'phone')
      const held = await hold(page, '**/assets/*.js')
      await page.goto('/tours/650000000000000000000101', { waitUntil: 'commit' })
      const name = page.getByRole('textbox', { name: 'Full name' })
      const email = page.getByRole('textbox', { name: 'Email', exact: true })
      const question = page.getByRole('textbox', { name: 'Your dates or question' })
      await name.fill('Asha Nair')
      await email.fill('asha@example.com')
      await question.fill('Is the first week of May free?')
      await email.fill('')
      // `page.reload` waits for the scripts.
      const again = page.waitForEvent('domcontentloaded')
      await page.evaluate(() => void setTimeout(() => location.reload()))
      await again
      held.releaseAll()
      await name.focus()
      await eventually(() => name.inputValue(), 'Asha Nair')
      await eventually(() => question.inputValue(), 'Is the first week of May free?')
      expect(await email.inputValue()).toBe('')
    },
    60_000,
  )

  testOnce(
    'a part whose code fails to load leaves the rest of the page working',
    async () => {
      const page = await site.open('/contact')
      await page.route(/assets\/videos-/, (route) => route.abort())
      await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
      await page
        .getByText('This part of the page could not be loaded. Please try again.')
        .waitFor({ state: 'attached' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByRole('heading', { name: 'Tell us where you want to go' }).waitFor()
    },
    60_000,
  )

  testOnce(
    'a complete page stays readable when none of its late parts loads',
    async () => {
      const page = await site.open('/robots.txt', 'phone')
      await page.route(/assets\/(videos|testimonials|highlighted|enquiry|about)/, (route) =>
        route.abort(),
      )
      await page.goto('/')
      for (const name of ['Through the windscreen', 'Told by those who came along']) {
        await page.getByRole('heading', { name }).scrollIntoViewIfNeeded()
      }
      await page.getByRole('link', { name: 'Explore all tours in Adventure' }).click()
      await page.getByRole('heading', { level: 1, name: 'Adventure' }).waitFor()
    },
    60_000,
  )
})

describe('while the server cannot check a session', () => {
  const heading = (page: Page) =>
    page.getByRole('heading', { name: 'The server cannot be reached' })

  testOnce(
    'admin pages say so, keep the session, and open when it responds',
    async () => {
      const page = await site.openAsAdmin('/robots.txt')
      let isAway = true
      await page.route('**/api/v1/admin/me', (route) =>
        isAway ? route.fulfill({ status: 503, json: { message: 'Away.' } }) : route.continue(),
      )
      await page.goto('/adminDesk')
      await heading(page).waitFor()
      expect(await page.title()).toBe('The server cannot be reached')
      expect(await violations(page)).toEqual([])
      isAway = false
      await page.getByRole('heading', { level: 1, name: 'Sales desk' }).waitFor()
      expect(page.url()).toBe(`${site.url}/adminDesk`)
    },
    60_000,
  )

  testOnce(
    'so does the next page, whose code the browser cannot load; a new release replaces the document',
    async () => {
      const page = await site.openAsAdmin('/robots.txt')
      // Before the document loads: a busy browser may let the first request of an open one pass.
      const code = await hold(page, /assets\/adminWebhooks-/)
      await page.goto('/adminDashboard?tab=awards')
      const open = async (name: string) => {
        await page.getByRole('button', { name: /^Menu/ }).click()
        await page.getByRole('menuitem', { name }).click()
      }
      const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
      await page.getByRole('button', { name: 'Create Award' }).waitFor()
      // Until the code is there the page stays.
      await open('Webhooks')
      await page.getByRole('status').filter({ hasText: 'Loading…' }).waitFor()
      await page.getByRole('button', { name: 'Create Award' }).waitFor()
      code.releaseAll()
      await title('Webhooks')
      expect(await page.getByText('Loading…').count()).toBe(0)

      await page.context().setOffline(true)
      await open('Privacy requests')
      await heading(page).waitFor()
      await page.getByRole('button', { name: 'Try again' }).waitFor()
      expect(page.url()).toBe(`${site.url}/adminPrivacy`)
      // What is loaded works.
      await page.goBack()
      await title('Webhooks')
      await page.goForward()
      await heading(page).waitFor()
      await page.context().setOffline(false)
      await title('Privacy requests')

      let isOutdated = true
      page.on('request', (request) => {
        if (request.isNavigationRequest()) isOutdated = false
      })
      await page.route(/assets\/adminMedia-/, (route) =>
        isOutdated ? route.fulfill({ status: 404 }) : route.continue(),
      )
      await open('Media')
      await title('Media')
      expect(isOutdated).toBe(false)

      let isLost = true
      await page.route(/assets\/adminDesk-/, (route) => (isLost ? route.abort() : route.continue()))
      await open('Sales desk')
      await page.getByText(SOMETHING_WENT_WRONG).waitFor()
      isLost = false
      await page.getByRole('button', { name: 'Try again' }).click()
      await title('Sales desk')
    },
    60_000,
  )
})

describe('without scripts', () => {
  testOnce(
    'every public page is completely readable',
    async () => {
      const context = await (await site.open('/robots.txt'))
        .context()
        .browser()
        ?.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
      if (!context) throw new Error('no browser')
      const still = await context.newPage()
      const words: [string, string[]][] = [
        ['/', ['India’s first all-India by-road tour operator', 'Mangrove', 'Adventure', '9:00']],
        ['/categories/650000000000000000000001', ['All Tours', 'Spiti Valley Circuit', '₹58,900']],
        ['/landscapes/Mountain', ['Mountain Tours', 'days on the road', 'Learn more']],
        ['/tours/650000000000000000000101', ['₹1,89,000', 'Route map', 'Which are the 16 states?']],
        ['/contact', ['Thrissur', 'Colombo', 'Pattaya', '9:00–19:00 IST']],
        ['/no/such/road', ['This road does not exist.']],
      ]
      for (const [path, texts] of words) {
        await still.goto(site.url + path)
        for (const text of texts) {
          const shown = still.locator('main, footer').getByText(text).filter({ visible: true })
          expect([path, text, (await shown.count()) > 0]).toEqual([path, text, true])
        }
      }
      // Days and questions open and close without scripts, too.
      await still.goto(`${site.url}/tours/650000000000000000000101`)
      await still.getByText('Pamban and the last road').click()
      expect(await still.locator('details[open]').count()).toBe(2)
      await still.goto(site.url)
      const more = still.getByRole('button', { name: 'Show more landscapes' })
      expect(await more.isVisible()).toBe(false)
      await still.getByText('The form needs scripts.').waitFor()
      // One of the two lists is visible at any width.
      for (const width of [390, 1440]) {
        await still.setViewportSize({ width, height: 844 })
        const links = still.locator('header').getByRole('link', { name: 'Contact' })
        expect([width, await links.filter({ visible: true }).count()]).toEqual([width, 1])
      }
      await context.close()
    },
    60_000,
  )
})

testOnce(
  'the controls of the hero fit beside each other for any number of slides',
  async () => {
    const page = await site.open('/')
    const hero = page.getByRole('region', { name: 'Featured journeys' })
    const src = (await call('GET', '/admin/hero-carousel?limit=1')).items[0].imageUrl
    for (const count of [5, 12]) {
      for (;;) {
        const { totalItems } = await call('GET', '/admin/hero-carousel?limit=1')
        if (totalItems >= count) break
        const categoryId = await newCategory({ name: `Slide ${totalItems + 1}` })
        await call('POST', '/admin/hero-carousel', { categoryId, imageUrl: src })
      }
      await page.reload()
      // The slides may already have advanced.
      await hero.getByText(new RegExp(`^\\d\\d / ${String(count).padStart(2, '0')}$`)).waitFor()
      for (const width of [320, 360, 390, 768]) {
        await page.setViewportSize({ width, height: 740 })
        const found = await hero.evaluate((region) => {
          const boxes = [...region.querySelectorAll('button, p[aria-hidden]')]
            .filter((element) => element.checkVisibility())
            .map((element) => element.getBoundingClientRect())
          const { width } = document.documentElement.getBoundingClientRect()
          return {
            narrow: boxes.filter((box) => box.width < 24 || box.left < 0 || box.right > width)
              .length,
            overlapping: boxes.filter((box, at) =>
              boxes.some(
                (other, otherAt) =>
                  otherAt > at &&
                  other.left < box.right - 0.5 &&
                  other.right > box.left + 0.5 &&
                  other.top < box.bottom - 0.5 &&
                  other.bottom > box.top + 0.5,
              ),
            ).length,
          }
        })
        expect([count, width, found]).toEqual([count, width, { narrow: 0, overlapping: 0 }])
        // Twelve dots fit from 320 px on, beside margins of 20 px.
        const dots = count === 12 && width < 360 ? 0 : count
        await eventually(() => hero.getByRole('button', { name: /^Slide / }).count(), dots)
      }
    }
  },
  60_000,
)

testOnce(
  'a testimonial leads to its tour, whose page quotes it; other tours have no such section',
  async () => {
    const page = await site.open('/')
    const quotes = page.getByRole('region', { name: 'Told by those who came along' })
    await quotes.getByRole('link', { name: 'Kerala to Kashmir' }).click()
    await page.waitForURL('**/tours/650000000000000000000101')
    await quotes.getByText('I would not have missed it.').waitFor()
    expect(await quotes.getByRole('listitem').count()).toBe(1)
    const other = await newTour(await newCategory({ name: 'Untold' }), { tourName: 'Untold' })
    await page.goto(`/tours/${other}`)
    expect(await quotes.count()).toBe(0)
    expect((await fetch(`${site.url}/tours/1`)).status).toBe(404)
  },
  60_000,
)

testOnce(
  'pages show slides, testimonials, awards and team members, and no section without active ones',
  async () => {
    const page = await site.open('/contact')
    const team = (name: string) => page.getByRole('list', { name }).getByText('Biju Antony')
    await team('Who answers you').waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
    await team('The people on your road').waitFor()
    await page.getByRole('region', { name: 'Awards' }).getByText('State Tourism').waitFor()
    for (const path of ['awards', 'team-members', 'hero-carousel', 'testimonials'].map(
      (name) => `/admin/${name}`,
    )) {
      const { items } = await call('GET', `${path}?limit=50`)
      for (const { _id } of items) {
        await call('PATCH', `${path}/${_id}/status`, { activeStatus: false })
      }
    }
    const titles = /Awards|The people on your road|Who answers you|Featured journeys|Testimonials/
    for (const path of ['/', '/contact']) {
      const html = await (await fetch(site.url + path)).text()
      // The settings, which every page has as data, contain the headlines.
      const shown = html.replace(/<script[\s\S]*?<\/script>/g, '')
      expect([path, titles.exec(shown)?.[0]]).toEqual([path, undefined])
    }
    expect(await problems('/', { axe: false })).toEqual([])
  },
  60_000,
)
