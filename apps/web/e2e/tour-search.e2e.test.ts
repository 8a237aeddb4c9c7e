import { expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { violations } from './support/accessibility.ts'
import { test, testOnce } from './support/failures.ts'
import { eventually, type Site, setUpSite, tabTo } from './support/harness.ts'

let site: Site
setUpSite((opened) => {
  site = opened
})

test('a phone filters the tours in a sheet, removes a filter and sorts', async () => {
  const page = await site.open('/tours', 'phone')
  const status = () => page.getByRole('status').first().textContent()
  const all = await status()
  const bar = page.getByRole('button', { name: /^Filter/ })
  await bar.click()
  const form = page.getByRole('search', { name: 'Find tours' })
  const snow = form.getByRole('option', { name: /^Snow \(\d+\)/ })
  const count = /\d+/.exec((await snow.textContent()) ?? '')?.[0]
  await form.getByLabel('Landscape').selectOption('Snow')
  // The button names what the choice leads to, before it is sent.
  await form.getByRole('button', { name: `Show ${count} tours` }).click()
  await page.getByRole('link', { name: 'Remove Snow' }).waitFor()
  await eventually(status, `${count} tours`)
  // The empty fields of the form leave the address.
  await eventually(async () => new URL(page.url()).search, '?landscape=Snow')
  await page.getByRole('button', { name: 'Sort' }).click()
  await page.getByRole('link', { name: 'Lowest price' }).click()
  await page.waitForURL('**/tours?landscape=Snow&sort=price')
  // The address changes before the list.
  const areSorted = async () => {
    const texts = await page.getByRole('article').getByText(/^₹/).allTextContents()
    const prices = texts.map((text) => Number(text.replace(/\D/g, '')))
    return (
      prices.length > 2 &&
      Bun.deepEquals(
        prices,
        prices.toSorted((a, b) => a - b),
      )
    )
  }
  await eventually(areSorted, true)
  await page.getByRole('link', { name: 'Remove Snow' }).click()
  await page.waitForURL('**/tours?sort=price')
  await eventually(status, all)
}, 60_000)

test('a question typed on the home page becomes filters that can be removed', async () => {
  const page = await site.open('/home', 'phone')
  const field = page.getByRole('combobox', { name: 'Find your tour' })
  await field.fill('keral')
  await page.locator('datalist option[value="Kerala"]').waitFor({ state: 'attached' })
  await field.fill('kerala in december under 40k with penguins')
  await field.press('Enter')
  await page.getByText('No tour mentions “penguins”. These match the rest.').waitFor()
  for (const name of ['Kerala', 'Up to ₹40,000']) {
    await page.getByRole('link', { name: `Remove ${name}` }).waitFor()
  }
  const found = await page.getByRole('article').count()
  expect(found).toBeGreaterThan(0)
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: /^Remove December/ }).click()
  await eventually(async () => (await page.getByRole('article').count()) > found, true)
  // Nothing matches all of it: what is close is shown, and says what it leaves out.
  await page.goto('/tours?search=kerala+under+400+rupees')
  await page.getByRole('heading', { name: 'Close to it, without Up to ₹400' }).waitFor()
  expect(await page.getByRole('article').count()).toBeGreaterThan(0)
  // A number of days is a wish.
  await page.goto('/tours?search=kerala+in+december+under+40k+4+days')
  await page.getByText(/^No tour of 4 days; these have/).waitFor()
  await page.getByRole('link', { name: 'Remove 4 days' }).waitFor()
  expect(await page.getByRole('article').count()).toBeGreaterThan(0)
  await page.goto('/tours?search=qwertz+zebra')
  await page.getByText('We do not know “qwertz zebra”.').waitFor()
  await page.getByRole('heading', { name: 'Recommended tours' }).waitFor()
  await page.getByRole('link', { name: 'Kerala', exact: true }).click()
  await page.getByRole('link', { name: 'Remove Kerala' }).waitFor()
}, 60_000)

test('the menus of the header suggest places while a visitor types', async () => {
  for (const device of ['desktop', 'phone'] as const) {
    const page = await site.open('/contact', device)
    const nav = page.getByRole('navigation', { name: 'Main' })
    await nav.locator('summary, [aria-controls]').filter({ visible: true }).click()
    const field = nav.getByRole('combobox', { name: 'Where?' })
    await field.fill('keral')
    await field.pressSequentially('a')
    await nav.locator('datalist option[value="Kerala"]').waitFor({ state: 'attached' })
    await field.press('Enter')
    await page.waitForURL('**/tours?search=kerala')
    await page.getByRole('link', { name: 'Remove Kerala' }).waitFor()
  }
}, 60_000)

