import { expect } from 'bun:test'
import { quoteMessages } from '@bharat/contracts/quotes.messages'
import type { Page } from 'playwright-core'
import { violations } from './support/accessibility.ts'
import { test } from './support/failures.ts'
import { eventually, type Site, setUpSite, tabTo } from './support/harness.ts'

let site: Site
setUpSite((opened) => {
  site = opened
})

const TOUR = '650000000000000000000101'

/** An enquiry for the tour, as a visitor sends it. */
async function enquire(fullName = 'Anjali Menon') {
  const response = await fetch(`${site.url}/api/v1/public/enquiries/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      fullName,
      phone: '+919847012345',
      email: 'anjali@example.com',
      message: 'Two of us, in February?',
      tourId: TOUR,
    }),
  })
  expect(response.ok).toBe(true)
}

test('a quote is made for an enquiry, edited, sent, revised and withdrawn', async () => {
  await enquire()
  const desk = await site.openAsAdmin('/adminDesk')
  await desk.getByRole('button', { name: /^Anjali Menon/ }).click()
  const record = desk.getByRole('region', { name: 'Enquiry', exact: true })
  await record.getByRole('button', { name: 'New quote' }).click()

  // The draft is filled from the tour.
  const form = desk.getByRole('form', { name: /^Quote .+\/1$/ })
  await form.getByLabel(/^Title \(Day 1\)/).waitFor()
  expect(await form.getByLabel(/^Title \(Day 1\)/).inputValue()).not.toBe('')
  expect(await violations(desk)).toEqual([])

  // What is typed is there again after a reload, and its messages are at their fields.
  await form.getByLabel(/^Title\*?$/).fill('Kerala for two')
  await form.getByLabel('Rupees for one, price 1 of option 1').fill('45,000')
  await form.getByLabel('Quantity, price 1 of option 1').fill('2')
  await form.getByLabel('GST in per cent').fill('5')
  await form.getByLabel('The prices above').selectOption({ label: 'do not include GST' })
  await form.getByText('₹94,500').waitFor()
  await form.getByLabel(/^Valid until/).fill('2020-01-01')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText(quoteMessages.pastValidUntil).first().waitFor()
  desk.once('dialog', (dialog) => void dialog.accept())
  await desk.reload()
  await form.getByText('Your unsaved work is back.').waitFor()
  expect(await form.getByLabel(/^Title\*?$/).inputValue()).toBe('Kerala for two')
  await form.getByLabel(/^Valid until/).fill('2098-12-31')

  // Somebody else has saved another field meanwhile: the save keeps both.
  const address = `/api/v1/admin/quotes/${new URL(desk.url()).searchParams.get('edit')}`
  const { item } = await (await desk.request.get(address)).json()
  const theirs = await desk.request.put(address, { data: { ...item, terms: 'Half at once.' } })
  expect(theirs.ok()).toBe(true)
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText(quoteMessages.updated).waitFor()
  expect(await form.getByLabel('Terms', { exact: true }).inputValue()).toBe('Half at once.')
  expect(await form.getByLabel(/^Title\*?$/).inputValue()).toBe('Kerala for two')

  // Sending saves it first.
  await form.getByLabel('Note for the traveller').fill('As we said on the phone.')
  await form.getByRole('button', { name: 'Send…' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  const link = desk.getByLabel('Link for the traveller')
  const url = await link.inputValue()
  expect(new URL(url).pathname).toMatch(/^\/q\/[\w-]{40,}$/)
  const chat = await desk.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(chat).toStartWith('https://wa.me/919847012345?text=')
  expect(decodeURIComponent(chat ?? '')).toContain(url)

  // The traveller opens it: another page of the desk shows that without a reload.
  const other = await site.openAsAdmin('/adminQuotes?quotes=seen')
  await other.getByText('No quotes found.').waitFor()
  const token = url.split('/').at(-1)
  await fetch(`${site.url}/api/v1/public/quotes/${token}/openings`, { method: 'POST' })
  await other.getByRole('link', { name: /\/1$/ }).waitFor()
  await desk.getByText(/^Seen once, last /).waitFor()

  // The next revision is a draft; sending it replaces the first one.
  await desk.getByRole('button', { name: 'New revision' }).click()
  const second = desk.getByRole('form', { name: /^Quote .+\/2$/ })
  await second.getByLabel('Discount on each option').fill('5000')
  await second.getByText('₹89,250').waitFor()
  await second.getByRole('button', { name: 'Send…' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await link.waitFor()
  expect(await link.inputValue()).not.toBe(url)

  await desk.getByRole('button', { name: 'Withdraw' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await desk.getByText(quoteMessages.withdrawn).waitFor()

  // The record has both, with their states.
  await desk.getByRole('link', { name: 'Enquiry of Anjali Menon' }).click()
  const quotes = record.getByRole('region', { name: 'Quotes' })
  await quotes.getByRole('link', { name: /\/2 Withdrawn ₹89,250/ }).waitFor()
  await quotes.getByRole('link', { name: /\/1 Replaced ₹94,500 Seen once/ }).waitFor()
  await eventually(() => record.getByLabel('Stage').inputValue(), 'quoted')
}, 90_000)

/** A quote for a new enquiry, sent by the desk; with its link as a path. */
async function sendQuote(fullName: string, content: object = {}) {
  await enquire(fullName)
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${site.url}/api/v1/admin/${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie: await site.adminCookie() },
      ...(body && { body: JSON.stringify(body) }),
    })
    return response.json()
  }
  const { items } = await call('GET', `enquiries?limit=1&search=${encodeURIComponent(fullName)}`)
  const { item } = await call('POST', 'quotes', {
    enquiryId: items[0]._id,
    terms: 'Half at once.',
    ...content,
  })
  const send = async (id: string) =>
    new URL((await call('POST', `quotes/${id}/send`)).url as string).pathname
  return {
    path: await send(item._id),
    find: async () => (await call('GET', `quotes/${item._id}`)).item,
    revise: async () => send((await call('POST', `quotes/${item._id}/revisions`)).item._id),
  }
}

test('from an enquiry on a phone to an accepted quote', async () => {
  const phone = await site.open(`/tours/${TOUR}#enquiry`, 'phone')
  const fields = phone.locator('#enquiry-form')
  await fields.getByLabel('Full name').fill('Kavya Iyer')
  await fields.getByLabel('Phone').fill('98470 54321')
  await fields.getByLabel('Email').fill('kavya@example.com')
  await fields.getByRole('button', { name: 'Send by email' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'OK' }).click()

  const desk = await site.openAsAdmin('/adminDesk')
  await desk.getByRole('button', { name: /^Kavya Iyer/ }).click()
  const record = desk.getByRole('region', { name: 'Enquiry', exact: true })
  await record.getByRole('button', { name: 'New quote' }).click()
  await desk
    .getByRole('form', { name: /^Quote .+\/1$/ })
    .getByRole('button', { name: 'Send…' })
    .click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  const url = await desk.getByLabel('Link for the traveller').inputValue()

  // On the phone it greets, has one script of its own and no other host, and the desk sees that it was opened.
  const requests: string[] = []
  phone.on('request', (request) => requests.push(request.url()))
  await phone.goto(url)
  await phone.getByText('Hello Kavya Iyer,').waitFor()
  expect(await violations(phone)).toEqual([])
  await desk.getByText(/^Seen once, last /).waitFor()
  expect(requests.filter((each) => !each.startsWith(site.url))).toEqual([])
  expect(requests.filter((each) => /\.js\b/.test(each))).toEqual([])

  // The way to the form is at the foot of the screen; what is missing is said at its field.
  await phone.getByRole('link', { name: 'Accept', exact: true }).click()
  const form = phone.getByRole('region', { name: 'Accept this quote' })
  const name = form.getByLabel(/^Your full name/)
  // The bar of the page covers no field of the form.
  const isOnTop = await name.evaluate((field) => {
    field.scrollIntoView({ block: 'end', behavior: 'instant' })
    const { left, top } = field.getBoundingClientRect()
    return document.elementFromPoint(left + 9, top + 9) === field
  })
  expect(isOnTop).toBe(true)
  const accept = form.getByRole('button', { name: 'Accept this quote' })
  await accept.click()
  await form.getByText(quoteMessages.name).waitFor()
  const distance = async () => {
    const [field, button] = await Promise.all([name.boundingBox(), accept.boundingBox()])
    return (button?.y ?? 0) - (field?.y ?? 0)
  }
  // The message goes with the first letter, and its place with it.
  const withMessage = await distance()
  await name.pressSequentially('K')
  await form.getByText(quoteMessages.name).waitFor({ state: 'hidden' })
  const before = await distance()
  expect(before).toBeLessThan(withMessage)
  await name.pressSequentially('avya Iyer')
  await name.blur()
  // Nothing moves when the focus goes: the button stays under the finger that presses it.
  expect(await distance()).toBe(before)
  await accept.click()
  const tick = form.getByRole('checkbox')
  await form.getByText(quoteMessages.terms).waitFor()
  await eventually(() => tick.evaluate((box) => box === document.activeElement), true)
  expect(await form.getByLabel(/^Your full name/).inputValue()).toBe('Kavya Iyer')
  await tick.check()
  // The message goes without a request.
  await form.getByText(quoteMessages.terms).waitFor({ state: 'hidden' })
  await accept.click()
  await phone.waitForURL(/#certificate$/)
  await phone.getByText(/^Kavya Iyer accepted “Standard” for ₹[\d,]+ on .+\sIST\.$/).waitFor()
  expect(await violations(phone)).toEqual([])
  // Back over both errors: the browser asks for no form again.
  for (let errors = 0; errors < 2; errors++) {
    await phone.goBack()
    await phone.waitForURL(/\?rejected=/)
    await phone.getByRole('heading', { name: 'Certificate of acceptance' }).waitFor()
  }
  await desk.getByText(/^Standard by Kavya Iyer, .+ IST$/).waitFor()
  await desk.getByRole('link', { name: 'Enquiry of Kavya Iyer' }).click()
  await eventually(() => record.getByLabel('Stage').inputValue(), 'won')
}, 90_000)

/** Scrolls to the form and through it; returns where the bar is neither away nor whole at the edge of the screen. */
async function barOutOfPlace(page: Page) {
  const form = page.locator('#accept')
  const start = await form.evaluate((element) => {
    document.documentElement.style.scrollBehavior = 'auto'
    return element.getBoundingClientRect().top + scrollY - innerHeight
  })
  const found: unknown[] = []
  for (let past = -320; past <= 480; past += 20) {
    const state = await page.evaluate(async (top) => {
      scrollTo(0, top)
      // A scroll timeline has the place of the frame before.
      for (let n = 0; n < 3; n++) await new Promise((drawn) => requestAnimationFrame(drawn))
      const bar = document.querySelector('nav[aria-label="This quote"]')?.parentElement
      if (!bar) throw new Error('no bar')
      const transitions = bar.getAnimations().filter((each) => each instanceof CSSTransition)
      await Promise.all(transitions.map((each) => each.finished))
      const { visibility, opacity } = getComputedStyle(bar)
      const fromEdge = Math.round(innerHeight - bar.getBoundingClientRect().bottom)
      return { isThere: visibility === 'visible', opacity, fromEdge }
    }, start + past)
    // In between it may be either.
    const isRight = state.isThere
      ? past < 120 && state.fromEdge === 0 && state.opacity === '1'
      : past > 0
    if (!isRight) found.push({ past, ...state })
  }
  return found
}

test('a quote is answered without scripts: a question, a decline, and a link that leads on', async () => {
  const lines = [{ label: 'Adult', quantity: 2, unitPrice: 40_000 }]
  const { path, find, revise } = await sendQuote('Meera Pillai', {
    options: [
      { name: 'Standard', lines },
      {
        name: 'Houseboat',
        lines: [...lines, { label: 'One night', quantity: 1, unitPrice: 9000 }],
      },
    ],
  })
  const browser = (await site.open('/robots.txt')).context().browser()
  const context = await browser?.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    baseURL: site.url,
  })
  if (!context) throw new Error('no browser')
  const page = await context.newPage()
  await page.goto(path)
  // After two errors the browser goes back to a page without the message of the first one, which is mended.
  const accept = page.getByRole('region', { name: 'Accept this quote' })
  const name = accept.getByLabel(/^Your full name/)
  await name.fill('Meera')
  await accept.getByRole('button', { name: 'Accept this quote' }).click()
  await accept.getByText(quoteMessages.choose).waitFor()
  // What is still loading may move what is pressed.
  await page.waitForLoadState()
  await accept.getByRole('radio', { name: /^Houseboat/ }).check()
  await name.fill('Meera Pillai')
  await accept.getByRole('button', { name: 'Accept this quote' }).click()
  await accept.getByText(quoteMessages.terms).waitFor()
  await page.goBack()
  await accept.getByText(quoteMessages.terms).waitFor({ state: 'detached' })
  expect(await accept.getByRole('alert').count()).toBe(0)
  expect(await name.inputValue()).toStartWith('Meera')
  await page.goForward()
  // A question, also one with an error, forgets nothing of the acceptance; nor does a later visit.
  const isKept = async () => {
    await accept.getByRole('radio', { name: /^Houseboat/, checked: true }).waitFor()
    expect(await name.inputValue()).toBe('Meera Pillai')
  }
  await isKept()
  await page.goto(path)
  await isKept()
  await page.getByRole('button', { name: 'Send the question' }).click()
  await page.getByText(quoteMessages.question).waitFor()
  await page.getByLabel('Ask us a question').fill('Is there a lift?')
  await page.keyboard.press('Tab')
  await page.getByText(quoteMessages.question).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Send the question' }).click()
  await page.getByText(quoteMessages.asked).waitFor()
  await page.getByText('Is there a lift?').waitFor()
  await isKept()
  await page.goto(path)
  await page.getByText(quoteMessages.asked).waitFor()
  // Another browser with the address learns that there is a question, and has nothing of what was entered.
  await context.clearCookies()
  await page.reload()
  await page.getByText('We have your question. We will reply soon.').waitFor()
  expect(await page.getByText('Is there a lift?').count()).toBe(0)
  expect(await name.inputValue()).toBe('')
  expect((await find()).openings).toBe(1)

  // What is chosen is so in its card and in the bar, too.
  const bar = page.getByRole('navigation', { name: 'This quote' })
  const top = page.getByRole('heading', { level: 1 })
  await top.scrollIntoViewIfNeeded()
  await bar.getByText('From').waitFor()
  await page.getByText('₹9,000 more').waitFor()
  await page.getByText('Choose this option').nth(1).click()
  await top.scrollIntoViewIfNeeded()
  await bar.getByText('Houseboat').waitFor()
  await bar.getByRole('link', { name: 'Accept', exact: true }).waitFor()
  expect(await page.getByText('Chosen', { exact: true }).filter({ visible: true }).count()).toBe(1)

  // With scripts the reader stays at the card.
  const scripted = await site.open(path, 'phone')
  const choose = scripted.getByText('Choose this option').nth(1)
  await choose.scrollIntoViewIfNeeded()
  const place = await scripted.evaluate(() => scrollY)
  await choose.click()
  await scripted.getByRole('radio', { name: /^Houseboat/, checked: true }).waitFor()
  expect(await scripted.evaluate(() => scrollY)).toBe(place)

  // The focus does not stop below the bar at the foot of the screen.
  await scripted.getByText('Price in detail').first().focus()
  await scripted.keyboard.press('Tab')
  const detail = scripted.getByText('Price in detail').nth(1)
  await tabTo(scripted, detail)
  const isFree = (element: Element) => {
    const { left, bottom } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + 9, bottom - 3))
  }
  await eventually(() => detail.evaluate(isFree), true)

  // It is at the edge of the screen until the form comes into view, and then away: it stands on no text.
  expect(await barOutOfPlace(scripted)).toEqual([])

  // While a reply is on its way its button says so, and another press sends no second one.
  await scripted.evaluate(() => {
    document.title = 'Sent'
    addEventListener('submit', (event) => {
      if (!event.defaultPrevented) document.title += ' once'
      event.preventDefault()
    })
  })
  await scripted.getByRole('button', { name: 'Send the question' }).click()
  await scripted.getByRole('button', { name: 'Sending…' }).click()
  expect(await scripted.title()).toBe('Sent once')

  const newer = await revise()
  await page.goto(path)
  await page.getByRole('link', { name: 'Open the newer quote' }).click()
  await page.waitForURL((url) => url.pathname === newer)
  await page.getByText('No, thank you').click()
  await page.getByLabel(/^What did not suit you/).fill('We fly this time.')
  await page.getByRole('button', { name: 'Decline this quote' }).click()
  await page.getByText('This quote has been declined.').waitFor()
  expect((await find()).state).toBe('replaced')

  // With scripts a question is there once its link is pressed.
  await scripted.goto(newer)
  const question = scripted.getByLabel('Ask us a question')
  expect(await question.inputValue()).toBe('')
  await scripted.getByRole('link', { name: 'Ask us again' }).click()
  await eventually(
    () => question.inputValue(),
    'I have changed my mind. Is this journey still possible?',
  )
  await context.close()
}, 60_000)

