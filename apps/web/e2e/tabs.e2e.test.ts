import { describe, expect } from 'bun:test'
import type { Locator, Page, Request } from 'playwright-core'
import { TAB_IDS } from '../src/admin/list/dashboard-search.ts'
import { violations } from './support/accessibility.ts'
import { test, testOnce } from './support/failures.ts'
import {
  eventually,
  hold,
  imageFile,
  mutationResponse,
  type Site,
  setUpSite,
} from './support/harness.ts'

/*
 * Each list tab of the dashboard (section 2): labels, create, edit, toggle, search, paging and the
 * empty list, in one test per tab.
 */

let site: Site
setUpSite((opened) => {
  site = opened
})

interface Tab {
  id: string
  add: string
  edit: string
  create: string
  update: string
  created: string
  updated: string
  search: string
  empty: string
  columns: string[]
  /** The button of a row, before the row's name. */
  editRow: string
  /** The message when the form is saved empty. */
  missing: string
  /** Fills the empty form; returns the name of the row. */
  fill(page: Page, form: Locator): Promise<string>
  /** Changes the loaded row. */
  change(page: Page, form: Locator): Promise<void>
}

const text = (form: Locator, name: string) =>
  form.getByRole('textbox', { name: new RegExp(`^${name}`) })

const tabs: Tab[] = [
  {
    id: 'categories',
    add: 'Add Category',
    edit: 'Edit Category',
    create: 'Save Category',
    update: 'Update Category',
    created: 'Category created successfully.',
    updated: 'Category updated successfully.',
    search: 'Search by name',
    empty: 'No categories found.',
    columns: ['Cover', 'Name', 'Active', 'Created', 'Actions'],
    editRow: 'Edit',
    missing: 'Category name is required.',
    async fill(_, form) {
      await text(form, 'Category Name').fill('Monsoon Drives')
      await form.getByLabel('Cover Image').setInputFiles(await imageFile(21))
      return 'Monsoon Drives'
    },
    async change(_, form) {
      expect(await text(form, 'Category Name').getAttribute('readonly')).toBe('')
      await text(form, 'Description').fill('When the ghats are green.')
    },
  },
  {
    id: 'hero-carousel',
    add: 'Add Hero Slide',
    edit: 'Edit Hero Slide',
    create: 'Save Slide',
    update: 'Update Slide',
    created: 'Hero slide created successfully',
    updated: 'Hero slide updated successfully',
    search: 'Search by category',
    empty: 'No slides found.',
    columns: ['Image', 'Category', 'Active', 'Created', 'Actions'],
    editRow: 'Edit Image',
    missing: 'Please select a category.',
    async fill(page, form) {
      await page.request.post('/api/v1/admin/categories', { data: { name: 'Hill Drives' } })
      await page.reload()
      const category = form.getByRole('combobox', { name: 'Category' })
      await category.selectOption({ label: 'Hill Drives' })
      // The form offers only categories without a slide.
      await category.locator('option', { hasText: 'Wildlife' }).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Save Slide' }).click()
      await page.getByText('Please choose an image.').waitFor()
      await form.getByLabel('Hero Image').setInputFiles(await imageFile(22))
      return 'Hill Drives'
    },
    async change(_, form) {
      expect(await form.getByRole('combobox', { name: 'Category' }).isDisabled()).toBe(true)
      await form.locator('input[type=file]').setInputFiles(await imageFile(23))
    },
  },
  {
    id: 'testimonials',
    add: 'Add Testimonial',
    edit: 'Edit Testimonial',
    create: 'Save Testimonial',
    update: 'Update Testimonial',
    created: 'Testimonial created successfully',
    updated: 'Testimonial updated successfully',
    search: 'Search by client name',
    empty: 'No testimonials found.',
    columns: ['Client', 'Client Name', 'Tour Name', 'Active', 'Created', 'Actions'],
    editRow: 'Edit',
    missing: 'Client name is required.',
    async fill(_, form) {
      await text(form, 'Client Name').fill('Anna Kurian')
      await text(form, 'Tour Name').fill('Spiti')
      await text(form, 'Review').fill('We will come again.')
      await form.getByLabel('Client Image').setInputFiles(await imageFile(24))
      return 'Anna Kurian'
    },
    change: (_, form) => text(form, 'Review').fill('We came again.'),
  },
  {
    id: 'awards',
    add: 'Add Award',
    edit: 'Edit Award',
    create: 'Create Award',
    update: 'Update Award',
    created: 'Award created successfully.',
    updated: 'Award updated successfully.',
    search: 'Search by name',
    empty: 'No awards found.',
    columns: ['Image', 'Name', 'Active', 'Created', 'Edit'],
    editRow: 'Edit',
    missing: 'Award name is required.',
    async fill(_, form) {
      await text(form, 'Name').fill('Golden Wheel')
      await form.getByLabel('Image').setInputFiles(await imageFile(25))
      return 'Golden Wheel'
    },
    change: (_, form) => text(form, 'Name').fill('Golden Wheel 2026'),
  },
  {
    id: 'team-members',
    add: 'Add Team Member',
    edit: 'Edit Team Member',
    create: 'Create Member',
    update: 'Update Member',
    created: 'Team member created successfully.',
    updated: 'Team member updated successfully.',
    search: 'Search by name',
    empty: 'No members found.',
    columns: ['Image', 'Name', 'Post', 'Active', 'Created', 'Edit'],
    editRow: 'Edit',
    missing: 'Employee name is required.',
    async fill(_, form) {
      await text(form, 'Employee Name').fill('Ravi Menon')
      await text(form, 'Employee Post').fill('Road captain')
      await form.getByLabel('Image').setInputFiles(await imageFile(26))
      return 'Ravi Menon'
    },
    change: (_, form) => text(form, 'Employee Post').fill('Chief road captain'),
  },
]

