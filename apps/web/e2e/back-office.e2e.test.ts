import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { violations } from './accessibility.ts'
import { credentials, openSite, picture, type Site } from './harness.ts'

/*
 * What makes the dashboard safe to work in for an afternoon: saves that would overwrite a colleague's,
 * answers lost on the way, sessions that end, the keyboard.
 */

let site: Site
beforeAll(async () => {
  site = await openSite()
}, 60_000)
afterAll(() => site.close())

describe('a record that two have open', () => {
  const name = (page: Page) => page.getByRole('textbox', { name: /^Employee Name/ })
  const post = (page: Page) => page.getByRole('textbox', { name: /^Employee Post/ })
  const update = (page: Page) => page.getByRole('button', { name: 'Update Member' }).click()
  const conflict = (page: Page) =>
    page.getByRole('dialog', { name: 'Somebody else has saved this meanwhile' })
  const saved = (page: Page) => page.getByText('Team member updated successfully.').waitFor()

  /** Two admins with the same team member in their forms. */
  async function both(
    member: string,
  ): Promise<{ mine: Page; theirs: Page; stored: () => Promise<unknown> }> {
    const path = `/adminDashboard?tab=team-members&search=${member}`
    const mine = await site.openAsAdmin('/adminDashboard?tab=team-members')
    const data = { name: member, post: 'Guide', description: 'Since 2017.' }
    await mine.request.post('/api/v1/admin/team-members', { data })
    await mine.goto(path)
    const theirs = await site.openAsAdmin(path)
    for (const page of [mine, theirs]) {
      await page.getByRole('button', { name: `Edit ${member}` }).click()
      await page.getByRole('heading', { name: 'Edit Team Member' }).waitFor()
    }
    const stored = async () => {
      const reply = await mine.request.get(`/api/v1/admin/team-members?search=${member}`)
      const [{ name, post }] = (await reply.json()).items
      return { name, post }
    }
    return { mine, theirs, stored }
  }

  test('is not overwritten unseen: both versions are shown, and mine is kept on request', async () => {
    const { mine, theirs, stored } = await both('Latha')
    await post(theirs).fill('Guide in Kochi')
    await update(theirs)
    await saved(theirs)

    await post(mine).fill('Guide in Thrissur')
    await name(mine).fill('Latha Nair')
    await update(mine)
    const dialog = conflict(mine)
    await dialog.waitFor()
    expect(await stored()).toEqual({ name: 'Latha', post: 'Guide in Kochi' })
    const fields = await dialog.getByRole('heading', { level: 3 }).allInnerTexts()
    expect(fields.map((field) => field.replace(/\s+/g, ' '))).toEqual([
      'Employee Name changed by you',
      'Employee Post changed by both',
    ])
    expect(await dialog.getByRole('definition').allInnerTexts()).toEqual([
      'Latha Nair',
      'Latha',
      'Guide in Thrissur',
      'Guide in Kochi',
    ])
    expect(await violations(mine)).toEqual([])

    // Back to the form, where everything is as it was; the next save is refused as well.
    await mine.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await post(mine).inputValue()).toBe('Guide in Thrissur')
    await update(mine)
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await mine.getByText('Saving now replaces what was saved meanwhile.').waitFor()
    await mine.waitForFunction(() => document.activeElement?.textContent === 'Update Member')
    await mine.keyboard.press('Enter')
    await saved(mine)
    expect(await stored()).toEqual({ name: 'Latha Nair', post: 'Guide in Thrissur' })
  }, 60_000)

  test('the saved one can be taken, and what was typed put back', async () => {
    const { mine, theirs, stored } = await both('Mohan')
    await post(theirs).fill('Driver')
    await update(theirs)
    await saved(theirs)
    await post(mine).fill('Mechanic')
    // A reload between does not make a stale copy a fresh one.
    await mine.waitForFunction(() => sessionStorage.getItem('admin-draft:team-members'))
    mine.on('dialog', (asked) => void asked.accept())
    await mine.reload()
    await mine.getByRole('heading', { name: 'Edit Team Member' }).waitFor()
    await update(mine)
    await conflict(mine).getByRole('button', { name: 'Take the saved one' }).click()
    expect(await post(mine).inputValue()).toBe('Driver')
    await mine.getByRole('button', { name: 'Put mine back' }).click()
    expect(await post(mine).inputValue()).toBe('Mechanic')
    await update(mine)
    await saved(mine)
    expect(await stored()).toEqual({ name: 'Mohan', post: 'Mechanic' })
  }, 60_000)

  test('an answer that was lost on the way is no conflict', async () => {
    const { mine, stored } = await both('Nisha')
    await post(mine).fill('  Cook ')
    await mine.getByLabel('Image').setInputFiles(await picture(41))
    let lost = false
    await mine.route('**/graphql', async (route) => {
      if (lost || !route.request().postData()?.includes('mutation')) return route.continue()
      lost = true
      await route.fetch()
      await route.abort()
    })
    await update(mine)
    await mine.getByText('Something went wrong. Please try again.').waitFor()
    expect(await stored()).toEqual({ name: 'Nisha', post: 'Cook' })
    await update(mine)
    await saved(mine)
  }, 60_000)
})

