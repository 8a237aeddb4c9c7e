import { describe, expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { violations } from './support/accessibility.ts'
import { test, testOnce } from './support/failures.ts'
import { eventually, hold, type Site, setUpSite } from './support/harness.ts'

let site: Site
setUpSite((opened) => {
  site = opened
})

const kashmir = '/tours/650000000000000000000101'
const spiti = '/tours/650000000000000000000102'

/** `Sat, 12 Jun 2027` */
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** The hydrated form: its code loads when the visitor uses it, or scrolls near it. */
async function form(page: Page) {
  const found = page.locator('#enquiry-form')
  await found.getByLabel('Full name').focus()
  await page.waitForFunction(() => {
    const element = document.querySelector('#enquiry-form')
    return element && Object.keys(element).some((key) => key.startsWith('__reactProps'))
  })
  return found
}

async function fill(page: Page, message?: string) {
  const fields = await form(page)
  await fields.getByLabel('Full name').fill('Anjali Menon')
  await fields.getByLabel('Phone').fill('98470 12345')
  await fields.getByLabel('Email').fill('anjali@example.com')
  if (message !== undefined) await fields.getByLabel('Message').fill(message)
  return fields
}

/** The day of the first departure of the tour's page that can be chosen, yyyy-mm-dd. */
async function firstDay(page: Page) {
  const enquire = page.getByRole('link', { name: /^Enquire for this date/ }).first()
  const address = (await enquire.getAttribute('href')) ?? ''
  return new URL(address, site.url).searchParams.get('departure') ?? ''
}

/** Waits until the element has the focus. */
async function focused(field: Locator) {
  await field
    .page()
    .waitForFunction((element) => element === document.activeElement, await field.elementHandle())
}

/** The accessible description of a field. */
const description = (field: Locator) =>
  field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  )

/** The enquiries so far as the admin sees them, newest first. */
async function received() {
  const reply = await fetch(`${site.url}/api/v1/admin/enquiries`, {
    headers: { cookie: await site.adminCookie() },
  })
  const { items } = (await reply.json()) as { items: Record<string, unknown>[] }
  return items
}