describe.each(tabs)('tab $id', (tab) => {
  test('creates, edits, toggles, searches and pages, with the specified texts', async () => {
    const page = await site.openAsAdmin(`/adminDashboard?tab=${tab.id}`)
    const form = page.getByRole('form')
    const table = page.getByRole('table')
    const search = page.getByRole('searchbox', { name: tab.search })
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    const shown = (line: string) => page.getByText(line, { exact: true }).first().waitFor()

    await page.getByRole('heading', { name: tab.add }).waitFor()
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(tab.columns)
    await shown('PNG, JPG up to ~10MB')

    await page.getByRole('button', { name: tab.create }).click()
    await shown(tab.missing)
    const name = await tab.fill(page, form)
    await page.getByRole('button', { name: tab.create }).click()
    await shown(tab.created)
    await row(name).first().waitFor()

    await search.fill(name)
    await shown('Page 1 of 1')
    await page.getByRole('button', { name: `${tab.editRow} ${name}` }).click()
    await page.getByRole('heading', { name: tab.edit }).waitFor()
    await page.waitForFunction(() => window.scrollY === 0)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('heading', { name: tab.add }).waitFor()
    await page.getByRole('button', { name: `${tab.editRow} ${name}` }).click()
    await page.getByRole('heading', { name: tab.edit }).waitFor()
    await tab.change(page, form)
    await page.getByRole('button', { name: tab.update }).click()
    await shown(tab.updated)
    await page.getByRole('heading', { name: tab.add }).waitFor()

    const toggle = row(name).first().getByRole('switch')
    const stored = mutationResponse(page)
    await toggle.click()
    await eventually(() => toggle.getAttribute('aria-checked'), 'false')
    await stored
    // One list serves all tabs: what does not depend on their texts is the same in each.
    const isFirst = tab === tabs[0]
    if (isFirst) {
      await page.reload()
      await eventually(() => toggle.getAttribute('aria-checked'), 'false')
    }

    await search.fill('  no such thing ')
    await shown(tab.empty)
    expect(new URL(page.url()).searchParams.get('search')).toBe('no such thing')
    if (!isFirst) return
    await page.getByRole('button', { name: 'Clear search' }).click()
    await page.waitForURL((url) => !url.searchParams.has('search'))
    await page.reload()
    await page.getByText(/^Page 1 of [2-9]$/).waitFor()
    await eventually(() => table.getByRole('switch').count(), 5)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText(/^Page 2 of /).waitFor()
    await page.getByRole('button', { name: 'Prev' }).click()
    await page.getByText(/^Page 1 of /).waitFor()
  }, 60_000)
})

