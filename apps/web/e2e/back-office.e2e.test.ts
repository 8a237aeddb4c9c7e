import { describe, expect } from 'bun:test'
import { indianDay } from '@bharat/contracts/indian-day'
import { serviceMessages } from '@bharat/contracts/messages'
import type { Page } from 'playwright-core'
import { messyFile, messyRows } from '../../server/test/support/messy-tours.ts'
import { violations } from './support/accessibility.ts'
import { test, testOnce } from './support/failures.ts'
import { credentials, eventually, imageFile, type Site, setUpSite } from './support/harness.ts'

/*
 * Working safely in the dashboard: conflicting saves, lost responses, expired sessions, the
 * keyboard.
 */

let site: Site
setUpSite((opened) => {
  site = opened
})

describe('a record that two admins have open', () => {
  const name = (page: Page) => page.getByRole('textbox', { name: /^Employee Name/ })
  const post = (page: Page) => page.getByRole('textbox', { name: /^Employee Post/ })
  const update = (page: Page) => page.getByRole('button', { name: 'Update Member' }).click()
  const conflict = (page: Page) =>
    page.getByRole('dialog', { name: 'Somebody else has saved this meanwhile' })
  const saved = (page: Page) => page.getByText('Team member updated successfully.').waitFor()

  /** Stores a team member. @returns a function that opens it in the form of an admin, and one that reads it */
  async function kept(member: string) {
    const headers = { cookie: await site.adminCookie(), 'content-type': 'application/json' }
    const data = { name: member, post: 'Guide', description: 'Since 2017.' }
    const path = `${site.url}/api/v1/admin/team-members`
    await fetch(path, { method: 'POST', headers, body: JSON.stringify(data) })
    const edit = async () => {
      const page = await site.openAsAdmin(`/adminDashboard?tab=team-members&search=${member}`)
      await page.getByRole('button', { name: `Edit ${member}` }).click()
      await page.getByRole('heading', { name: 'Edit Team Member' }).waitFor()
      return page
    }
    const stored = async () => {
      const reply = await fetch(`${path}?search=${member}`, { headers })
      const [{ name, post, description }] = (await reply.json()).items
      return { name, post, description }
    }
    return { edit, stored }
  }

  test('is not overwritten silently: both versions are shown, and mine is saved on request', async () => {
    const { edit, stored } = await kept('Latha')
    const mine = await edit()
    const theirs = await edit()
    await post(theirs).fill('Guide in Kochi')
    await theirs.getByLabel('Description').fill('Since 2015.')
    await update(theirs)
    await saved(theirs)

    await post(mine).fill('Guide in Thrissur')
    await name(mine).fill('Latha Nair')
    await update(mine)
    const dialog = conflict(mine)
    await dialog.waitFor()
    const theirChanges = { name: 'Latha', post: 'Guide in Kochi', description: 'Since 2015.' }
    expect(await stored()).toEqual(theirChanges)
    const fields = async () =>
      (await dialog.getByRole('heading', { level: 3 }).allInnerTexts()).map((field) =>
        field.replace(/\s+/g, ' '),
      )
    // Only the field that both have changed: nothing has to be chosen about the others.
    await eventually(fields, ['Employee Post changed by both'])
    expect(await dialog.getByRole('definition').allInnerTexts()).toEqual([
      'Guide in Thrissur',
      'Guide in Kochi',
    ])

    // Back to the form, which is unchanged; the next save is rejected as well.
    await mine.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await post(mine).inputValue()).toBe('Guide in Thrissur')
    await update(mine)
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await mine.getByText('Saving now replaces what was saved meanwhile in the fields').waitFor()
    await mine.waitForFunction(() => document.activeElement?.textContent === 'Update Member')
    await mine.keyboard.press('Enter')
    await saved(mine)
    expect(await stored()).toEqual({
      ...theirChanges,
      name: 'Latha Nair',
      post: 'Guide in Thrissur',
    })
  }, 60_000)

  test('a lost response is no conflict', async () => {
    const { edit, stored } = await kept('Nisha')
    const mine = await edit()
    await post(mine).fill('  Cook ')
    await mine.getByLabel('Image').setInputFiles(await imageFile(41))
    let lost = false
    await mine.route('**/graphql', async (route) => {
      if (lost || !route.request().postData()?.includes('mutation')) return route.continue()
      lost = true
      await route.fetch()
      await route.abort()
    })
    await update(mine)
    await mine.getByText(serviceMessages.outOfReach).waitFor()
    expect(await stored()).toMatchObject({ name: 'Nisha', post: 'Cook' })
    await update(mine)
    await saved(mine)
  }, 60_000)
})