test('"Kerala in December under 40k" ends on a tour that leaves then and costs no more', async () => {
  const page = await site.open('/home', 'phone')
  const field = page.getByRole('combobox', { name: 'Find your tour' })
  await field.fill('Keralla in December under 40k')
  await field.press('Enter')
  await page.getByText('Showing results for Kerala.').waitFor()
  await page.getByRole('link', { name: 'Remove Kerala' }).waitFor()
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.waitForURL(/\/tours\/[0-9a-f]{24}/)
  const details = (await page.locator('#overview aside').textContent()) ?? ''
  const [, cost = ''] = /₹([\d,]+)/.exec(details) ?? []
  expect(Number(cost.replaceAll(',', ''))).toBeWithin(1, 40_001)
  expect(await page.locator('#departures').textContent()).toInclude('Dec')
}, 60_000)

test('"from abroad, for parents with a wheelchair" ends on a tour that says it suits them', async () => {
  const page = await site.open('/tours')
  await page
    .getByLabel('Search', { exact: true })
    .fill('from abroad, for parents with a wheelchair')
  await page.getByLabel('Search', { exact: true }).press('Enter')
  await page.waitForURL('**/tours?search=*')
  const found = await page.getByRole('article').count()
  expect(found).toBeGreaterThan(0)
  // The group of filters is closed at first; what is chosen in it adds up.
  const group = page.getByText('Is this trip right for you?')
  await group.click()
  await page.getByLabel(/^Senior citizens/).check()
  await page.getByLabel(/^Jain food/).check()
  await page.getByRole('button', { name: /^Show \d+ tours?$/ }).click()
  await page.getByRole('link', { name: 'Remove Senior citizens, Jain food' }).waitFor()
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.waitForURL(/\/tours\/[0-9a-f]{24}/)
  const facts = page.locator('#suitability')
  await facts.getByText(/^Suits a wheelchair, .*Ground-floor or lift rooms$/).waitFor()
  await facts.getByText('Vegetarian, Jain').waitFor()
  expect(await violations(page)).toEqual([])
}, 60_000)

test('on a slow phone, a search on the home page ends with an enquiry for a departure', async () => {
  const page = await site.open('/robots.txt', 'phone')
  const network = await page.context().newCDPSession(page)
  const bytesPerSecond = 300_000 / 8
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await page.goto('/home', { waitUntil: 'commit' })
  const field = page.getByRole('combobox', { name: 'Find your tour' })
  await field.fill('kerala')
  await field.press('Enter')
  await page.getByRole('link', { name: 'Remove Kerala' }).waitFor()
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.waitForURL(/\/tours\/[0-9a-f]{24}/)
  // What the price is for, and how it is paid.
  await page.getByRole('heading', { name: 'Price and payment' }).waitFor({ state: 'attached' })
  await page
    .locator('#departures')
    .getByText(/₹[\d,]+/)
    .first()
    .waitFor({ state: 'attached' })
  await enquireForDate(page, (link) => link.click())
  const form = page.locator('#enquiry-form')
  await form.scrollIntoViewIfNeeded()
  await eventually(() => page.locator('[data-enquire-bar]').isVisible(), false)
  await form.getByLabel('Full name').fill('Anjali Menon')
  await form.getByLabel('Phone').fill('98470 12345')
  await form.getByLabel('Email').fill('anjali@example.com')
  await form.getByRole('button', { name: 'Send by email' }).click()
  const reference = page.getByText(/Your reference: BR-[0-9A-Z]{4,8}/)
  await page.getByRole('dialog', { name: 'All set!' }).getByRole('button', { name: 'OK' }).click()
  // It stays on the page.
  await reference.waitFor()
}, 120_000)