testOnce(
  'the save button is disabled and shows the progress while a form is saved',
  async () => {
    const page = await site.openAsAdmin('/robots.txt')
    await page.request.post('/api/v1/admin/awards', { data: { name: 'Saved twice' } })
    await page.goto('/adminDashboard?tab=awards&search=Saved+twice')
    const held = await hold(page, '**/graphql', (body) => /mutation/.test(body))
    await page.getByRole('textbox', { name: /^Name/ }).fill('Slow award')
    await page.getByRole('button', { name: 'Create Award' }).click()
    const saving = page.getByRole('button', { name: 'Saving…' })
    await saving.waitFor()
    expect(await saving.isDisabled()).toBe(true)
    await held.release()
    await page.getByText('Award created successfully.').waitFor()
    await page.getByRole('button', { name: 'Edit Saved twice' }).click()
    await page.getByRole('textbox', { name: /^Name/ }).fill('Saved twice, renamed')
    await page.getByRole('button', { name: 'Update Award' }).click()
    await page.getByRole('button', { name: 'Updating…' }).waitFor()
    await held.release()
    await page.getByText('Award updated successfully.').waitFor()
  },
  60_000,
)

testOnce(
  'a file that is no image is rejected; a failed upload is named and retried alone',
  async () => {
    const page = await site.openAsAdmin('/adminDashboard?tab=awards')
    // The server reports its limit while the browser still sends. Before requests are intercepted, which takes long for a large one.
    await page.getByRole('textbox', { name: /^Name/ }).fill('Too large')
    const buffer = Buffer.alloc(17 * 1024 * 1024)
    await page.getByLabel('Image').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
    await page.getByRole('button', { name: 'Create Award' }).click()
    await page.getByText('The image is larger than 15 MB.').waitFor()

    await page.goto('/adminDashboard?tab=tours')
    await page.getByRole('heading', { name: 'Add Tour' }).waitFor()
    const main = page.getByLabel('Main Image')
    await main.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('text') })
    await page.getByText('Please select a valid image file.').waitFor()
    await main.setInputFiles({ name: 'IMG_1.HEIC', mimeType: '', buffer: Buffer.from('heic') })
    await page.getByText('Most browsers cannot show HEIC photos.').waitFor()

    await page.getByLabel('Tour Name').fill('By the backwaters')
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 })
    await page.getByRole('textbox', { name: 'Days' }).fill('2')
    await page.getByText('Rural', { exact: true }).click()
    for (const day of [1, 2]) {
      await page.getByLabel(`Title (Day ${day})`).fill('A day')
      await page.getByLabel(`Description (Day ${day})`).fill('By road.')
    }
    await main.setInputFiles(await imageFile(31))
    await page
      .getByLabel('Sub Images')
      .setInputFiles(await Promise.all([32, 33, 34, 35, 36].map(imageFile)))
    await page.getByLabel('Route Map').setInputFiles(await imageFile(37))
    await page.getByLabel('Image (Day 2)').setInputFiles(await imageFile(38))

    const failures: [file: string, text: string][] = [
      ['image-31.png', 'Main image upload failed.'],
      ['image-34.png', 'Sub image #3 upload failed.'],
      ['image-37.png', 'Route map upload failed.'],
      ['image-38.png', 'Itinerary D2 image upload failed.'],
    ]
    const broken = new Set(failures.map(([file]) => file))
    let sent: string[] = []
    await page.route('**/api/v1/admin/media', async (route) => {
      const body = route.request().postDataBuffer()?.toString('latin1') ?? ''
      const name = /filename="([^"]+)"/.exec(body)?.[1] ?? ''
      sent.push(name)
      await (broken.has(name) ? route.abort() : route.continue())
    })
    const create = page.getByRole('button', { name: 'Create Tour' })
    for (const [round, [file, text]] of failures.entries()) {
      await create.click()
      await page.getByText(text).waitFor()
      // The first attempt sends all eight, the second one only those that failed, with the
      // corrected one.
      await eventually(async () => sent.length, round === 0 ? 8 : broken.size + 1)
      broken.delete(file)
      sent = []
    }
    await create.click()
    await page.getByText('Tour created successfully.').waitFor()
    expect(sent).toEqual(['image-38.png'])
  },
  60_000,
)