test('the contact follows the same rules: two first saves, and a late one', async () => {
  const page = await site.openAsAdmin('/adminDashboard?tab=contact')
  await page.getByRole('button', { name: 'Edit' }).click()
  const landline = page.getByLabel('Landline')
  await landline.fill('0487 1111')
  const { contact } = await (await page.request.get('/api/v1/admin/contact')).json()
  const { addresses, email } = contact
  await page.request.put('/api/v1/admin/contact', {
    data: { addresses, email, landline: '0487 2222' },
  })
  // The unsaved changes open the form again.
  await page.waitForFunction(() =>
    sessionStorage.getItem('admin-draft:contact')?.includes('0487 1111'),
  )
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await page.getByText('Your unsaved work is back.').waitFor()
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('definition').last().waitFor()
  expect(await dialog.getByRole('definition').allInnerTexts()).toEqual(['0487 1111', '0487 2222'])
  await dialog.getByRole('button', { name: 'Take the saved one' }).click()
  await eventually(() => landline.inputValue(), '0487 2222')
  await page.getByRole('button', { name: 'Put mine back' }).click()
  await eventually(() => landline.inputValue(), '0487 1111')
  await landline.fill('0487 3333')
  await page.keyboard.press('Control+s')
  await page.getByText('Contact saved successfully.').waitFor()
  await page.getByText('0487 3333').waitFor()
}, 60_000)