describe('the enquiry form', () => {
  testOnce(
    'lists every error in one dialog, one a line, then marks each field and focuses the first',
    async () => {
      const page = await site.open('/')
      const fields = await form(page)
      await fields.getByLabel('Email').fill('nobody')
      await fields.getByRole('button', { name: 'Send by email' }).click()
      const dialog = page.getByRole('dialog', { name: 'Something went wrong' })
      await dialog.waitFor()
      expect(await dialog.locator('p').allTextContents()).toEqual([
        'Full name is mandatory.',
        'Phone is mandatory.',
        'Enter a valid email.',
        'Message is mandatory.',
      ])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      await focused(fields.getByLabel('Full name'))
      await eventually(() => fields.locator('[aria-invalid=true]').count(), 4)
      for (const [label, message] of [
        ['Full name', 'Full name is mandatory.'],
        ['Phone', 'Phone is mandatory.'],
        ['Email', 'Enter a valid email.'],
        ['Message', 'Message is mandatory.'],
      ] as const) {
        const field = fields.getByLabel(label)
        expect([label, await description(field)]).toEqual([label, expect.stringContaining(message)])
      }
      expect(await violations(page)).toEqual([])
      // A corrected field loses its mark; the dialog of the next submit lists the others.
      await page.keyboard.type('Anjali Menon')
      await page.waitForFunction(() => document.querySelectorAll('[aria-invalid]').length === 3)
      await fields.getByRole('button', { name: 'Send on WhatsApp' }).click()
      await dialog.waitFor()
      await eventually(() => dialog.locator('p').count(), 3)
      await dialog.getByRole('button', { name: 'OK' }).click()
      await focused(fields.getByLabel('Phone'))
      expect(await fields.getByLabel('Email').inputValue()).toBe('nobody')
      await page.reload()
      const again = await form(page)
      await eventually(() => again.getByLabel('Email').inputValue(), 'nobody')
    },
    60_000,
  )

  test('sends by email, with +91 once, and clears its fields', async () => {
    const page = await site.open('/?utm_source=letter&utm_campaign=monsoon')
    const fields = await fill(page, 'Two of us, in June.')
    await fields.getByRole('button', { name: 'Send by email' }).click()
    const dialog = page.getByRole('dialog', { name: 'All set!' })
    await dialog.getByText('Thanks! We’ve received your enquiry by email.').waitFor()
    const reference = await dialog.getByText(/^Your reference: BR-[0-9A-Z]{4,8}$/).textContent()
    await dialog.getByRole('button', { name: 'OK' }).click()
    await eventually(() => fields.getByLabel('Full name').inputValue(), '')
    expect(await fields.getByLabel('Message').inputValue()).toBe('')
    expect((await received())[0]).toMatchObject({
      fullName: 'Anjali Menon',
      phone: '+919847012345',
      message: 'Two of us, in June.',
      channel: 'email',
      reference: reference?.replace('Your reference: ', ''),
      page: '/',
      utm: { source: 'letter', medium: '', campaign: 'monsoon' },
      device: 'desktop',
      tour: null,
      noticeVersion: expect.any(Number),
    })
  }, 60_000)

  testOnce(
    'on the contact page reports that nothing can be stored, keeps the fields, and sends them once it can',
    async () => {
      const page = await site.open('/contact')
      // Typed before the form's code has loaded.
      await page.locator('#enquiry-form').getByLabel('Message').fill('Hello')
      const fields = await fill(page)
      const allowWrites = await site.refuseWrites()
      const send = async () => {
        const [reply] = await Promise.all([
          page.waitForResponse('**/public/enquiries/email'),
          fields.getByRole('button', { name: 'Send by email' }).click(),
        ])
        return reply.status()
      }
      expect(await send()).toBe(503)
      const errorDialog = page.getByRole('dialog', { name: 'Something went wrong' })
      await errorDialog
        .getByText('Sorry, we couldn’t submit your enquiry by email. Please try again later.')
        .waitFor()
      await errorDialog.getByRole('button', { name: 'OK' }).click()
      expect(await fields.getByLabel('Phone').inputValue()).toBe('98470 12345')
      expect(await fields.getByLabel('Message').inputValue()).toBe('Hello')

      await allowWrites()
      expect(await send()).toBe(201)
      await page.getByRole('dialog', { name: 'All set!' }).waitFor()
      expect((await received())[0]).toMatchObject({ fullName: 'Anjali Menon', message: 'Hello' })
    },
    60_000,
  )

  testOnce(
    'is stored once, if it is sent again after a lost answer and a reload, in both ways',
    async () => {
      const page = await site.open('/contact')
      const before = (await received()).length
      const fields = await fill(page, 'Is the pass open?')
      const byEmail = fields.getByRole('button', { name: 'Send by email' })
      const stored: { reference: string }[] = []
      let lost = true
      // The phone gets another address each time, as in another network; the server stores what arrives.
      await page.route('**/public/enquiries/*', async (route) => {
        const address = `2001:db8:${stored.length}::1`
        const headers = { ...route.request().headers(), 'x-forwarded-for': address }
        const response = await route.fetch({ headers })
        stored.push(await response.json())
        await (lost ? route.abort('connectionreset') : route.fulfill({ response }))
      })
      await byEmail.click()
      const failed = page.getByRole('dialog', { name: 'Something went wrong' })
      await failed.getByText(/couldn’t submit your enquiry by email/).waitFor()
      await failed.getByRole('button', { name: 'OK' }).click()
      await byEmail.click()
      await failed.waitFor()
      await page.reload()
      await form(page)
      await eventually(() => fields.getByLabel('Message').inputValue(), 'Is the pass open?')
      lost = false
      await byEmail.click()
      const done = page.getByRole('dialog', { name: 'All set!' })
      const reference = await done.getByText(/^Your reference: /).textContent()
      await done.getByRole('button', { name: 'OK' }).click()
      const references = [
        ...stored.map(({ reference }) => `Your reference: ${reference}`),
        reference,
      ]
      expect(new Set(references).size).toBe(1)
      expect(await received()).toHaveLength(before + 1)

      // What is typed after a success is another enquiry, also if it says the same.
      await page.getByRole('button', { name: 'Write another enquiry' }).click()
      await fill(page, 'Is the pass open?')
      const byWhatsApp = async () => {
        const chat = page.context().waitForEvent('page')
        await fields.getByRole('button', { name: 'Send on WhatsApp' }).click()
        await (await chat).close()
      }
      lost = true
      await byWhatsApp()
      const notice = page.getByRole('dialog', { name: 'Heads up' })
      await notice.getByRole('button', { name: 'OK' }).click()
      await eventually(async () => stored.length, 4)
      lost = false
      await byWhatsApp()
      await notice.getByText(`Your reference: ${stored[3]?.reference}`).waitFor()
      expect(await received()).toHaveLength(before + 2)
      expect(stored[3]?.reference).not.toBe(stored[0]?.reference)
      await notice.getByRole('button', { name: 'OK' }).click()

      // The form keeps what went to WhatsApp: sent again after its answer, it is another enquiry.
      await byWhatsApp()
      await eventually(async () => (await received()).length, before + 3)
    },
    60_000,
  )

  testOnce(
    'is disabled while it sends, keeps the focus and sends once',
    async () => {
      const page = await site.open('/')
      let sent = 0
      page.on('request', (request) => {
        if (request.url().includes('/public/enquiries/')) sent += 1
      })
      const held = await hold(page, '**/public/enquiries/email')
      const fields = await fill(page, 'Hello')
      await fields.getByRole('button', { name: 'Send by email' }).press('Enter')
      const submitting = fields.getByRole('button', { name: 'Submitting…' })
      await eventually(() => submitting.isDisabled(), true)
      await focused(submitting)
      await page.keyboard.press('Enter')
      await submitting.click({ force: true })
      await fields.getByLabel('Full name').press('Enter')
      await submitting.focus()
      held.releaseAll()
      await page.getByRole('dialog', { name: 'All set!' }).waitFor()
      await page.keyboard.press('Escape')
      // A panel replaces the form until the visitor wants to write again.
      await focused(page.getByRole('heading', { name: 'Your enquiry is with us' }))
      expect(await fields.isVisible()).toBe(false)
      await page.getByRole('button', { name: 'Write another enquiry' }).click()
      await fields.getByRole('button', { name: 'Send by email' }).waitFor()
      expect(sent).toBe(1)
    },
    60_000,
  )

  testOnce(
    'on a tour the message is the tour’s, read-only, with the visitor’s addition, and cleared after leaving',
    async () => {
      const page = await site.open(kashmir)
      const fields = await form(page)
      const message = fields.getByLabel('Message')
      expect(await message.inputValue()).toBe('Enquiry for Kerala to Kashmir')
      expect(await message.getAttribute('readonly')).not.toBeNull()
      await fields.getByText('prefilled from tour').waitFor()
      const addition = fields.getByLabel('Your dates or question')
      await addition.fill('Is there a seat in June?\nTwo of us.')
      await page.reload()
      await form(page)
      await eventually(() => addition.inputValue(), 'Is there a seat in June?\nTwo of us.')
      await fill(page)
      await fields.getByRole('button', { name: 'Send by email' }).click()
      await page.getByRole('dialog', { name: 'All set!' }).waitFor()
      await page.evaluate(() => scrollBy(0, 40))
      await page.keyboard.press('Escape')
      expect((await received())[0]).toMatchObject({
        message: 'Enquiry for Kerala to Kashmir\n\nIs there a seat in June?\nTwo of us.',
        tour: { title: 'Kerala to Kashmir' },
        page: kashmir,
      })
      const section = page.locator('#enquiry')
      const top = () => section.evaluate((element) => element.getBoundingClientRect().top)
      await eventually(async () => Math.abs((await top()) - 64) < 1, true)
      await eventually(() => addition.inputValue(), '')
      expect(await message.inputValue()).toBe('Enquiry for Kerala to Kashmir')
      await page.getByRole('button', { name: 'Write another enquiry' }).click()
      await addition.fill('Not sent')
      await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
      await page.getByRole('region', { name: 'What should the road run through?' }).waitFor()
      expect(await (await form(page)).getByLabel('Message').inputValue()).toBe('')
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: 'Kerala to Kashmir' }).waitFor()
      await form(page)
      expect(await addition.inputValue()).toBe('')
    },
    60_000,
  )

  test('for a departure, on WhatsApp, opens a chat with the enquiry, and informs the server', async () => {
    const page = await site.open(spiti, 'phone')
    const date = await firstDay(page)
    await page
      .getByRole('link', { name: /^Enquire for this date/ })
      .first()
      .click()
    const fields = await fill(page)
    const addition = fields.getByLabel('Your dates or question')
    const line = `Departure on ${dayFormat.format(new Date(date)).replace(',', '')}.`
    await eventually(async () => (await addition.inputValue()).trim(), line)
    await addition.fill(`${line}\nTwo of us?`)
    const [chat, told] = await Promise.all([
      page.context().waitForEvent('page'),
      page.waitForResponse('**/api/v1/public/enquiries/whatsapp'),
      fields.getByRole('button', { name: 'Send on WhatsApp' }).click(),
    ])
    expect(told.status()).toBe(201)
    await page.getByRole('dialog', { name: 'Heads up' }).waitFor()
    expect((await received())[0]).toMatchObject({
      channel: 'whatsapp',
      phone: '+919847012345',
      message: `Enquiry for Spiti Valley Circuit through Kinnaur\n\n${line}\nTwo of us?`,
    })
    await chat.close()
  }, 60_000)

  testOnce(
    'a chosen departure belongs to its tour: not to another, and not to this one opened without it',
    async () => {
      const page = await site.open(spiti)
      const addition = page.getByLabel('Your dates or question')
      const heading = page.getByRole('heading', { level: 1 })
      const spitiName = (await heading.textContent()) ?? ''
      const open = async (link: Locator, name: string) => {
        await link.click()
        await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
        await form(page)
      }
      const similar = page.locator('#related-tours')
      await page
        .getByRole('link', { name: /^Enquire for this date/ })
        .first()
        .click()
      await form(page)
      await eventually(async () => (await addition.inputValue()).slice(0, 13), 'Departure on ')
      const line = await addition.inputValue()

      // "Enquire now" keeps the choice, Back and Forward follow it; what the visitor has added stays.
      await page.getByRole('link', { name: 'Enquire now' }).first().click()
      await addition.fill(`${line}\nTwo of us?`)
      await page.goBack()
      await form(page)
      await eventually(() => addition.inputValue(), 'Two of us?')
      await page.goForward()
      await form(page)
      await eventually(() => addition.inputValue(), `${line}\nTwo of us?`)

      const other = similar.getByRole('article').first()
      const otherName = (await other.getByRole('heading').textContent()) ?? ''
      await open(other.getByRole('link').first(), otherName)
      expect(await addition.inputValue()).toBe('')
      const fields = await fill(page)
      await fields.getByRole('button', { name: 'Send by email' }).click()
      await page.getByRole('dialog', { name: 'All set!' }).waitFor()
      await page.keyboard.press('Escape')
      expect((await received())[0]).toMatchObject({
        message: `Enquiry for ${otherName}`,
        tour: { title: otherName },
        departure: null,
      })

      // The same tour again, by a link and by reloading its page without the departure.
      await open(similar.getByRole('link', { name: spitiName }).first(), spitiName)
      expect(await addition.inputValue()).toBe('')
      await page.goto(new URL(`${spiti}?departure=${await firstDay(page)}`, site.url).href)
      await form(page)
      await eventually(() => addition.inputValue(), line)
      await page.goto(new URL(spiti, site.url).href)
      await form(page)
      expect(await addition.inputValue()).toBe('')
    },
    60_000,
  )
})