test('a category moved to the top with the keyboard is first on the home page at once', async () => {
  const page = await site.openAsAdmin('/adminDashboard')
  const { categories } = await (
    await page.request.get('/api/v1/public/with-highlighted-tours')
  ).json()
  const { name } = categories.at(-1)
  await page.getByRole('button', { name: 'Change order' }).press('Enter')
  // Where every tab fits, the bar does not move.
  await page.getByRole('tab', { name: 'ENQUIRED CLIENTS' }).waitFor()
  expect(await page.getByRole('button', { name: /^Scroll tabs/ }).count()).toBe(0)
  const toTop = page.getByRole('button', { name: `Move to top: ${name}` })
  const stored = mutationResponse(page)
  await toTop.press('Enter')
  await page.getByText(new RegExp(`^${name} is now 1 of \\d+\\.$`)).waitFor()
  await toTop.and(page.locator(':focus')).waitFor()
  await stored
  const home = await site.open('/')
  expect(await home.locator('#highlighted h2').first().textContent()).toBe(name)

  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await page.getByRole('button', { name: 'Change order' }).and(page.locator(':focus')).waitFor()

  // On a phone the first row is dragged below the second by its handle.
  const phone = await site.openAsAdmin('/adminDashboard', 'phone')
  await phone.getByRole('button', { name: 'Change order' }).tap()
  const rows = phone.getByRole('list', { name: 'Categories' }).getByRole('listitem')
  await rows.first().getByText(name).waitFor()
  const second = await rows.nth(1).textContent()
  await rows.nth(2).scrollIntoViewIfNeeded()
  const from = await rows.first().boundingBox()
  const to = await rows.nth(1).boundingBox()
  if (!from || !to) throw new Error('The rows have no place.')
  await phone.mouse.move(from.x + 20, from.y + from.height / 2)
  await phone.mouse.down()
  await phone.mouse.move(to.x + 20, to.y + to.height - 4, { steps: 4 })
  await phone.mouse.up()
  await phone.getByText(new RegExp(`^${name} is now 2 of`)).waitFor()
  await eventually(() => rows.first().textContent(), second?.replace(/^2/, '1') ?? null)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
}, 60_000)

test('ten quick clicks on a toggle end in the state of the last one', async () => {
  const page = await site.openAsAdmin('/robots.txt')
  await page.request.post('/api/v1/admin/awards', { data: { name: 'Clicked often' } })
  await page.goto('/adminDashboard?tab=awards&search=Clicked+often')
  const toggle = page.getByRole('switch', { name: 'Active: Clicked often' })
  // The first request waits until all clicks are done; the second one has the state of the last click.
  const held = await hold(page, '**/graphql', (body) => /mutation/.test(body))
  for (let n = 0; n < 10; n++) await toggle.click()
  await eventually(() => toggle.getAttribute('aria-checked'), 'true')
  const stored: unknown[] = []
  for (let n = 0; n < 2; n++) {
    const response = mutationResponse(page)
    await held.release()
    const request = (await response).request()
    stored.push(request.postDataJSON().variables.activeStatus)
  }
  expect(stored).toEqual([false, true])
  await page.reload()
  await eventually(() => toggle.getAttribute('aria-checked'), 'true')
}, 60_000)

/**
 * Makes operations of this name fail like a network error until the returned function is called.
 */