describe('accounts', () => {
  const person = { email: 'nita@example.com', password: 'a long password' }

  test('a new account waits, is approved on the Accounts page, gets access and is limited; a removed one loses it', async () => {
    const admin = await site.openAsAdmin('/robots.txt')
    const waiting = await site.open('/adminRegister')
    await waiting.getByLabel('Email').fill(person.email)
    await waiting.getByLabel('Password').fill(person.password)
    await waiting.getByRole('button', { name: 'Register' }).click()
    await waiting
      .getByText('Registration successful. An administrator has to approve this account.')
      .waitFor()
    await waiting.getByRole('button', { name: 'Check again' }).click()
    await waiting.getByText('This account still waits for an administrator.').waitFor()

    await admin.goto('/adminDashboard?tab=awards')
    await admin.getByRole('button', { name: 'Menu (1 waiting for approval)' }).click()
    await admin.getByRole('menuitem', { name: /^Accounts/ }).click()
    await admin.waitForURL('**/adminAccounts')
    const row = (email: string) => admin.getByRole('row').filter({ hasText: email })
    await row(credentials.email).getByText('(you)').waitFor()
    expect(await row(credentials.email).getByRole('button').count()).toBe(0)

    await admin
      .getByRole('combobox', { name: 'Role' })
      .selectOption({ label: 'Waiting for approval' })
    await row(credentials.email).waitFor({ state: 'detached' })
    expect(new URL(admin.url()).searchParams.get('role')).toBe('pending')
    await admin.getByRole('button', { name: `Approve ${person.email}` }).click()
    const question = admin.getByRole('dialog', { name: 'Approve this account?' })
    await question.getByText(`ask the owner of ${person.email}`).waitFor()
    await question.getByRole('button', { name: 'Approve' }).click()
    await admin.getByText(`${person.email}: Account approved.`).waitFor()
    await admin.getByText('No accounts found.').waitFor()
    await admin.getByRole('button', { name: 'Menu', exact: true }).waitFor()

    await waiting.getByRole('button', { name: 'Check again' }).click()
    await waiting.waitForURL('**/adminDashboard')
    await waiting.getByRole('button', { name: 'Save Category' }).waitFor()

    await admin.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'All roles' })
    await admin.getByRole('button', { name: `Manage ${person.email}` }).click()
    const permissions = admin.getByRole('dialog', { name: 'Manage this account' })
    for (const name of ['Catalogue', 'Settings', 'Accounts']) {
      await permissions.getByRole('checkbox', { name }).uncheck()
    }
    await permissions.getByRole('button', { name: 'Save' }).click()
    await row(person.email).getByText('Enquiries', { exact: true }).waitFor()
    // The next request is rejected, and the open page follows.
    await waiting.getByRole('searchbox').fill('a')
    await waiting.getByRole('tabpanel', { name: 'ENQUIRED CLIENTS' }).waitFor()
    expect(await waiting.getByRole('tab').count()).toBe(1)
    const rejected: string[] = []
    waiting.on('response', async (response) => {
      const isText = response.url().endsWith('/graphql')
      if (isText && (await response.text().catch(() => '')).includes('FORBIDDEN')) {
        rejected.push(response.request().postData() ?? '')
      }
    })
    await waiting.goto('/adminDesk')
    await waiting.getByRole('heading', { name: 'Sales desk' }).waitFor()
    await waiting.getByText('No enquiries found.').or(waiting.getByRole('table')).first().waitFor()
    await waiting.goto('/adminMedia')
    await waiting.getByRole('heading', { name: 'You need the permission “Catalogue”' }).waitFor()
    expect(await violations(waiting)).toEqual([])
    await waiting.getByRole('button', { name: 'Menu' }).click()
    const pages = await waiting.getByRole('menuitem').allInnerTexts()
    expect(pages).toEqual([
      'Dashboard',
      'Overview',
      'Sales desk',
      'Quotes',
      'Departures',
      'View site',
      'Privacy requests',
      'Your account',
      'Logout',
    ])
    expect(rejected).toEqual([])
    await waiting.goto('/adminDashboard')
    await waiting.getByRole('tabpanel', { name: 'ENQUIRED CLIENTS' }).waitFor()

    await admin.getByRole('button', { name: `Remove ${person.email}` }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await row(person.email).waitFor({ state: 'detached' })
    // The removed button had the focus: the next Tab goes on where it was, and not at the top.
    await admin.waitForFunction(() => document.activeElement?.matches('main :is(h1, h2, h3)'))
    await waiting.getByRole('searchbox').fill('anything')
    await waiting.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
    await waiting.goto('/adminDashboard')
    await waiting.waitForURL('**/adminLogin')
  }, 60_000)
})

