import { expect } from 'bun:test'
import { ownMediaId } from '@bharat/contracts/media'
import { mediaMessages } from '@bharat/contracts/media.messages'
import { siteSettingsMessages } from '@bharat/contracts/site-settings.messages'
import type { Page } from 'playwright-core'
import { violations } from './support/accessibility.ts'
import { test, testOnce } from './support/failures.ts'
import { eventually, type Site, setUpSite } from './support/harness.ts'

/** An operator changes what the public site shows. */

let site: Site
setUpSite((opened) => {
  site = opened
})

/** Waits until the server has executed the mutation that an action sends. */
async function sent(page: Page, mutation: string, action: () => Promise<void>) {
  await Promise.all([
    page.waitForResponse((reply) => reply.request().postData()?.includes(mutation) ?? false),
    action(),
  ])
}

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('heading', { name: 'Edit site settings' }).waitFor()
}
const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click()
/** Saves, and waits until the server has executed it. */
const saveOnServer = (page: Page) => sent(page, 'SaveSite', () => save(page))
/** The next response that the server does not mark as stale, as on a busy machine. */
async function home(): Promise<string> {
  for (;;) {
    const reply = await fetch(`${site.url}/home`)
    const text = await reply.text()
    if (!reply.headers.get('cache-status')?.includes('detail=stale')) return text
  }
}
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const required = (page: Page, name: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${name}`) })

test('two cancellation steps for the same days stop a save, and the message is not below the buttons', async () => {
  const page = await site.openAsAdmin('/adminSite')
  await page.setViewportSize({ width: 390, height: 900 })
  await openForm(page)
  const days = page.getByLabel('At least this many days before, step 2', { exact: true })
  const first = page.getByLabel('At least this many days before, step 1', { exact: true })
  await days.fill(await first.inputValue())
  // The field that gets the focus has it already, at the end of the window.
  await days.evaluate((element) =>
    window.scrollBy(0, element.getBoundingClientRect().bottom - window.innerHeight),
  )
  await days.press('Enter')
  const error = page.getByText('“At least this many days before” must be different in each entry.')
  await error.waitFor()
  const isFree = (text: Element) => {
    const { left, bottom } = text.getBoundingClientRect()
    return text.contains(document.elementFromPoint(left + 9, bottom - 3))
  }
  await eventually(() => error.evaluate(isFree), true)
  expect(await days.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await days.getAttribute('aria-invalid')).toBe('true')
})

test('the operator changes phone, video, badge and navigation; the next response shows each', async () => {
  const page = await site.openAsAdmin('/adminDashboard')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Site settings' }).click()
  await openForm(page)
  expect(await violations(page)).toEqual([])

  const phone = required(page, 'Primary phone')
  await phone.fill('12345')
  await save(page)
  const error = page.getByText(siteSettingsMessages.phoneInvalid('Primary phone'))
  await error.waitFor()
  expect(await phone.getAttribute('aria-invalid')).toBe('true')
  expect(await phone.getAttribute('aria-describedby')).toContain(await error.getAttribute('id'))
  expect(await home()).toContain('+919400012345')

  await phone.fill('0091 94000 77777')
  await field(page, 'Video 1').fill('https://youtu.be/dQw4w9WgXcQ?t=3')
  await field(page, 'Recognised by').fill('Guild of Kerala Drivers')
  await page.getByRole('button', { name: 'Add link' }).click()
  await field(page, 'Link text 5').fill('By sea and road')
  const target = page.getByRole('combobox', { name: 'Leads to 5' })
  const category = target.locator('option[value^="category"]').nth(3)
  await category.waitFor({ state: 'attached' })
  const value = (await category.getAttribute('value')) ?? ''
  await target.selectOption(value)
  await saveOnServer(page)
  await page.getByText(siteSettingsMessages.saved).waitFor()
  const shown = [
    'tel:+919400077777',
    'dQw4w9WgXcQ',
    'Guild of Kerala Drivers',
    `href="/categories/${value.slice('category '.length)}">By sea and road<`,
  ]
  const html = await home()
  expect(shown.filter((part) => !html.includes(part))).toEqual([])

  // Numbers have groups of digits in the summary and in the form, as on public pages.
  await page.getByText('+91 94000 77777, +91 94000 12346', { exact: true }).waitFor()
  await openForm(page)
  expect(await phone.inputValue()).toBe('+91 94000 77777')

  // Every entry of a list can be removed.
  for (let left = 3; left > 0; left--) {
    await page.getByRole('button', { name: `Remove video ${left}` }).click()
  }
  await saveOnServer(page)
  expect(await home()).not.toContain('id="videos"')
}, 60_000)

test('the operator chooses the colours of the brand; pages have them at once, readable and without a second icon', async () => {
  // The times of loading differ.
  const content = async () => (await home()).replaceAll(/\bu:\d+/g, '')
  const before = await content()
  expect(before).not.toContain('--color-')
  const page = await site.openAsAdmin('/adminSite')
  await openForm(page)
  await field(page, 'Dark colour').fill('1D3B6F')
  await field(page, 'Accent colour').fill('#e91e63')
  await page.getByText('#e91e63 is hard to read on the dark colour.').waitFor()
  expect(await violations(page)).toEqual([])
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Preview in a new tab' }).click(),
  ])
  await opened.locator('html[style*="#1d3b6f"]').waitFor({ state: 'attached' })
  await opened.close()
  await saveOnServer(page)
  expect(await home()).toContain('--color-asphalt:#1d3b6f')

  const shown = await site.open('/home')
  const heads = 'meta[name=theme-color], link[rel~=icon]'
  const head = () =>
    shown
      .locator(heads)
      .evaluateAll((all) =>
        all.map((one) => one.getAttribute('content') ?? one.getAttribute('href')),
      )
  const [colour, ...icons] = await head()
  expect([colour, icons.length]).toEqual(['#1d3b6f', 2])
  expect(await violations(shown)).toEqual([])
  await shown.getByRole('link', { name: 'Contact', exact: true }).first().click()
  await shown.getByRole('heading', { name: 'Contact', exact: true, level: 1 }).waitFor()
  expect(await head()).toEqual([colour ?? null, ...icons])
  const ground = (name: string) =>
    shown.locator(name).evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await ground('#contact-strip')).toBe('rgb(29, 59, 111)')
  expect(await violations(shown)).toEqual([])

  await openForm(page)
  await page.getByRole('button', { name: 'Use the default: Dark colour' }).click()
  await page.getByRole('button', { name: 'Use the default: Accent colour' }).click()
  await saveOnServer(page)
  expect(await content()).toBe(before)
}, 60_000)

test('the operator reorders categories and sets a focal point; the next response shows both', async () => {
  const order = (html: string) =>
    [...html.matchAll(/Explore all tours<span class="sr-only"> in (?:<!-- -->)?([^<]+)/g)].map(
      ([, name]) => name,
    )
  const before = order(await home())
  const page = await site.openAsAdmin('/adminDashboard')
  await page.getByRole('button', { name: 'Change order' }).click()
  const down = page.getByRole('button', { name: `Move down: ${before[0]}` })
  await sent(page, 'MoveCategory', () => down.click())
  expect(order(await home())).toEqual([before[1], before[0], ...before.slice(2)])

  const tour = '/tours/650000000000000000000101'
  const shown = async () => (await (await fetch(`${site.url}/api/v1/public${tour}`)).json()).tour
  const image: string = (await shown()).mainImageUrl
  const crop = async () =>
    Bun.hash(await (await fetch(`${site.url}${image}/upright?w=320`)).arrayBuffer())
  const centred = await crop()
  await page.goto(`/adminMedia?search=${encodeURIComponent('Kerala to Kashmir')}`)
  await page.locator(`[data-image="${ownMediaId(image)}"]`).press('Enter')
  const marker = page.getByRole('slider', { name: 'Focal point' })
  await marker.press('Shift+ArrowLeft')
  await marker.press('Shift+ArrowUp')
  await eventually(
    () => marker.getAttribute('aria-valuetext'),
    '40% from the left, 40% from the top',
  )
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await page.getByText(mediaMessages.updated).waitFor()
  expect((await shown()).mainImage.focus).toEqual({ x: 0.4, y: 0.4 })
  expect(await crop()).not.toBe(centred)
  await page
    .getByRole('link', { name: /^Kerala to Kashmir Tour, / })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Edit Tour' }).waitFor()
}, 60_000)

testOnce(
  'a preview opens in a tab of its own; what the server rejects stays in the form',
  async () => {
    const page = await site.openAsAdmin('/adminSite')
    await openForm(page)
    const preview = page.getByRole('button', { name: 'Preview in a new tab' })
    const founded = page.getByLabel('Founding year', { exact: true })
    await founded.fill('1')
    await preview.click()
    await page.getByText(siteSettingsMessages.numberInvalid('Founding year', 1800, 2200)).waitFor()
    expect(page.context().pages()).toHaveLength(1)

    await founded.fill('')
    await page.getByLabel('Tagline', { exact: true }).fill('Unsaved, by road')
    await page.context().clearCookies()
    await preview.click()
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.getByLabel('Email').fill('admin@example.com')
    await dialog.getByLabel('Password').fill('correct horse battery')
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      dialog.getByRole('button', { name: 'Log in' }).click(),
    ])
    await opened.getByText('Unsaved, by road').first().waitFor()
    expect(new URL(opened.url()).pathname).toBe('/home')
    expect(await home()).not.toContain('Unsaved, by road')
    await dialog.waitFor({ state: 'detached' })

    await page.route('**/home', (route) =>
      route.fulfill({
        status: 400,
        json: {
          message: siteSettingsMessages.targetMissing,
          errors: [{ field: 'navigation.0.id', message: siteSettingsMessages.targetMissing }],
        },
      }),
    )
    await preview.click()
    const target = page.getByRole('combobox', { name: 'Leads to 1' })
    await page.getByText(siteSettingsMessages.targetMissing).first().waitFor()
    expect(await target.getAttribute('aria-invalid')).toBe('true')
    expect(page.context().pages()).toHaveLength(2)
  },
  60_000,
)

testOnce(
  'a save over another administrator’s keeps both changes, and asks about a field that both changed',
  async () => {
    const mine = await site.openAsAdmin('/adminSite')
    await openForm(mine)
    const theirs = await site.openAsAdmin('/adminSite')
    await openForm(theirs)
    const target = (page: Page) => page.getByRole('combobox', { name: 'Leads to 1' })
    await required(theirs, 'Founding year').fill('2016')
    await target(theirs).selectOption({ label: 'Wildlife' })
    await saveOnServer(theirs)

    await field(mine, 'Alternate phone').fill('+91 94000 88888')
    await target(mine).selectOption({ label: 'Pilgrimage' })
    await save(mine)
    const dialog = mine.getByRole('dialog', { name: 'Somebody else has saved this meanwhile' })
    await dialog.waitFor()
    expect(await dialog.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      expect.stringMatching(/^Leads to 1/),
    ])
    await dialog.getByText('Wildlife', { exact: true }).waitFor()
    expect(await dialog.textContent()).not.toMatch(/[0-9a-f]{24}/)
    await dialog.getByRole('button', { name: 'Take the saved one' }).click()
    await mine.waitForFunction(() => !document.querySelector('[role=dialog]'))
    await eventually(() => required(mine, 'Founding year').inputValue(), '2016')
    expect(await field(mine, 'Alternate phone').inputValue()).toBe('+91 94000 88888')

    // Another save in between, of another field.
    await theirs.getByRole('button', { name: 'Edit', exact: true }).click()
    await required(theirs, 'Founding year').fill('2015')
    await saveOnServer(theirs)
    await save(mine)
    await mine.getByText(siteSettingsMessages.saved).waitFor()
    const { item } = await (await mine.request.get('/api/v1/admin/site')).json()
    expect([item.founded, item.phones.alternate.replaceAll(' ', '')]).toEqual([
      2015,
      '+919400088888',
    ])
  },
  60_000,
)

testOnce(
  'the keyboard alone opens the menu, walks through the form and logs out',
  async () => {
    const page = await site.openAsAdmin('/adminDashboard', 'tablet')
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.focus()
    await page.keyboard.press('Enter')
    const item = (name: string) => page.getByRole('menuitem', { name })
    await page.getByText('admin@example.com').waitFor()
    // It is offered once its state is known.
    await item('Set up your site').waitFor()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      'Dashboard',
      'Overview',
      'Sales desk',
      'Quotes',
      'Departures',
      'Set up your site',
      'Site settings',
      'Media',
      'View site',
      'Accounts',
      'History',
      'Operations',
      'Privacy requests',
      'Webhooks',
      'Your account',
      'Logout',
    ])
    for (const box of await Promise.all(
      (await page.getByRole('menuitem').all()).map((each) => each.boundingBox()),
    )) {
      expect(box?.height).toBeGreaterThanOrEqual(44)
    }
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.activeElement?.textContent === 'Menu')
    await page.keyboard.press('Enter')
    await page.keyboard.type('si')
    await item('Site settings').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/adminSite')

    await page.getByRole('button', { name: 'Edit', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Edit site settings' }).waitFor()
    await required(page, 'Company name').focus()
    const controls = await page
      .locator('form :is(input:not([type=hidden]), textarea, select, button):visible')
      .count()
    const reached = new Set<string>()
    for (let step = 0; step < controls + 10; step++) {
      const focused = await page.evaluate(() => {
        const { activeElement } = document
        if (!activeElement?.closest('form')) return null
        const { id, textContent } = activeElement as HTMLElement
        return id || textContent
      })
      if (focused === null) break
      reached.add(focused)
      await page.keyboard.press('Tab')
    }
    expect(reached.size).toBeGreaterThan(50)
    expect([...reached].at(-1)).toMatch(/Save settings|Cancel/)

    await menu.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await item('Logout').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/adminLogin')
  },
  60_000,
)