async function lose(page: Page, operation: string): Promise<() => void> {
  let isLost = true
  await page.route('**/graphql', (route) =>
    isLost && route.request().postData()?.includes(operation) ? route.abort() : route.continue(),
  )
  return () => {
    isLost = false
  }
}

describe('load and save errors are shown', () => {
  testOnce.each([
    ['testimonials', 'adminTestimonials', 'Failed to load testimonials.'],
    ['highlight', 'adminToursInHighlight', 'Failed to load tours.'],
    ['enquiries', 'adminEnquiries', 'Failed to load enquiries.'],
    ['contact', 'adminContact', 'Failed to load contact.'],
  ])(
    'tab %s: %s: %s',
    async (id, operation, text) => {
      const page = await site.openAsAdmin('/robots.txt')
      const found = await lose(page, operation)
      await page.goto(`/adminDashboard?tab=${id}`)
      await page.getByRole('alert').getByText(text).waitFor()
      found()
      // A list of enquiries may have loaded by itself meanwhile: then there is nothing to press.
      await page
        .getByRole('button', { name: 'Try again' })
        .evaluateAll(([button]: HTMLElement[]) => button?.click())
      await page.getByRole('alert').getByText(text).waitFor({ state: 'detached' })
      await page
        .getByText(/^Page 1 of/)
        .or(page.getByRole('region', { name: 'Contact' }))
        .first()
        .waitFor()
    },
    60_000,
  )

  testOnce(
    'a highlight, with the specified text',
    async () => {
      const page = await site.openAsAdmin('/adminDashboard?tab=highlight')
      const toggle = page.getByRole('switch', { name: /^Highlighted:/ }).first()
      await toggle.waitFor()
      await lose(page, 'mutation')
      await toggle.click()
      await page.getByText('Failed to update highlight status.').waitFor()
    },
    60_000,
  )
})

test('the highlight tab filters by category and search, and follows the returned row', async () => {
  const page = await site.openAsAdmin('/adminDashboard?tab=highlight')
  await page.getByText(/^Page 1 of [3-9]$/).waitFor()
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    'Tour',
    'Category',
    'Days',
    'Nights',
    'Active',
    'Category Active',
    'Highlighted',
    'Created',
  ])
  const category = page.getByRole('combobox', { name: 'Category' })
  expect((await category.locator('option').allInnerTexts())[0]).toBe('All categories')
  await category.selectOption({ label: 'Honeymoon' })
  await page.getByText(/^Page 1 of [12]$/).waitFor()
  await page.getByLabel('Only highlighted').click()
  await page.waitForURL(/highlighted/)
  // Rows of the unfiltered list stay until the filtered one has loaded.
  const toggle = page.getByRole('switch', { name: /^Highlighted:/, checked: true }).first()
  await toggle.waitFor()
  const name = (await toggle.getAttribute('aria-label')) ?? ''
  await toggle.click()
  await page.getByText('Highlight removed.').waitFor()
  await page.getByRole('switch', { name, exact: true }).click()
  await page.getByText('Tour highlighted.').waitFor()
  await page.getByRole('searchbox').fill('no such tour')
  await page.getByText('No tours found.').waitFor()
}, 60_000)

test('enquiries can be filtered by day, and the filter cleared', async () => {
  const page = await site.openAsAdmin('/adminDashboard?tab=enquiries')
  await page.request.post('/api/v1/public/enquiries/whatsapp', {
    data: { fullName: 'Vidya', phone: '+919400011111', email: 'v@example.com', message: 'May?' },
  })
  await page.reload()
  await page.getByText('Vidya').waitFor()
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
  await page.getByRole('button', { name: 'Clear dates' }).click()
  await page.getByText('Vidya').waitFor()
}, 60_000)