describe('unsaved changes', () => {
  const award = (page: Page) => page.getByRole('textbox', { name: /^Name/ })

  test('survive the end of the session, whatever is pressed next: search, toggle or save', async () => {
    const page = await site.openAsAdmin('/robots.txt')
    await page.request.post('/api/v1/admin/awards', { data: { name: 'Long road' } })
    await page.goto('/adminDashboard?tab=awards&search=Long')
    const toggle = page.getByRole('switch', { name: 'Active: Long road' })
    await toggle.waitFor()
    await award(page).fill('Typed before the session ended')
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    const logInAgain = async () => {
      // It knows the account, and the password has the focus: the keyboard suffices.
      await dialog.getByLabel('Password').and(page.locator(':focus')).waitFor()
      expect(await dialog.getByLabel('Email').inputValue()).toBe(credentials.email)
      await page.keyboard.type(credentials.password)
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'hidden' })
    }

    /** The response to a request with this text, once the server no longer rejects it. */
    const accepted = (text: string) =>
      page.waitForResponse(async (response) => {
        const isIt = response.request().postData()?.includes(text) ?? false
        return isIt && !(await response.json()).errors
      })

    await page.context().clearCookies()
    const toggled = accepted('"activeStatus":false')
    await toggle.click()
    await logInAgain()
    await toggled
    await eventually(() => toggle.getAttribute('aria-checked'), 'false')
    await page.context().clearCookies()
    const found = accepted('"Long r"')
    await page.getByRole('searchbox').fill('Long r')
    await logInAgain()
    await found
    await eventually(() => toggle.getAttribute('aria-checked'), 'false')
    expect(await award(page).inputValue()).toBe('Typed before the session ended')
    // The upload is the first request, which the server rejects.
    await page.getByLabel('Image').setInputFiles(await imageFile(7))
    await page.context().clearCookies()
    await page.keyboard.press('Control+s')
    await logInAgain()
    await page.getByText('Award created successfully.').waitFor()
    await page.getByRole('searchbox').fill('Typed before')
    await page
      .getByRole('row', { name: /Typed before/ })
      .locator('img')
      .waitFor()
  }, 60_000)

  test('survive a reload with their selected images, in every part of a form', async () => {
    const page = await site.openAsAdmin('/adminDashboard?tab=tours')
    page.on('dialog', (asked) => void asked.accept())
    /** The number of images that the browser stores. */
    const kept = () =>
      page.evaluate(async () => {
        const done = <T>(request: IDBRequest<T>) =>
          new Promise<T>((resolve, reject) => {
            request.onsuccess = () => resolve(request.result)
            request.onerror = () => reject(request.error)
          })
        // To open a database that does not exist yet would create it without its stores.
        if (!(await indexedDB.databases()).some(({ name }) => name === 'admin-drafts')) return 0
        const database = await done(indexedDB.open('admin-drafts'))
        const entries = await done(database.transaction('files').objectStore('files').getAll())
        database.close()
        return entries.flatMap(({ files }) => files.flatMap(([, image]: unknown[]) => image)).length
      })
    /** Reloads once the browser stores `images` images. */
    const reload = async (images: number) => {
      while ((await kept()) !== images) await page.waitForTimeout(20)
      await page.reload()
      await page.getByText('Your unsaved work is back.', { exact: true }).waitFor()
    }
    await page.getByLabel('Tour Name').fill('Half entered')
    await page.getByRole('textbox', { name: 'Days' }).fill('2')
    await page.getByLabel('Main Image').setInputFiles(await imageFile(61))
    await page.getByLabel('Image (Day 2)').setInputFiles(await imageFile(62))
    const two = await Promise.all([63, 64].map(imageFile))
    await page.getByLabel('Sub Images').setInputFiles(two)
    await reload(4)
    for (const name of ['Main Image', 'Image (Day 2)', 'sub image 2']) {
      await page.getByRole('button', { name: `Remove ${name}` }).waitFor()
    }
    await eventually(() => page.getByLabel('Tour Name').inputValue(), 'Half entered')
    await page.getByRole('tab', { name: 'ADD AWARDS' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()

    await award(page).fill('With its picture')
    await page.getByLabel('Image').setInputFiles(await imageFile(65))
    await reload(1)
    await page.getByRole('button', { name: 'Remove Image' }).waitFor()
    await page.getByRole('button', { name: 'Create Award' }).click()
    await page.getByText('Award created successfully.').waitFor()
    const reply = await page.request.get('/api/v1/admin/awards?search=With+its+picture')
    expect((await reply.json()).items[0].image).toMatch(/\/media\//)
  }, 60_000)

  testOnce(
    'are protected by a confirmation: for another tab, row or page, with Back and with Escape',
    async () => {
      const page = await site.openAsAdmin('/robots.txt')
      for (const name of ['First in line', 'Second in line']) {
        await page.request.post('/api/v1/admin/awards', { data: { name } })
      }
      await page.goto('/adminDashboard')
      await page.getByRole('tab', { name: 'ADD AWARDS' }).click()
      await page.getByRole('searchbox', { name: 'Search by name' }).fill('in line')
      await page.waitForURL(/search=/)
      const edit = (name: string) => page.getByRole('button', { name: `Edit ${name}` })
      // The form is empty: Back leads to the previous tab, Forward to this one, unchanged.
      await page.evaluate(() => history.back())
      await page.getByRole('heading', { name: 'Add Category' }).waitFor()
      await page.evaluate(() => history.forward())
      await edit('Second in line').waitFor()
      await eventually(() => page.getByRole('searchbox').inputValue(), 'in line')
      await edit('First in line').click()
      await page.getByRole('heading', { name: 'Edit Award' }).waitFor()

      // Escape leaves an unchanged form at once.
      await award(page).focus()
      await page.keyboard.press('Escape')
      await page.getByRole('heading', { name: 'Add Award' }).waitFor()
      await edit('First in line').click()
      await page.getByRole('heading', { name: 'Edit Award' }).waitFor()
      await award(page).fill('First, and changed')

      const question = page.getByRole('dialog', { name: 'Leave without saving?' })
      const stay = async () => {
        await question.waitFor()
        await page.keyboard.press('Escape')
        await question.waitFor({ state: 'hidden' })
        expect(await award(page).inputValue()).toBe('First, and changed')
      }
      await page.getByRole('tab', { name: 'ADD CONTACT' }).click()
      await stay()
      await page.evaluate(() => history.back())
      await stay()
      await edit('Second in line').click()
      await stay()
      await page.getByRole('button', { name: /^Menu/ }).click()
      await page.getByRole('menuitem', { name: /^Accounts/ }).click()
      await stay()
      await award(page).focus()
      await page.keyboard.press('Escape')
      await stay()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await stay()
      // The search is not part of the form: the changes stay while the list changes.
      await page.getByRole('searchbox').fill('Second in')
      await edit('First in line').waitFor({ state: 'detached' })
      expect(await award(page).inputValue()).toBe('First, and changed')

      await edit('Second in line').click()
      await question.getByRole('button', { name: 'Leave' }).click()
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('form input')?.value === 'Second in line',
      )
    },
    60_000,
  )
})

