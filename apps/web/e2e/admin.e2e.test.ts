import { describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { violations } from './support/accessibility.ts'
import { test } from './support/failures.ts'
import {
  credentials,
  eventually,
  failedMutation,
  hold,
  imageFile,
  mutationResponse,
  type Site,
  setUpSite,
} from './support/harness.ts'
import { utilitiesOf } from './support/stylesheets.ts'

let site: Site
setUpSite((opened) => {
  site = opened
})

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

/** Waits until the paging line of the list shows `text`. */
const seen = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

describe('from an empty account to a tour on the site', () => {
  test('register, log in, create a category and a tour with images, and see it in public', async () => {
    const page = await site.open('/adminDashboard')
    // Without a session the guard redirects to the login.
    await page.waitForURL('**/adminLogin')
    await page.getByRole('link', { name: 'Register an account' }).click()
    // Both pages have these fields, so the test waits for the second page before it fills them.
    await page.getByRole('heading', { name: 'Admin Register' }).waitFor()
    await page.getByLabel('Email').fill(credentials.email.toUpperCase())
    await page.getByLabel('Password').fill(credentials.password)
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByText('Registration successful. You can log in now.').waitFor()

    await page.getByRole('link', { name: 'Go to login' }).click()
    await page.getByRole('heading', { name: 'Admin Login' }).waitFor()
    await page.getByLabel('Email').fill(credentials.email)
    await page.getByLabel('Password').fill('a wrong password')
    // A network error says nothing about the password.
    const rejected = page.getByRole('dialog', { name: 'Heads up' })
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Login' }).click()
    await rejected.getByText('The server cannot be reached.').waitFor()
    await page.context().setOffline(false)
    await rejected.getByRole('button', { name: 'OK' }).click()
    // Responses without a message, such as those of a proxy.
    const responses = [
      { status: 500, json: {} },
      { status: 500, body: '' },
      { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' },
    ]
    await page.route('**/loginAdmin', (route) => {
      const response = responses.shift()
      return response ? route.fulfill(response) : route.continue()
    })
    while (responses.length > 0) {
      await page.getByRole('button', { name: 'Login' }).click()
      await rejected.getByText('Invalid credentials ❌').waitFor()
      await rejected.getByRole('button', { name: 'OK' }).click()
    }
    await page.getByRole('button', { name: 'Login' }).click()
    await rejected.getByText('Invalid credentials ❌').waitFor()
    await rejected.getByRole('button', { name: 'OK' }).click()
    await page.getByLabel('Password').fill(credentials.password)
    await page.getByLabel('Password').press('Enter')
    const welcome = page.getByRole('dialog', { name: 'Welcome back, Admin' })
    await welcome.getByText('Login successful ✅').waitFor()
    // A dialog blocks scrolling and pointer events of the page.
    const behind = () =>
      page.evaluate(() => [
        getComputedStyle(document.documentElement).overflow,
        document.elementFromPoint(5, 5)?.hasAttribute('data-scrim'),
      ])
    await eventually(behind, ['hidden', true])
    await welcome.getByRole('button', { name: 'OK' }).click()
    await page.waitForURL('**/adminDashboard')
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([
      'ADD CATEGORY',
      'ADD HERO CAROUSEL',
      'ADD TOUR',
      'HIGHLIGHT TOUR',
      'ADD TESTIMONIAL',
      'ADD AWARDS',
      'ADD TEAM MEMBERS',
      'ADD CONTACT',
      'ENQUIRED CLIENTS',
    ])

    // A category: first without its name, then complete.
    await page.getByRole('button', { name: 'Save Category' }).click()
    await page.getByText('Category name is required.').waitFor()
    await page.waitForFunction(
      (field) => field === document.activeElement,
      await page.getByLabel('Category Name').elementHandle(),
    )
    await page.getByLabel('Category Name').fill('Backwater Drives')
    await page.getByLabel('Description').fill('Slow roads between water and rice.')
    await page.getByLabel('Cover Image').setInputFiles(await imageFile(1))
    await page.getByRole('button', { name: 'Save Category' }).click()
    await page.getByText('Category created successfully.').waitFor()
    await row(page, 'Backwater Drives').waitFor()
    await eventually(() => page.getByLabel('Category Name').inputValue(), '')

    // A tour in it.
    await tab(page, 'ADD TOUR').click()
    await page.getByLabel('Tour Name').fill('Kuttanad by Causeway')
    await page.getByRole('button', { name: 'Create Tour' }).click()
    await page.getByText('Please select a category.').waitFor()
    await page
      .getByRole('combobox', { name: 'Category' })
      .selectOption({ label: 'Backwater Drives' })
    await page.getByRole('textbox', { name: 'Days' }).fill('2')
    await eventually(() => page.getByLabel('Nights').inputValue(), '1')
    await page.getByLabel('Trip Cost').fill('about 14k')
    await page.getByText('Shown as “Price on request”: this is not an amount.').waitFor()
    await page.getByLabel('Trip Cost').fill('₹14,500')
    await page.getByText('Shown as “₹14,500”.').waitFor()
    await page.getByLabel('Vehicle').fill('Innova Crysta')
    await page.getByText('Rural', { exact: true }).click()
    await page.getByLabel('Title (Day 1)').fill('Over the causeway · Kumarakom')
    await page.getByLabel('Description (Day 1)').fill('Breakfast in Alappuzha, then north.')
    await page.getByLabel('Title (Day 2)').fill('Back by ferry')
    await page.getByLabel('Description (Day 2)').fill('The ferry takes two cars at a time.')
    // Without photographs: an image of the library, and drawn ones.
    await page.getByRole('button', { name: 'Choose from media for Main Image' }).click()
    const library = page.getByRole('dialog')
    const found = page.waitForResponse((reply) =>
      /MediaChoice.*Kerala/s.test(reply.request().postData() ?? ''),
    )
    await library.getByLabel(/^Search/).fill('Kerala')
    await found
    await eventually(() => library.getByText('Loading…').count(), 0)
    await library.getByRole('listitem').first().getByRole('button').click()
    await page.getByRole('button', { name: 'Draw the missing pictures' }).click()
    await page.getByText('The pictures are drawn.').waitFor()
    await page.getByLabel('Question 1').fill('Is the ferry safe?')
    await page.getByLabel('Answer 1').fill('It is run by the state.')
    await page.getByRole('button', { name: 'Create Tour' }).click()
    await page.getByText('Tour created successfully.').waitFor()
    await row(page, 'Kuttanad by Causeway').waitFor()

    const visitor = await site.open('/adminLogin')
    await visitor.goto('/home')
    const reply = await visitor.request.post('/graphql', {
      data: { query: '{ landscape(name: "Rural") { tours { _id tourName categoryId { _id } } } }' },
    })
    const { tours } = (await reply.json()).data.landscape
    const made = tours.find(
      (tour: { tourName: string }) => tour.tourName === 'Kuttanad by Causeway',
    )
    await visitor.goto(`/categories/${made.categoryId._id}`)
    await visitor.getByRole('heading', { name: 'Backwater Drives' }).waitFor()
    await visitor.getByRole('link', { name: /Learn more.*Kuttanad/ }).click()
    await visitor.getByRole('heading', { level: 1, name: 'Kuttanad by Causeway' }).waitFor()
    await visitor.getByText('₹14,500').first().waitFor()
    await visitor.getByText('DAY 01').waitFor()
    await visitor.getByText('Is the ferry safe?').click()
    await visitor.getByText('It is run by the state.').waitFor()
    const broken = await visitor.locator('main img:not(#related-tours img)').evaluateAll((images) =>
      Promise.all(
        images.map(async (image) => {
          const element = image as HTMLImageElement
          element.loading = 'eager'
          await element.decode().catch(() => undefined)
          return element.naturalWidth
        }),
      ),
    )
    expect(broken).toHaveLength(5)
    expect(Math.min(...broken)).toBeGreaterThan(0)
  }, 120_000)
})

describe('the tabs', () => {
  test('a status toggles at once, is stored, and the site follows; a failure toggles it back', async () => {
    const page = await site.openAsAdmin('/adminDashboard?tab=tours&search=Spiti')
    const toggle = page.getByRole('switch', {
      name: 'Active: Spiti Valley Circuit through Kinnaur',
    })
    await toggle.waitFor()
    expect(await toggle.getAttribute('aria-checked')).toBe('true')
    // The list may still be loading: only the response to the change says that it is stored.
    const stored = mutationResponse(page)
    await toggle.click()
    await eventually(() => toggle.getAttribute('aria-checked'), 'false')
    await stored
    const path = '/api/v1/public/tours/650000000000000000000102'
    expect((await page.request.get(path)).status()).toBe(404)
    // With an unreachable server the status toggles back.
    await page.context().setOffline(true)
    const failed = failedMutation(page)
    await toggle.click()
    await failed
    await eventually(() => toggle.getAttribute('aria-checked'), 'false')
    await page.context().setOffline(false)
    const again = mutationResponse(page)
    await toggle.click()
    await again
    expect((await page.request.get(path)).status()).toBe(200)
  }, 60_000)

  test('search, paging and the tab are part of the address and are restored from it; a tour is edited completely, and Cancel clears the form', async () => {
    const page = await site.openAsAdmin('/adminDashboard?tab=tours')
    await seen(page, 'Page 1 of 5')
    await page.getByRole('button', { name: 'Next' }).click()
    await seen(page, 'Page 2 of 5')
    expect(new URL(page.url()).searchParams.get('page')).toBe('2')
    await page.getByLabel('Search by tour/category…').fill('  weekend ')
    await seen(page, 'Page 1 of 1')
    expect(new URL(page.url()).searchParams.get('search')).toBe('weekend')
    expect(await page.getByRole('row').count()).toBeGreaterThan(3)
    await page.reload()
    await seen(page, 'Page 1 of 1')
    await eventually(() => page.getByLabel('Search by tour/category…').inputValue(), 'weekend')
    await page.getByLabel('Tours in').selectOption({ label: 'Domestic' })
    await page.getByLabel('Status', { exact: true }).selectOption('Inactive')
    await page.getByText('No tours found.').waitFor()
    expect(page.url()).toContain('status=inactive')
    await page.reload()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await seen(page, 'Page 1 of 5')
    await eventually(() => page.getByLabel('Status', { exact: true }).inputValue(), '')
    await page.getByLabel('Search by tour/category…').fill('Nalambalam')
    await seen(page, 'Page 1 of 1')
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    await page.getByRole('heading', { name: 'Edit Tour' }).waitFor()
    const name = page.getByLabel('Tour Name')
    await eventually(async () => (await name.inputValue()).includes('Nalambalam'), true)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('heading', { name: 'Add Tour' }).waitFor()
    await eventually(() => name.inputValue(), '')
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    await page.getByRole('heading', { name: 'Edit Tour' }).waitFor()
    await page.getByLabel('Vehicle').fill('A very old Ambassador')
    await page.getByRole('button', { name: 'Update Tour' }).click()
    await page.getByText('Tour updated successfully.').waitFor()
    const reply = await page.request.get('/api/v1/public/tours/650000000000000000000143')
    expect((await reply.json()).tour.vehicle).toBe('A very old Ambassador')
  }, 60_000)

  test('the draft of a tour is previewed without a login while its page stays, and then published', async () => {
    const edit = async () => {
      const opened = await site.openAsAdmin('/adminDashboard?tab=tours&search=Spiti', 'phone')
      await opened
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      await opened.getByRole('heading', { name: 'Edit Tour' }).waitFor()
      return opened
    }
    let page = await edit()
    const name = page.getByRole('textbox', { name: /^Tour Name/ })
    const former = await name.inputValue()
    const next = `${former}, by coast`
    await name.fill(next)
    // Preview saves the draft first.
    const act = async (action: string) => {
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    await act('Preview')
    const dialog = page.getByRole('dialog', { name: 'Preview' })
    const link = await dialog.getByRole('link', { name: 'Open preview' }).getAttribute('href')
    await page.keyboard.press('Escape')
    await page.getByText('You are editing the draft.').waitFor()
    await eventually(() => page.evaluate(() => document.activeElement?.textContent ?? ''), 'More')

    const colleague = await site.open('/home')
    const requested: string[] = []
    const record = (request: { url(): string }) => void requested.push(request.url())
    colleague.on('request', record)
    const reply = await colleague.goto(link ?? '')
    const headers = (await reply?.allHeaders()) ?? {}
    expect([reply?.status(), headers['cache-control'], headers['referrer-policy']]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ])
    expect(headers['x-robots-tag']).toContain('noindex')
    await colleague.getByRole('heading', { level: 1, name: next }).waitFor()
    await colleague.getByText('This version is not public.').waitFor()
    expect(await colleague.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    expect(await colleague.locator('script[type="application/ld+json"]').count()).toBe(0)
    expect(await violations(colleague)).toEqual([])
    // It behaves as the public page does, and loads no other data.
    await colleague.getByRole('button', { name: /^Open picture 1 of/ }).click()
    await colleague.getByRole('dialog', { name: `Pictures of ${next}` }).waitFor()
    await colleague.keyboard.press('Escape')
    await colleague.getByRole('button', { name: 'Open all days' }).click()
    await colleague.getByRole('button', { name: 'Close all days' }).waitFor()
    expect(requested.filter((url) => /graphql|\/api\//.test(url))).toEqual([])
    colleague.off('request', record)

    // The public page and the dashboard have the former version, and the row says that there is a draft.
    const id = await page.evaluate(async (search) => {
      const list = await fetch(`/api/v1/admin/tours?search=${encodeURIComponent(search)}`)
      return (await list.json()).items[0]._id
    }, former)
    await colleague.goto(`/tours/${id}`)
    await colleague.getByRole('heading', { level: 1, name: former, exact: true }).waitFor()
    await page.getByText('Draft', { exact: true }).first().waitFor()

    // One request saves the draft and sets its time: both are stored if the browser is closed right after it.
    await page.getByRole('textbox', { name: /^Vehicle/ }).fill('A jeep with a roof')
    await act('Publish at …')
    await page.getByLabel(/^Date and time in India/).fill('2099-01-12T09:30')
    const sent: string[] = []
    page.on('request', (request) => {
      const [mutation] = request.postData()?.match(/mutation \w+/) ?? []
      if (mutation) sent.push(mutation)
    })
    await Promise.all([
      page.waitForResponse((reply) => /mutation/.test(reply.request().postData() ?? '')),
      page.getByRole('button', { name: 'Set the time' }).click(),
    ])
    await page.close()
    expect(sent).toEqual(['mutation PublishTourDraft'])
    page = await edit()
    await page.getByText('Will be published 12/01/2099, 09:30 IST.').waitFor()
    const vehicle = page.getByRole('textbox', { name: /^Vehicle/ })
    await eventually(() => vehicle.inputValue(), 'A jeep with a roof')

    await act('Publish now')
    await page.getByText('Draft published.').waitFor()
    await colleague.goto(`/tours/${id}`)
    await colleague.getByRole('heading', { level: 1, name: next }).waitFor()
    const ended = await colleague.goto(link ?? '')
    expect(ended?.status()).toBe(410)
    await colleague.getByRole('heading', { level: 1, name: 'This preview has ended.' }).waitFor()
    const unknown = await colleague.goto('/preview/none')
    expect(unknown?.status()).toBe(404)
    await colleague
      .getByRole('heading', { level: 1, name: 'This preview does not exist.' })
      .waitFor()
  })

  test('enquiries are listed, filtered and truncated at 90 characters', async () => {
    const page = await site.openAsAdmin('/adminDashboard?tab=enquiries')
    await page.getByText('No enquiries found.').waitFor()
    const send = (channel: string, fullName: string, message: string) =>
      page.request.post(`/api/v1/public/enquiries/${channel}`, {
        data: { fullName, phone: '+919400011111', email: 'v@example.com', message },
      })
    await send('email', 'Vidya', 'x'.repeat(120))
    await send('whatsapp', 'Waseem', 'Short.')
    await page.reload()
    const cut = row(page, 'Vidya').getByText(`${'x'.repeat(90)}…`)
    // The row opens the whole message, by pointer and by keyboard.
    await cut.click()
    const dialog = page.getByRole('dialog', { name: 'Vidya' })
    await dialog.getByText('x'.repeat(120)).waitFor()
    const links = await dialog
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links).toEqual([
      'tel:+919400011111',
      'mailto:v@example.com',
      'https://wa.me/919400011111',
    ])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await row(page, 'Vidya')
      .getByRole('button', { name: /^Vidya/ })
      .focus()
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByLabel('Channel').selectOption({ label: 'WhatsApp' })
    await row(page, 'Vidya').waitFor({ state: 'detached' })
    await row(page, 'Waseem').waitFor()
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Name',
      'Phone',
      'Email',
      'Message',
      'Channel',
      'Date',
      'Time',
    ])
    await page.getByLabel('To').fill('2020-01-31')
    await page.getByText('No enquiries found.').waitFor()
  }, 60_000)
})

test('logging out ends the session; a pending account is shown /unauthorized', async () => {
  const page = await site.openAsAdmin('/adminDashboard')
  const { email, password } = { email: 'pending@example.com', password: 'a long password' }
  const visitor = await site.open('/unauthorized')
  await visitor.getByRole('heading', { name: 'You are not logged in' }).waitFor()
  await visitor.request.post('/api/v1/admin/registerAdmin', { data: { email, password } })
  await visitor.request.post('/api/v1/admin/loginAdmin', { data: { email, password } })
  await visitor.goto('/adminDashboard')
  await visitor.waitForURL('**/unauthorized')
  await visitor.getByRole('heading', { name: 'This road is closed for your account' }).waitFor()

  // Approved, the visitor gets from a page of the public site to the back-office within one document.
  await visitor.goto('/unauthorized')
  expect(await utilitiesOf(visitor)).toHaveLength(1)
  const { items } = await (await page.request.get('/api/v1/admin/accounts?role=pending')).json()
  expect(items).toHaveLength(1)
  const approval = await page.request.post(`/api/v1/admin/accounts/${items[0]._id}/approval`)
  expect(approval.status()).toBe(200)
  await visitor.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[role=tab]')) return
      observer.disconnect()
      document.body.dataset.sheetsOfFirstView = String(document.styleSheets.length)
    }).observe(document.body, { subtree: true, childList: true })
  })
  await visitor.getByRole('button', { name: 'Check again' }).click()
  await visitor.getByRole('button', { name: 'Save Category' }).waitFor()
  expect(await visitor.evaluate(() => document.body.dataset.sheetsOfFirstView)).toBe('2')
  // The sheet of the back-office comes last and has every class in the same order: the other one decides nothing.
  const [ofSite = [], ofBackOffice = []] = await utilitiesOf(visitor)
  const shared = new Set(ofSite)
  expect(ofBackOffice.filter((utility) => shared.has(utility))).toEqual(ofSite)
  expect(ofBackOffice.length).toBeGreaterThan(ofSite.length)

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/adminLogin')
  const held = await hold(page, '**/admin/me')
  await page.goto('/adminDashboard', { waitUntil: 'commit' })
  await page.getByText('Loading...').filter({ visible: true }).waitFor()
  held.releaseAll()
  await page.waitForURL('**/adminLogin')
}, 60_000)