testOnce(
  'on a phone the tab bar moves by 180 pixels, a row is at most 110 high, and no tab has axe violations',
  async () => {
    const page = await site.openAsAdmin('/adminDashboard', 'phone')
    const bar = page.getByRole('tablist')
    await bar.waitFor()
    const left = () => bar.evaluate((element) => element.scrollLeft)
    const start = await left()
    await page.getByRole('button', { name: 'Scroll tabs right' }).click()
    await page.waitForFunction(
      (wanted) => document.querySelector('[role=tablist]')?.scrollLeft === wanted,
      start + 180,
    )

    const message = 'Four of us in May. '.repeat(20)
    await page.request.post('/api/v1/public/enquiries/email', {
      data: {
        fullName: 'Venkatanarasimharajuvaripeta '.repeat(4).trim(),
        phone: '+919400011111',
        email: `${'long.name.'.repeat(5)}v@${'long-company.'.repeat(6)}example.com`,
        message,
      },
    })
    const pages: Record<string, string> = {
      accounts: '/adminAccounts',
      operations: '/adminOperations?jobs=all',
    }
    for (const [at, path] of [...TAB_IDS, ...Object.keys(pages)].entries()) {
      const other = pages[path]
      const tab = bar.getByRole('tab').nth(at)
      if (other) await page.goto(other)
      else await tab.click()
      const place = other
        ? page.locator('main')
        : page.getByRole('tabpanel', { name: (await tab.textContent()) ?? '' })
      if (path === 'contact') {
        await place.getByRole('region', { name: 'Contact' }).waitFor()
      } else {
        await place.getByText(/^Page 1 of/).waitFor()
        await place.getByRole('cell').first().waitFor()
      }
      const [tallest, sideways] = await page.evaluate(() => [
        Math.max(
          ...[...document.querySelectorAll<HTMLElement>('tbody tr')].map((row) => row.offsetHeight),
        ),
        document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ])
      expect({ path, sideways, tallest }).toEqual({
        path,
        sideways: 0,
        tallest: expect.any(Number),
      })
      expect([path, tallest, (tallest ?? 0) <= 110]).toEqual([path, tallest, true])
      expect([path, await violations(page)]).toEqual([path, []])
    }
  },
  60_000,
)

testOnce(
  'dates become removable chips, questions can be removed down to one',
  async () => {
    const page = await site.openAsAdmin('/adminDashboard?tab=tours')
    await page.getByRole('heading', { name: 'Add Tour' }).waitFor()
    for (const day of ['2027-02-09', '2027-01-31']) {
      await page.getByLabel('Upcoming Dates').first().fill(day)
      await page.getByRole('button', { name: 'Add date' }).click()
    }
    const chips = page.getByRole('list', { name: 'Upcoming Dates' })
    await eventually(
      () => chips.getByRole('listitem').allInnerTexts(),
      ['31/01/2027', '09/02/2027'],
    )
    // The details of a date are part of the draft: they survive a reload.
    await chips.getByRole('button', { name: '09/02/2027', exact: true }).press('Enter')
    await page.getByLabel('Seats', { exact: true }).fill('8')
    await page.getByLabel('Seats left').fill('3')
    await page.getByLabel('Seats left').press('Escape')
    await chips.getByRole('button', { name: '09/02/2027 3 left' }).waitFor()
    await chips.getByRole('button', { name: 'Remove 31/01/2027' }).click()
    await page.waitForFunction(() =>
      Object.values(sessionStorage).some(
        (draft) => draft.includes('"seatsLeft":"3"') && !draft.includes('2027-01-31'),
      ),
    )
    await page.reload()
    await chips.getByRole('button', { name: '09/02/2027 3 left' }).click()
    await eventually(() => page.getByLabel('Seats', { exact: true }).inputValue(), '8')
    expect(await chips.getByRole('listitem').count()).toBe(1)

    const remove = page.getByRole('button', { name: /^Remove question/ })
    const counts = async () => [await page.getByLabel(/^Question \d/).count(), await remove.count()]
    await eventually(counts, [1, 0])
    await page.getByRole('button', { name: 'Add Question' }).click()
    await eventually(counts, [2, 2])
    await remove.first().click()
    await eventually(counts, [1, 0])
  },
  60_000,
)