test('five sub images can be added at once, dropped or pasted, sorted and saved', async () => {
  const page = await site.openAsAdmin('/adminDashboard?tab=tours&search=Nalambalam')
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  await page.getByRole('heading', { name: 'Edit Tour' }).waitFor()
  const images = page.getByRole('group', { name: /^Sub Images/ })
  const remove = images.getByRole('button', { name: /^Remove/ })
  for (let left = 5; left > 0; left--) {
    await eventually(() => remove.count(), left)
    await remove.first().click()
  }
  const files = await Promise.all(
    [51, 52, 53, 54, 55, 56].map(async (seed) => {
      const { name, buffer } = await imageFile(seed)
      return { name, bytes: buffer.toString('base64') }
    }),
  )
  /** Dispatches a drop or a paste of these files on the field. */
  const give = (type: 'drop' | 'paste', given: typeof files) =>
    images.locator('input[multiple]').evaluate(
      (input, { type, given }) => {
        const transfer = new DataTransfer()
        for (const { name, bytes } of given) {
          const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
          transfer.items.add(new File([content], name, { type: 'image/png' }))
        }
        const options = { bubbles: true, cancelable: true }
        input.dispatchEvent(
          type === 'drop'
            ? new DragEvent(type, { ...options, dataTransfer: transfer })
            : new ClipboardEvent(type, { ...options, clipboardData: transfer }),
        )
      },
      { type, given },
    )
  await give('paste', files.slice(0, 2))
  await images.getByText('2 of 5 chosen.').waitFor()
  // Three of four more fit.
  await give('drop', files.slice(2))
  await images.getByText('5 of 5 chosen.').waitFor()
  await images.getByRole('button', { name: 'Move sub image 1 later' }).click()
  // The focus follows the image.
  await page.waitForFunction(
    () => document.activeElement?.getAttribute('aria-label') === 'Move sub image 2 later',
  )
  await page.keyboard.press('Enter')

  const pathOf = (url: string) => new URL(url, site.url).pathname
  const urls = new Map<string, string>()
  await page.route('**/api/v1/admin/media', async (route) => {
    const body = route.request().postDataBuffer()?.toString('latin1') ?? ''
    const name = /filename="([^"]+)"/.exec(body)?.[1] ?? ''
    const response = await route.fetch()
    urls.set(pathOf((await response.json()).secure_url), name)
    await route.fulfill({ response })
  })
  await page.keyboard.press('Control+s')
  await page.getByText('Tour updated successfully.').waitFor()
  expect(urls.size).toBe(5)
  const reply = await page.request.get('/api/v1/public/tours/650000000000000000000143')
  const { subImageUrls } = (await reply.json()).tour
  expect(subImageUrls.map((url: string) => urls.get(pathOf(url)))).toEqual(
    [52, 53, 51, 54, 55].map((seed) => `image-${seed}.png`),
  )
}, 60_000)