test('the contact is held to the same: two who write it first, and one who comes late', async () => {
  const page = await site.openAsAdmin('/adminDashboard?tab=contact')
  await page.getByRole('button', { name: 'Edit' }).click()
  const landline = page.getByLabel('Landline')
  await landline.fill('0487 1111')
  const { contact } = await (await page.request.get('/api/v1/admin/contact')).json()
  const { addresses, email } = contact
  await page.request.put('/api/v1/admin/contact', {
    data: { addresses, email, landline: '0487 2222' },
  })
  // Unsaved work opens the form again.
  await page.waitForFunction(() => sessionStorage.getItem('admin-draft:contact'))
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await page.getByText('Your unsaved work is back.').waitFor()
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('definition').last().waitFor()
  expect(await dialog.getByRole('definition').allInnerTexts()).toEqual(['0487 1111', '0487 2222'])
  await dialog.getByRole('button', { name: 'Take the saved one' }).click()
  expect(await landline.inputValue()).toBe('0487 2222')
  await landline.fill('0487 3333')
  await page.keyboard.press('Control+s')
  await page.getByText('Contact saved successfully.').waitFor()
  await page.getByText('0487 3333').waitFor()
}, 60_000)

describe('accounts', () => {
  const person = { email: 'nita@example.com', password: 'a long password' }

  test('who registers waits, is approved on the Accounts page, and gets in; who is removed is out', async () => {
    const admin = await site.openAsAdmin('/adminLogin')
    const waiting = await site.open('/adminRegister')
    await waiting.getByLabel('Email').fill(person.email)
    await waiting.getByLabel('Password').fill(person.password)
    await waiting.getByRole('button', { name: 'Register' }).click()
    await waiting
      .getByText('Registration successful. An administrator has to approve this account.')
      .waitFor()
    await waiting.getByRole('button', { name: 'Check again' }).click()
    await waiting.getByText('This account still waits for an administrator.').waitFor()
    expect(await violations(waiting)).toEqual([])

    await admin.goto('/adminDashboard?tab=awards')
    await admin.getByRole('button', { name: 'Account (1 waiting for approval)' }).click()
    expect(await violations(admin)).toEqual([])
    await admin.getByRole('menuitem', { name: /^Accounts/ }).click()
    await admin.waitForURL('**/adminAccounts')
    const row = (email: string) => admin.getByRole('row').filter({ hasText: email })
    await row(credentials.email).getByText('(you)').waitFor()
    expect(await row(credentials.email).getByRole('button').count()).toBe(0)
    expect(await violations(admin)).toEqual([])

    await admin
      .getByRole('combobox', { name: 'Role' })
      .selectOption({ label: 'Waiting for approval' })
    await row(credentials.email).waitFor({ state: 'detached' })
    expect(new URL(admin.url()).searchParams.get('role')).toBe('pending')
    await admin.getByRole('button', { name: `Approve ${person.email}` }).click()
    const question = admin.getByRole('dialog', { name: 'Approve this account?' })
    await question.getByText(`${person.email} can then change everything`).waitFor()
    expect(await violations(admin)).toEqual([])
    await question.getByRole('button', { name: 'Approve' }).click()
    await admin.getByText(`Account approved. (${person.email})`).waitFor()
    await admin.getByText('No accounts found.').waitFor()
    await admin.getByRole('button', { name: 'Account', exact: true }).waitFor()

    await waiting.getByRole('button', { name: 'Check again' }).click()
    await waiting.waitForURL('**/adminDashboard')
    await waiting.getByRole('button', { name: 'Save Category' }).waitFor()

    await admin.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'All roles' })
    await admin.getByRole('button', { name: `Remove ${person.email}` }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await row(person.email).waitFor({ state: 'detached' })
    await waiting.getByRole('searchbox').fill('anything')
    await waiting.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
    await waiting.goto('/adminDashboard')
    await waiting.waitForURL('**/adminLogin')
  }, 60_000)
})