test('with the keyboard alone, a search on the home page ends with an enquiry for a departure', async () => {
  const page = await site.open('/home')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**#content')
  await tabTo(page, page.getByRole('combobox', { name: 'Find your tour' }))
  await page.keyboard.type('kerala')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Remove Kerala' }).waitFor()
  await tabTo(page, page.getByRole('article').first().getByRole('link').first())
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/tours\/[0-9a-f]{24}/)
  const pressEnter = async (link: Locator) => {
    await tabTo(page, link)
    await page.keyboard.press('Enter')
  }
  await enquireForDate(page, pressEnter)
  await pressEnter(page.getByRole('link', { name: 'Change the date' }))
  await page.waitForURL('**#departures')
  await enquireForDate(page, pressEnter)
  const form = page.locator('#enquiry-form')
  for (const [label, text] of [
    ['Full name', 'Anjali Menon'],
    ['Phone', '98470 12345'],
    ['Email', 'anjali@example.com'],
  ] as const) {
    await tabTo(page, form.getByLabel(label))
    await page.keyboard.type(text)
  }
  await tabTo(page, form.getByRole('button', { name: 'Send by email' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'All set!' })
  await dialog.waitFor()
  await tabTo(page, dialog.getByRole('button', { name: 'OK' }))
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(/Your reference: BR-[0-9A-Z]{4,8}/).waitFor()
}, 60_000)

/** Presses the first departure: its days, price and seats are above the form, whose heading has the focus. */
async function enquireForDate(page: Page, press: (link: Locator) => Promise<unknown>) {
  const link = page.getByRole('link', { name: /^Enquire for this date/ }).first()
  await link.waitFor()
  await press(link)
  const panel = page.locator('#enquiry')
  await panel
    .locator('form')
    .getByText(/^[A-Z][a-z]{2} \d+.* \d{4}$/)
    .waitFor()
  await panel
    .locator('form')
    .getByText(/^₹[\d,]+/)
    .waitFor()
  await panel.getByRole('link', { name: 'Change the date' }).waitFor()
  const heading = panel.getByRole('heading', { name: 'Ask us about this tour' })
  await eventually(() => heading.evaluate((it) => it === document.activeElement), true)
}

testOnce(
  'a long list is extended, and Back returns to all of it',
  async () => {
    const page = await site.open('/landscapes/Mountain')
    const cards = page.getByRole('article')
    expect(await cards.count()).toBe(12)
    await page.getByRole('link', { name: /^Show \d+ more$/ }).click()
    await page.waitForURL('**/landscapes/Mountain?page=2*')
    await eventually(async () => (await cards.count()) > 12, true)
    const count = await cards.count()
    const top = async () => Math.round((await cards.last().boundingBox())?.y ?? Number.NaN)
    await cards.last().scrollIntoViewIfNeeded()
    // The page still moves for a moment after 'Show more'.
    let before = Number.NaN
    const isStill = async () => {
      const last = before
      before = await top()
      return before === last
    }
    await eventually(isStill, true)
    await cards.last().getByRole('link').click()
    await page.waitForURL('**/tours/*')
    await page.goBack()
    await page.waitForURL('**/landscapes/Mountain?page=2*')
    await eventually(() => cards.count(), count)
    await eventually(async () => Math.abs((await top()) - before) <= 2, true)
  },
  60_000,
)