testOnce(
  'the command search opens tours, enquiries, settings and forms with the keyboard only',
  async () => {
    const page = await site.openAsAdmin('/adminOverview')
    await page.request.post('/api/v1/public/enquiries/email', {
      data: { fullName: 'Zubeida', phone: '+919400000000', email: 'z@example.com', message: 'Hi' },
    })
    const field = page.getByRole('combobox', { name: 'Search the back-office' })
    const active = page.locator('[role=option][aria-selected=true]')
    async function find(text: string, option: RegExp) {
      await page.keyboard.press('Control+k')
      await field.fill(text)
      await active.filter({ hasText: option }).waitFor()
    }
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement | null
        return element?.labels?.[0]?.textContent?.replace('*', '') ?? element?.textContent
      })
    // It opens without a network, and the next keys are its own. The next page gets the focus on its heading.
    await page.context().setOffline(true)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('audit')
    await active.filter({ hasText: /^History/ }).waitFor()
    expect(await field.inputValue()).toBe('audit')
    await page.context().setOffline(false)
    await page.keyboard.press('Enter')
    await eventually(focused, 'History')

    // Escape returns the focus.
    const back = page.getByRole('link', { name: 'Back to the dashboard' })
    await back.focus()
    await find('kerala to', /^Kerala to Kashmir/)
    await page.keyboard.press('Escape')
    await eventually(focused, await back.textContent())

    await find('kerala to', /^Kerala to Kashmir/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Edit Tour' }).waitFor()
    expect(await page.getByLabel('Tour Name').inputValue()).toBe('Kerala to Kashmir')

    await find('zubeida', /^Zubeida/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Zubeida' }).waitFor()
    await find('landline', /^Landline/)
    await page.keyboard.press('Enter')
    await eventually(focused, 'Landline')
  },
  60_000,
)

testOnce(
  'a date of the history has a visible focus in each of its parts; its rows are printed whole, without buttons',
  async () => {
    const page = await site.openAsAdmin('/adminHistory')
    const row = page.locator('tbody tr').filter({ hasText: 'New record' }).first()
    await row.waitFor()
    const from = page.getByLabel('From')
    await from.focus()
    for (const part of ['day', 'month', 'year', 'calendar']) {
      const outline = await from.evaluate((field) => getComputedStyle(field).outlineStyle)
      expect([part, outline]).toEqual([part, 'solid'])
      await page.keyboard.press('Tab')
    }
    await eventually(() => page.getByLabel('To').evaluate((to) => to.matches(':focus')), true)
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('columnheader', { name: 'Actions' }).waitFor({ state: 'hidden' })
    await page.getByLabel('Email of the account').waitFor({ state: 'hidden' })
    await page.getByRole('columnheader', { name: 'Changes' }).waitFor()
    // A box that scrolls would be cut between two pages, through a row.
    const style = (name: 'breakInside' | 'overflowX', selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((each, name) => getComputedStyle(each)[name], name)
    expect(await style('overflowX', 'div:has(> table)')).toBe('visible')
    expect(await style('breakInside', 'tbody tr')).toBe('avoid')
  },
  60_000,
)

testOnce(
  'records can be created one after the other with the keyboard only',
  async () => {
    const page = await site.openAsAdmin('/adminDashboard?tab=team-members')
    await page.getByRole('heading', { name: 'Add Team Member' }).waitFor()
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement | null
        return (
          element?.getAttribute('aria-label') ??
          element?.labels?.[0]?.textContent?.replace('*', '') ??
          element?.textContent
        )
      })
    await page.getByRole('textbox', { name: /^Employee Name/ }).focus()
    for (const name of ['Usha', 'Varun']) {
      await page.keyboard.type(name)
      const order: unknown[] = []
      for (let press = 0; press < 5; press++) {
        await page.keyboard.press('Tab')
        order.push(await focused())
      }
      expect(order).toEqual([
        'Employee Post',
        'Description',
        'Image',
        'Choose from media for Image',
        'Create Member',
      ])
      await page.keyboard.press('Enter')
      await page.getByText('Team member created successfully.').waitFor()
      await page.getByRole('row').filter({ hasText: name }).waitFor()
      await page.waitForFunction(() => document.activeElement?.textContent === 'Add Team Member')
      await page.keyboard.press('Tab')
      expect(await focused()).toBe('Employee Name')
    }
    // Enter in a text field saves as well; an error moves the focus to its field and is announced.
    await page.keyboard.press('Enter')
    await page.getByText('Employee name is required.').waitFor()
    await page.waitForFunction(() => document.activeElement?.matches('[aria-invalid=true]'))
    expect(await focused()).toBe('Employee Name')
  },
  60_000,
)