describe('the home page', () => {
  type Video = { id: string; title: string }
  /** Changes the videos of the settings. @returns a function that takes the change back */
  async function changeVideos(change: (video: Video, at: number) => Video) {
    const url = new URL('/api/v1/admin/site', site.url)
    const headers = { cookie: await site.adminCookie(), 'content-type': 'application/json' }
    const read = async () => (await (await fetch(url, { headers })).json()).item
    const save = async (videos: Video[]) => {
      const { version: _, noticeVersion: _notice, ...settings } = await read()
      const body = JSON.stringify({ ...settings, videos })
      expect((await fetch(url, { method: 'PUT', headers, body })).status).toBe(200)
    }
    const { videos }: { videos: Video[] } = await read()
    await save(videos.map(change))
    return () => save(videos)
  }

  testOnce(
    'plays a video in place of its thumbnail, from the cookieless player',
    async () => {
      const page = await site.open('/robots.txt')
      // The thumbnail in the best size is missing: the smaller one takes its place.
      await page.route(/\/maxresdefault\.jpg/, (route) => route.fulfill({ status: 404 }))
      await page.route(/\/hqdefault\.jpg/, async (route) =>
        route.fulfill({
          contentType: 'image/png',
          body: await sharp({
            create: { width: 480, height: 360, channels: 3, background: '#555' },
          })
            .png()
            .toBuffer(),
        }),
      )
      const requested: string[] = []
      page.on('request', (request) => requested.push(request.url()))
      await page.goto('/')
      const videos = page.getByRole('region', { name: 'Through the windscreen' })
      await videos.scrollIntoViewIfNeeded()
      expect(await videos.getByRole('article').count()).toBe(3)
      await videos.getByRole('button', { name: /^Play: Spiti/ }).waitFor()
      // YouTube has none of the demo's videos.
      expect(requested.filter((url) => url.includes('ytimg'))).toEqual([])
      const save = await changeVideos((video, at) => ({ ...video, id: `bbr-video-${at}` }))
      await page.goto('/')
      await videos.scrollIntoViewIfNeeded()
      await eventually(
        () =>
          videos
            .locator('img')
            .evaluateAll((images) =>
              images.map((image) => (image as HTMLImageElement).naturalWidth),
            ),
        [480, 480, 480],
      )
      for (const image of await videos.locator('img').all()) {
        expect(await image.getAttribute('src')).toContain('/hqdefault.jpg')
      }
      expect(await page.locator('iframe').count()).toBe(0)
      await videos.getByRole('button', { name: /^Play: Spiti/ }).click()
      expect(await videos.locator('iframe').getAttribute('src')).toStartWith(
        'https://www.youtube-nocookie.com/embed/bbr-video-1?autoplay=1',
      )
      expect(await videos.getByRole('link', { name: /channel/ }).getAttribute('href')).toContain(
        'youtube.com',
      )
      await save()
    },
    60_000,
  )
})