testOnce(
  'tours are compared side by side, kept in a shortlist and removed from it',
  async () => {
    const page = await site.open('/tours')
    const cards = page.getByRole('article')
    const nameOf = async (at: number) =>
      (await cards.nth(at).getByRole('heading').textContent()) ?? ''
    const [first, second] = [await nameOf(0), await nameOf(1)]
    const isPressed = (name: string) => page.getByRole('button', { name, pressed: true }).count()
    for (const name of [first, second]) {
      await page.getByRole('button', { name: `Compare ${name}` }).click()
      await eventually(() => isPressed(`Compare ${name}`), 1)
    }
    await page.getByRole('link', { name: 'Compare', exact: true }).click()
    await page.waitForURL(/\/compare\?tours=[0-9a-f]{24},[0-9a-f]{24}$/)
    await page.getByRole('columnheader', { name: first }).waitFor()
    await page.getByRole('rowheader', { name: 'Trip cost' }).waitFor()
    expect(await violations(page)).toEqual([])
    // The address has the whole state, also for another browser; what does not exist is only counted.
    const other = await site.open(
      `${new URL(page.url()).search.replace('?', '/compare?')},1`,
      'phone',
    )
    await other.getByRole('columnheader', { name: second }).waitFor()
    await other.getByText('One of these tours is not on offer at the moment.').waitFor()
    expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await other.getByRole('link', { name: `Remove ${first}` }).click()
    await other.getByText('Choose two or three tours').waitFor()

    await page.goto('/tours')
    await eventually(() => isPressed(`Compare ${first}`), 1)
    // At the narrowest width with the row of links, nothing moves when the link appears.
    await page.setViewportSize({ width: 1024, height: 700 })
    const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })
    const before = (await home.boundingBox())?.x
    await page.getByRole('button', { name: `Shortlist ${first}` }).click()
    const link = page.getByRole('link', { name: 'Shortlist, 1 tour' })
    await link.waitFor()
    expect((await home.boundingBox())?.x).toBe(before)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024)
    // Another tab of the same browser sees it.
    const tab = await page.context().newPage()
    await tab.goto('/landscapes/Mountain')
    await tab.getByRole('link', { name: 'Shortlist, 1 tour' }).waitFor()
    await page.getByRole('button', { name: `Shortlist ${second}` }).click()
    await tab.getByRole('link', { name: 'Shortlist, 2 tours' }).click()
    await tab.getByRole('heading', { name: second }).waitFor()
    await tab.getByRole('button', { name: `Shortlist ${second}` }).click()
    await eventually(() => tab.getByRole('article').count(), 1)
    expect(await violations(tab)).toEqual([])
    await link.waitFor()
  },
  60_000,
)

testOnce(
  'without scripts the search works on a wide screen and on a phone; invalid parameters have no effect',
  async () => {
    const browser = (await site.open('/robots.txt')).context().browser()
    if (!browser) throw new Error('no browser')
    const context = await browser.newContext({ javaScriptEnabled: false })
    try {
      const page = await context.newPage()
      await page.goto(`${site.url}/tours`)
      const robots = page.locator('meta[name=robots]')
      const canonical = page.locator('link[rel=canonical]')
      const all = await page.getByRole('status').first().textContent()
      expect(await robots.count()).toBe(0)
      await page.getByLabel('Search').fill('kashmeer')
      await page.getByRole('button', { name: /^Show (\d+ )?tours$/ }).click()
      await page.waitForURL('**/tours?search=kashmeer*')
      await page.getByRole('heading', { name: 'Kerala to Kashmir' }).waitFor()
      expect(await robots.getAttribute('content')).toBe('noindex')
      expect(await canonical.getAttribute('href')).toEndWith('/tours')

      await page.goto(`${site.url}/tours?month=2027-13&budget=cheap&sort=password&more=1`)
      expect([await page.getByRole('status').first().textContent(), await robots.count()]).toEqual([
        all,
        0,
      ])
      // The controls of a category, the comparison of an address, and the buttons that need scripts.
      const category = `${site.url}/categories/650000000000000000000001`
      await page.goto(category)
      await page.getByLabel('Sort by').selectOption('Lowest price')
      await page.getByRole('button', { name: /^Show (\d+ )?tours$/ }).click()
      await page.waitForURL(`${category}?*sort=price*`)
      expect(await page.getByRole('button', { name: /^(Compare|Shortlist)/ }).count()).toBe(0)
      const ids = await page
        .getByRole('article')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)))
      await page.goto(`${site.url}/compare?tours=${ids.slice(0, 3)}`)
      expect(await page.getByRole('columnheader').count()).toBe(3)
      expect(await robots.getAttribute('content')).toBe('noindex')
      await page
        .getByRole('link', { name: /^Remove/ })
        .first()
        .click()
      await page.waitForURL(`${site.url}/compare?tours=${ids.slice(1, 3)}`)
      expect(await page.getByRole('columnheader').count()).toBe(2)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(`${site.url}/tours?landscape=Volcanic&days=15-&style=Snow`)
      await page.getByText('No tour matches all of this.').waitFor()
      const form = page.getByRole('search', { name: 'Find tours' })
      expect(await form.isVisible()).toBe(false)
      await page.getByRole('button', { name: /^Filter/ }).click()
      await form.getByRole('link', { name: 'Clear all' }).click()
      await page.waitForURL('**/tours')
      const data = await page.locator('script[type="application/ld+json"]').textContent()
      const [list] = JSON.parse(data ?? '')['@graph']
      expect([list['@type'], list.itemListElement.length]).toEqual(['ItemList', 12])
    } finally {
      await context.close()
    }
  },
  60_000,
)