describe('several tours at once', () => {
  test('get dates and other prices; one press takes the prices back, and the history the dates', async () => {
    const page = await site.openAsAdmin('/adminDashboard?tab=tours&status=active')
    const list = async () => {
      const reply = await page.request.get('/api/v1/admin/tours?activeStatus=true&limit=10')
      return (await reply.json()).items.slice(0, 2) as {
        tripCost: number
        departures: { date: string; seats: number | null }[]
      }[]
    }
    const before = await list()
    const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
    for (const at of [0, 1]) await boxes.nth(at).click()
    await page.getByRole('button', { name: 'Add dates' }).click()
    const from = page.getByLabel('From', { exact: true })
    await from.fill('2031-01-01')
    // Wide enough for a date with its year.
    expect((await from.boundingBox())?.width).toBeGreaterThan(150)
    await page.getByLabel('To', { exact: true }).fill('2031-01-31')
    await page.getByRole('dialog').getByLabel('Seats').fill('8')
    await page.getByRole('button', { name: 'Add 4 dates' }).click()
    await page.getByText('2 tours updated.').waitFor()
    const added = (tours: Awaited<ReturnType<typeof list>>) =>
      tours.map(({ departures }) => departures.filter(({ date }) => date > '2031').length)
    expect(added(await list())).toEqual([4, 4])

    for (const at of [0, 1]) await boxes.nth(at).click()
    // A selected tour is edited: the preview has its new price.
    await page.getByRole('row').nth(1).getByRole('button', { name: /^Edit/ }).click()
    await page.getByRole('button', { name: 'Update Tour' }).waitFor()
    await page.getByRole('textbox', { name: /^Trip Cost/ }).fill('77000')
    await page.getByRole('button', { name: 'Update Tour' }).click()
    await page.getByText('Tour updated successfully.').waitFor()
    const edited = await list()
    await page.getByRole('button', { name: 'Change prices' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change prices' })
    await dialog.getByLabel(/^Change/).fill('1000')
    await dialog.getByLabel('By').selectOption('Rupees')
    await dialog.getByText('₹78,000').waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Change 2 tours' }).click()
    await page.getByText('2 tours changed.').waitFor()
    const costs = (tours: typeof before) => tours.map(({ tripCost }) => tripCost)
    expect(costs(await list())).not.toEqual(costs(edited))
    await page.getByRole('button', { name: /^Undo/ }).click()
    await page.getByText('2 tours as before.').waitFor()
    expect(costs(await list())).toEqual(costs(edited))

    await page.goto('/adminHistory?record=tours')
    // The undo, the prices and the dates, newest first: a row each.
    await page
      .getByRole('button', { name: /^Restore all/ })
      .nth(2)
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore all' }).click()
    await page.getByText('2 records restored.').waitFor()
    expect(added(await list())).toEqual([0, 0])
  }, 120_000)
})

testOnce(
  'an Excel file becomes tours and one press takes them back, with the keyboard only',
  async () => {
    const page = await site.openAsAdmin('/adminDashboard?tab=tours')
    const { items } = await (await page.request.get('/api/v1/admin/categories')).json()
    const rows = messyRows(9, [items[0].name]).map(({ Duration: _, ...row }, n) => ({
      ...row,
      'Day 1': 'Kochi to Munnar · Munnar. Tea gardens on the way.',
      'Day 2 details': n % 2 === 0 ? 'Rest, or walk.' : 'चाय के बाग',
      TYPE: n < 3 ? 'No such category' : row.TYPE,
    }))
    const count = async () =>
      (await (await page.request.get('/api/v1/admin/tours?limit=1')).json()).totalItems
    const before = await count()
    const press = async (name: string | RegExp) => {
      await page.getByRole('button', { name }).last().focus()
      await page.keyboard.press('Enter')
    }
    await press('Import')
    const dialog = page.getByRole('dialog', { name: 'Import tours' })
    const chooser = page.waitForEvent('filechooser')
    await press('Choose file')
    await (await chooser).setFiles({
      name: 'packages.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(await messyFile(rows as never, 'xlsx')),
    })
    // The focus stays where it was.
    await eventually(() => page.evaluate(() => document.activeElement?.textContent), 'Choose file')
    await dialog.getByLabel('Internal remark').selectOption('Best season')
    await press('Continue')
    await dialog.getByText('9 rows; 6 new, 0 updates, 0 unchanged.').waitFor()
    await dialog.getByText('12-Jan-27; 19-Jan-27').waitFor()
    await dialog.getByText('1.2 lakh').waitFor()
    // What three rows have is said once.
    await dialog.getByRole('row', { name: /^2–4 TYPE There is no category/ }).waitFor()
    await press('Import the 6 valid rows')
    await dialog.getByText(/6 tours imported/).waitFor()
    expect(await dialog.getByText(/ new, /).count()).toBe(0)
    expect(await count()).toBe(before + 6)
    await press('Undo')
    await dialog.getByText('The import of 6 is undone.').waitFor({ timeout: 60_000 })
    expect(await count()).toBe(before)
  },
  180_000,
)

test('the departures of a month: seats and states change in place, with the keyboard, on every screen', async () => {
  const month = indianDay(new Date(Date.now() + 40 * 86_400_000)).slice(0, 7)
  const day = `${month}-15`
  const page = await site.openAsAdmin('/adminDashboard')
  const id = '650000000000000000000143'
  const departures = [{ date: day, seats: 8, seatsLeft: 5 }]
  const { version, tourName } = (await (await page.request.get(`/api/v1/admin/tours/${id}`)).json())
    .item
  const added = await page.request.patch(`/api/v1/admin/tours/${id}`, {
    data: { departures, version },
  })
  expect(added.status()).toBe(200)
  // The link of the menu.
  await page.getByRole('button', { name: 'Menu' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Departures' }).press('Enter')
  await page.getByRole('heading', { name: /^Departures in/ }).waitFor()
  await page.getByLabel('Month', { exact: true }).selectOption(month)
  const seats = page.getByLabel(`Seats left, ${tourName}, `)
  await eventually(() => seats.inputValue(), '5')
  await seats.press('Control+a')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await page.getByText('Departure updated successfully.').waitFor()
  await page.keyboard.press('Tab')
  // The first letter shows a state, and Enter saves it.
  await page.keyboard.type('g')
  await page.keyboard.press('Enter')
  const stored = async () => {
    const tour = await (await page.request.get(`/api/v1/admin/tours/${id}`)).json()
    const { state, seatsLeft } = tour.item.departures[0]
    return `${seatsLeft} ${state}`
  }
  await eventually(stored, '3 guaranteed')
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    if (width !== 768) expect(await violations(page)).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([width, overflow]).toEqual([width, 0])
  }
  // A month without departures, and the way back.
  await page.getByLabel('Search by tour').fill('no such tour')
  await page.getByText('No departures in this month.').waitFor()
}, 120_000)