test('the contact form is empty without a contact, and read-only with one', async () => {
  const page = await site.openAsAdmin('/adminDashboard?tab=contact')
  await page.getByRole('button', { name: 'Edit' }).waitFor()
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('adminContact')
      ? route.fulfill({
          json: { errors: [{ message: 'No contact yet.', extensions: { code: 'NOT_FOUND' } }] },
        })
      : route.continue(),
  )
  await page.reload()
  await page.getByRole('button', { name: 'Save Contact' }).click()
  await page.getByText('Add at least one address or phone pair.').first().waitFor()
}, 60_000)

test('a saved award leads back to page 1', async () => {
  const page = await site.openAsAdmin('/adminDashboard?tab=awards')
  for (let n = 0; n < 6; n++) {
    await page.request.post('/api/v1/admin/awards', { data: { name: `Page filler ${n}` } })
  }
  await page.goto('/adminDashboard?tab=awards')
  await page.getByText(/^Page 1 of /).waitFor()
  const found = await lose(page, 'adminAwards')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Failed to load awards.').waitFor()
  // The rows of page 1 keep their numbers.
  await page.getByText(/^Page 1 of /).waitFor()
  await page.getByRole('button', { name: 'Edit Page filler 5' }).waitFor()
  found()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText(/^Page 2 of /).waitFor()
  await page.getByRole('button', { name: 'Edit Page filler 5' }).waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: /^Name/ }).fill('Back to the first')
  await page.getByRole('button', { name: 'Create Award' }).click()
  await page.getByText('Award created successfully.').waitFor()
  await page.getByText(/^Page 1 of /).waitFor()
}, 60_000)

test('the category options are the active ones, up to a thousand', async () => {
  const page = await site.openAsAdmin('/adminDashboard?tab=awards')
  const { item } = await (
    await page.request.post('/api/v1/admin/categories', { data: { name: 'Closed road' } })
  ).json()
  const status = { data: { activeStatus: false } }
  await page.request.patch(`/api/v1/admin/categories/${item._id}/status`, status)
  const asked = page.waitForRequest((request) =>
    Boolean(request.postData()?.includes('CategoryOptions')),
  )
  await page.goto('/adminDashboard?tab=tours')
  expect((await asked).postData()).toContain('"limit":1000')
  const options = page.getByRole('combobox', { name: 'Category' }).locator('option')
  await options.filter({ hasText: 'Honeymoon' }).waitFor({ state: 'attached' })
  expect(await options.allInnerTexts()).not.toContain('Closed road')
}, 60_000)

testOnce(
  'public requests are sent without the cookie, admin requests with it',
  async () => {
    const page = await site.openAsAdmin('/adminDashboard')
    const cookieOf = async (isIt: (request: Request) => boolean, act: () => Promise<unknown>) => {
      const [request] = await Promise.all([page.waitForRequest(isIt), act()])
      return (await request.allHeaders()).cookie
    }
    expect(
      await cookieOf(
        (request) => request.postData()?.includes('adminCategories') ?? false,
        () => page.reload(),
      ),
    ).toContain('session=')
    await page.goto('/contact')
    const links = page.getByRole('navigation', { name: 'Main' })
    expect(
      await cookieOf(
        // Public documents are requested by GET with their hash.
        (request) => request.url().includes('/graphql?'),
        () => links.getByRole('link', { name: 'Adventure' }).click(),
      ),
    ).toBeUndefined()
  },
  60_000,
)

// Last, because it ends the session that the other tests share.
testOnce(
  'the guard shows Loading... and Logout shows Logging out…',
  async () => {
    const page = await site.openAsAdmin('/adminDashboard')
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
    const held = await hold(page, /admin\/(me|logout)$/)
    await page.goto('/adminDashboard', { waitUntil: 'commit' })
    await page.getByText('Loading...').filter({ visible: true }).waitFor()
    await held.release()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Logging out…' }).waitFor()
    await held.release()
    await page.waitForURL('**/adminLogin')
  },
  60_000,
)
