import { expect } from 'bun:test'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
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
 * The list tabs of the dashboard (section 2): labels, create, edit, toggle, search, paging and the empty list. What the
 * tabs do without a server is tested in their stories.
 */

let site: Site
setUpSite((opened) => {
  site = opened
})

interface Tab {
  label: string
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
    label: 'ADD CATEGORY',
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
    label: 'ADD HERO CAROUSEL',
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
      const category = form.getByRole('combobox', { name: 'Category' })
      await category.selectOption({ label: 'Hill Drives' })
      // The form offers only categories without a slide.
      await category.locator('option', { hasText: 'Wildlife' }).waitFor({ state: 'detached' })
      // And only active ones.
      expect(await category.locator('option').allInnerTexts()).not.toContain('Monsoon Drives')
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
    label: 'ADD TESTIMONIAL',
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
    label: 'ADD AWARDS',
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
    label: 'ADD TEAM MEMBERS',
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

test('each list tab creates, edits, toggles, searches and pages, with the specified texts', async () => {
  const page = await site.openAsAdmin('/adminDashboard')
  await page.request.post('/api/v1/admin/categories', { data: { name: 'Hill Drives' } })
  const form = page.getByRole('form')
  const table = page.getByRole('table')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const shown = (line: string) => page.getByText(line, { exact: true }).first().waitFor()
  for (const tab of tabs) {
    const search = page.getByRole('searchbox', { name: tab.search })
    await page.getByRole('tab', { name: tab.label }).click()
    await page.getByRole('heading', { name: tab.add }).waitFor()
    await eventually(() => table.getByRole('columnheader').allInnerTexts(), tab.columns)
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
    // One engine serves all tabs: what does not depend on their texts is the same in each.
    const isFirst = tab === tabs[0]
    if (isFirst) {
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('heading', { name: tab.add }).waitFor()
      await page.getByRole('button', { name: `${tab.editRow} ${name}` }).click()
      await page.getByRole('heading', { name: tab.edit }).waitFor()
    }
    await tab.change(page, form)
    await page.getByRole('button', { name: tab.update }).click()
    await shown(tab.updated)
    await page.getByRole('heading', { name: tab.add }).waitFor()

    if (isFirst) {
      const toggle = row(name).first().getByRole('switch')
      const stored = mutationResponse(page)
      await toggle.click()
      await eventually(() => toggle.getAttribute('aria-checked'), 'false')
      await stored
      await page.reload()
      await eventually(() => toggle.getAttribute('aria-checked'), 'false')
    }

    await search.fill('  no such thing ')
    await shown(tab.empty)
    expect(new URL(page.url()).searchParams.get('search')).toBe('no such thing')
    if (!isFirst) continue
    await page.getByRole('button', { name: 'Clear search' }).click()
    await page.waitForURL((url) => !url.searchParams.has('search'))
    await page.getByText(/^Page 1 of [2-9]$/).waitFor()
    await eventually(() => table.getByRole('switch').count(), 5)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText(/^Page 2 of /).waitFor()
    await page.getByRole('button', { name: 'Prev' }).click()
    await page.getByText(/^Page 1 of /).waitFor()
  }
}, 60_000)

test('a link opens a record of each list that its page does not show, also a hidden one', async () => {
  const page = await site.openAsAdmin('/robots.txt')
  const titles = {
    categories: 'Edit Category',
    'hero-carousel': 'Edit Hero Slide',
    tours: 'Edit Tour',
    testimonials: 'Edit Testimonial',
    awards: 'Edit Award',
    'team-members': 'Edit Team Member',
  }
  for (const [tab, title] of Object.entries(titles)) {
    const list = `/api/v1/admin/${tab}`
    const [item] = (await (await page.request.get(`${list}?limit=1`)).json()).items
    const show = (activeStatus: boolean) =>
      page.request.patch(`${list}/${item._id}/status`, { data: { activeStatus } })
    await show(false)
    const search = new URLSearchParams({ tab, search: 'no such record', edit: item._id })
    await page.goto(`/adminDashboard?${search}`)
    await page.getByRole('heading', { name: title }).waitFor()
    await show(item.activeStatus)
  }
}, 60_000)

test('while a record is loaded into the form, nothing is typed that it would replace', async () => {
  const page = await site.openAsAdmin('/robots.txt')
  const isLoad = (body: string) => body.includes('query AdminTour(')
  const held = await hold(page, '**/graphql', isLoad)
  const tours = await page.request.get('/api/v1/admin/tours?limit=3')
  const [first, ...others] = (await tours.json()).items as { _id: string; tourName: string }[]
  const form = page.getByRole('form')
  const name = form.getByLabel(/^Tour Name/)
  await page.goto(`/adminDashboard?tab=tours&edit=${first?._id}`)
  await form.getByRole('button', { name: 'Loading…' }).waitFor()
  expect(await name.isDisabled()).toBe(true)
  await held.release()
  await eventually(() => name.inputValue(), first?.tourName)
  expect(await name.isDisabled()).toBe(false)
  // Another row: until it has loaded, the first one stays, and Cancel ends the wait.
  for (const [index, { tourName }] of others.entries()) {
    const isCancelled = index === 0
    await page.getByRole('row', { name: tourName }).getByRole('button', { name: 'Edit' }).click()
    await form.getByRole('button', { name: 'Loading…' }).waitFor()
    expect(await name.isDisabled()).toBe(true)
    if (isCancelled) await form.getByRole('button', { name: 'Cancel', exact: true }).click()
    await held.release()
    await eventually(() => name.inputValue(), isCancelled ? '' : tourName)
    expect(await name.isDisabled()).toBe(false)
  }
}, 60_000)

test('a link to the record whose unsaved work is back shows that work, and asks nothing', async () => {
  const page = await site.openAsAdmin('/robots.txt')
  for (const tab of ['awards', 'tours']) {
    const list = await page.request.get(`/api/v1/admin/${tab}?limit=2`)
    const [first, other] = (await list.json()).items as { _id: string }[]
    const form = page.getByRole('form')
    const name = form.getByRole('textbox').first()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await page.goto(`/adminDashboard?tab=${tab}&edit=${first?._id}`)
    await eventually(async () => (await name.inputValue()) !== '', true)
    await name.fill(`Unsaved ${tab}`)
    for (const _again of [1, 2]) {
      await page.goto(`/adminDashboard?tab=${tab}&edit=${first?._id}`)
      await page.getByText(/^Your unsaved work is back/).waitFor()
      await eventually(async () => new URL(page.url()).searchParams.has('edit'), false)
      await page.waitForLoadState('networkidle')
      expect(await dialog.isVisible()).toBe(false)
      expect(await name.inputValue()).toBe(`Unsaved ${tab}`)
    }
    await page.goto(`/adminDashboard?tab=${tab}&edit=${other?._id}`)
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await eventually(async () => (await name.inputValue()) !== `Unsaved ${tab}`, true)
  }
}, 60_000)

test('a link to a record that there cannot be says so, or leaves the address of a tab without records', async () => {
  const page = await site.openAsAdmin('/robots.txt')
  const query = async () => new URL(page.url()).search
  for (const edit of ['edit=', 'edit=a&edit=b', 'edit=a']) {
    await page.goto(`/adminDashboard?tab=awards&${edit}`)
    await page.getByRole('alert').getByText('Award not found.').waitFor()
    await eventually(query, '?tab=awards')
    await page.goto(`/adminQuotes?${edit}`)
    await page.getByText('Quote not found.').first().waitFor()
    await page.goto(`/adminDesk?${edit.replaceAll('edit', 'enquiry')}`)
    await page.getByText('Enquiry not found.').first().waitFor()
    for (const tab of ['highlight', 'contact', 'enquiries']) {
      await page.goto(`/adminDashboard?tab=${tab}&${edit}`)
      await eventually(query, `?tab=${tab}`)
    }
  }
}, 60_000)

test('the save button is disabled and shows the progress while a form is saved; a new award leads back to page 1', async () => {
  const page = await site.openAsAdmin('/robots.txt')
  for (let n = 0; n < 6; n++) {
    await page.request.post('/api/v1/admin/awards', { data: { name: `Page filler ${n}` } })
  }
  await page.goto('/adminDashboard?tab=awards&page=2')
  await page.getByText(/^Page 2 of /).waitFor()
  const held = await hold(page, '**/graphql', (body) => /mutation/.test(body))
  await page.getByRole('textbox', { name: /^Name/ }).fill('Slow award')
  await page.getByRole('button', { name: 'Create Award' }).click()
  const saving = page.getByRole('button', { name: 'Saving…' })
  await saving.waitFor()
  expect(await saving.isDisabled()).toBe(true)
  await held.release()
  await page.getByText('Award created successfully.').waitFor()
  await page.getByText(/^Page 1 of /).waitFor()
  await page.getByRole('button', { name: 'Edit Slow award' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Slow award, renamed')
  await page.getByRole('button', { name: 'Update Award' }).click()
  await page.getByRole('button', { name: 'Updating…' }).waitFor()
  await held.release()
  await page.getByText('Award updated successfully.').waitFor()
}, 60_000)

testOnce(
  'a file that is no image is rejected; a failed upload is named and retried alone',
  async () => {
    const page = await site.openAsAdmin('/adminDashboard?tab=awards')
    // The server reports its limit while the browser still sends. Before requests are intercepted, which takes long for a large one.
    await page.getByRole('textbox', { name: /^Name/ }).fill('Too large')
    const large = join(await mkdtemp(join(tmpdir(), 'bharat-large-')), 'a.png')
    await Bun.write(large, Buffer.alloc(17 * 1024 * 1024))
    await page.getByLabel('Image').setInputFiles(large)
    await page.getByRole('button', { name: 'Create Award' }).click()
    await page.getByText('The image is larger than 15 MB.').waitFor()

    await page.getByRole('tab', { name: 'ADD TOUR' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
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

test('the highlight tab filters by category and search, follows the returned row, and says why a change failed', async () => {
  const page = await site.openAsAdmin('/robots.txt')
  const closed = { data: { name: 'Closed road' } }
  const { item } = await (await page.request.post('/api/v1/admin/categories', closed)).json()
  const inactive = { data: { activeStatus: false } }
  await page.request.patch(`/api/v1/admin/categories/${item._id}/status`, inactive)
  const asked = page.waitForRequest((request) =>
    Boolean(request.postData()?.includes('CategoryOptions')),
  )
  await page.goto('/adminDashboard?tab=highlight')
  expect((await asked).postData()).toContain('"limit":1000')
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
  await category.locator('option', { hasText: 'Honeymoon' }).waitFor({ state: 'attached' })
  const options = await category.locator('option').allInnerTexts()
  expect([options[0], options.includes('Closed road')]).toEqual(['All categories', false])
  await category.selectOption({ label: 'Adventure' })
  await page.getByText(/^Page 1 of [12]$/).waitFor()
  // A fourth highlight is rejected with the names of the three.
  const others = page.getByRole('switch', { name: /^Highlighted:/, checked: false })
  await others.first().click()
  await page
    .getByText(/Only 3 tours can be highlighted in a category\. \(.*Spiti Valley.*\)/)
    .waitFor()
  await page.getByLabel('Only highlighted').click()
  await page.waitForURL(/highlighted/)
  // Rows of the unfiltered list stay until the filtered one has loaded.
  await others.first().waitFor({ state: 'detached' })
  const toggle = page.getByRole('switch', { name: /^Highlighted:/, checked: true }).first()
  const name = (await toggle.getAttribute('aria-label')) ?? ''
  await toggle.click()
  await page.getByText('Highlight removed.').waitFor()
  await page.getByRole('switch', { name, exact: true }).click()
  await page.getByText('Tour highlighted.').waitFor()
  await page.context().setOffline(true)
  await page.getByRole('switch', { name, exact: true }).click()
  await page.getByText('Failed to update highlight status.').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('searchbox').fill('no such tour')
  await page.getByText('No tours found.').waitFor()
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