test('the road goes on through the days that were folded, and folding them leads back', async () => {
  const day = { text: 'A long way. '.repeat(20), stay: '', meals: '' }
  const itinerary = Array.from({ length: 12 }, (_, at) => ({ ...day, title: `Stage ${at + 1}` }))
  const lines = [{ label: 'Adult', quantity: 2, unitPrice: 40_000 }]
  const options = ['Standard', 'Heritage'].map((name) => ({ name, lines }))
  const { path } = await sendQuote('Devika Nambiar', { itinerary, options })
  const page = await site.open(path)
  await page.getByText('Show all 12 days').click()
  const gap = () =>
    page.evaluate(() => {
      const [first, second] = [...document.querySelectorAll('main ol')]
      const bottom = first?.getBoundingClientRect().bottom ?? 0
      return Math.round((second?.getBoundingClientRect().top ?? 0) - bottom)
    })
  await eventually(gap, 0)
  await page.getByText('Show fewer days').click()
  const fold = page.getByText('Show all 12 days')
  const isInView = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top > 0 && bottom < innerHeight
  }
  await eventually(() => fold.evaluate(isInView), true)

  // A wide page has no bar: the way on is below the cards once one is chosen.
  const wayOn = page.getByRole('link', { name: 'Continue to accept' })
  expect(await wayOn.isVisible()).toBe(false)
  await page.locator('main').getByText('Choose this option').nth(1).click()
  await wayOn.click()
  await page.waitForURL(/#accept$/)
}, 60_000)

test('a quote is accepted by keyboard alone on a desktop', async () => {
  const { path, find } = await sendQuote('Arjun Rao')
  const page = await site.open(path)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await tabTo(page, page.getByLabel(/^Your full name/))
  await page.keyboard.type('Arjun Rao')
  await tabTo(page, page.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Accept this quote' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Certificate of acceptance' }).waitFor()
  expect((await find()).acceptance).toMatchObject({ option: 0, name: 'Arjun Rao' })
}, 60_000)
