import { expect } from 'bun:test'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import { RECENT_LOGIN_REQUIRED } from '@bharat/contracts/sessions'
import { emptySite } from '@bharat/contracts/site-defaults'
import type { Page } from 'playwright-core'
import { totpCode } from '../../server/test/support/totp-code.ts'
import { violations } from './support/accessibility.ts'
import { test } from './support/failures.ts'
import { credentials, eventually, hold, type Site, setUpSite } from './support/harness.ts'
import { hydrated } from './support/hydration.ts'

let site: Site
setUpSite((ready) => {
  site = ready
})

// First: the other test gives this admin a second factor.
test('an admin invites a colleague, who accepts with a passkey and sees only the permitted tabs', async () => {
  const host = await site.openAsAdmin('/adminAccounts')
  const dialog = host.getByRole('dialog')
  // As if the login were more than ten minutes ago.
  let isOld = true
  await host.route('**/graphql', async (route) => {
    const isInvite = route.request().postData()?.includes('mutation Invite(')
    if (!isInvite || !isOld) return route.fallback()
    isOld = false
    const extensions = { code: RECENT_LOGIN_REQUIRED, status: 403 }
    await route.fulfill({ json: { data: null, errors: [{ message: 'Old login.', extensions }] } })
  })
  await host.getByRole('button', { name: 'Invite', exact: true }).click()
  await dialog.getByLabel('Email').fill('ravi@example.com')
  await dialog.getByRole('checkbox', { name: 'Catalogue' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Enquiries' }).check()
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  const confirm = host.getByRole('dialog', { name: 'Confirm that it is you' })
  await confirm.getByLabel('Password').fill(credentials.password)
  await confirm.getByRole('button', { name: 'Log in', exact: true }).click()
  const link = host.getByLabel('Link', { exact: true })
  await link.waitFor()
  // Browsers accept no IP address as the host of a passkey.
  const url = (await link.inputValue()).replace('127.0.0.1', 'localhost')
  await host.getByRole('button', { name: 'Done' }).click()
  await host.getByRole('button', { name: 'Revoke ravi@example.com' }).waitFor()

  const guest = await site.open('/adminLogin')
  await addAuthenticator(guest)
  await guest.goto(url)
  await hydrated(guest)
  const queries = await hold(guest, '**/graphql')
  await guest.getByRole('button', { name: 'Use a passkey instead' }).click()
  await guest.waitForURL('**/adminDashboard')
  await guest.getByRole('tab', { name: 'Enquired clients' }).waitFor()
  expect(await guest.getByRole('tab').count()).toBe(1)
  // The server rejects the queries of the page that is about to go: no dialog asks for a login there.
  await guest.route('**/admin/logout', async (route) => {
    const response = await route.fetch()
    const rejected = guest.waitForResponse('**/graphql')
    queries.releaseAll()
    await (await rejected).finished()
    await guest.getByRole('button', { name: 'Logging out…' }).waitFor()
    expect(await guest.getByRole('dialog').count()).toBe(0)
    await route.fulfill({ response })
  })
  await guest.getByRole('button', { name: 'Logout', exact: true }).click()
  await guest.waitForURL('**/adminLogin')
  await guest.getByRole('button', { name: 'Log in with a passkey' }).click()
  await guest.getByRole('button', { name: 'OK', exact: true }).click()
  await guest.waitForURL('**/adminDashboard')
  await guest.goto(url)
  await guest.getByText('This invitation has expired').waitFor()

  // Without a mail server an administrator gives the link for a password to the colleague.
  await guest.goto('/adminLogin')
  await guest.getByRole('link', { name: 'Forgot password' }).press('Enter')
  await guest.getByRole('heading', { name: 'Forgot password' }).waitFor()
  await guest.getByText('Ask an administrator with the permission “Accounts”').waitFor()
  expect(await violations(guest)).toEqual([])
  await guest.goBack()
  await guest.getByRole('button', { name: 'Login', exact: true }).waitFor()
  await host.reload()
  await hydrated(host)
  await host.getByRole('button', { name: 'Manage ravi@example.com' }).click()
  const send = host.getByRole('button', { name: 'Send a link for a new password' })
  await send.click()
  await host.getByRole('dialog', { name: 'Send a link for a new password' }).waitFor()
  expect(await violations(host)).toEqual([])
  await send.click()
  await link.waitFor()
  const reset = await link.inputValue()
  await guest.goto(reset)
  await hydrated(guest)
  await guest.getByLabel('New password').fill('short')
  await guest.keyboard.press('Enter')
  await guest.getByText(accountMessages.passwordLength).waitFor()
  expect(await violations(guest)).toEqual([])
  await guest.getByLabel('New password').fill('a password of his own')
  await guest.keyboard.press('Enter')
  await guest.getByText('Your new password is stored').waitFor()
  await guest.getByRole('link', { name: 'Go to login' }).click()
  await guest.getByLabel('Email').fill('ravi@example.com')
  await guest.getByLabel('Password').fill('a password of his own')
  await guest.keyboard.press('Enter')
  // The passkey stays the second factor.
  await guest.getByLabel('Recovery code').waitFor()
}, 120_000)

test('an admin registers a colleague after ten minutes: the login in place, then the registration', async () => {
  const page = await site.open('/adminLogin')
  // A session of its own: the other tests end theirs by a new login.
  await page.request.post('/api/v1/admin/loginAdmin', { data: credentials })
  await page.goto('/adminRegister')
  const register = async (password: string) => {
    await page.getByLabel('Email').fill('meera@example.com')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Register', exact: true }).click()
  }
  // As if the login were more than ten minutes ago.
  let isOld = true
  await page.route('**/registerAdmin', async (route) => {
    if (!isOld) return route.fallback()
    const json = { message: 'Old login.', code: RECENT_LOGIN_REQUIRED }
    await route.fulfill({ status: 403, json })
  })
  await register('correct horse battery')
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await confirm.waitFor()
  expect(await confirm.getByLabel('Email').inputValue()).toBe(credentials.email)
  await confirm.getByLabel('Password').fill(credentials.password)
  isOld = false
  await confirm.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByText('Registration successful. You can log in now.').waitFor()
  await register('short')
  await page.getByText(accountMessages.passwordLength).waitFor()
  expect(await page.getByText('Registration successful. You can log in now.').count()).toBe(0)
}, 120_000)

test('the first login opens the set-up page while the company has no name; later ones open the dashboard', async () => {
  const page = await site.open('/adminLogin')
  await page.request.post('/api/v1/admin/loginAdmin', { data: credentials })
  const emptied = await page.request.put('/api/v1/admin/site', { data: emptySite })
  expect(emptied.status()).toBe(200)
  const logIn = async () => {
    await page.goto('/adminLogin')
    await page.getByLabel('Email').fill(credentials.email)
    await page.getByLabel('Password').fill(credentials.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.getByRole('button', { name: 'OK', exact: true }).click()
  }
  await logIn()
  await page.waitForURL('**/adminSetup')
  await page.getByText(/of 8 done/).waitFor()
  await page.locator('canvas').waitFor({ state: 'detached' })
  expect(await violations(page)).toEqual([])
  // Each step leads to its place, and Back returns.
  await page.getByRole('link', { name: 'Edit phones and hours' }).click()
  const phone = page.getByLabel('Primary phone')
  await phone.fill('98470 12345')
  await phone.blur()
  await eventually(() => phone.inputValue(), '+91 98470 12345')
  await page.getByLabel('Opening time').fill('9.30')
  await page.getByLabel('Closing time').fill('6 pm')
  await page.getByLabel('Instagram').fill('@bharat')
  await page.getByLabel('Instagram').blur()
  await eventually(() => page.getByLabel('Opening time').inputValue(), '09:30')
  await eventually(() => page.getByLabel('Closing time').inputValue(), '18:00')
  await eventually(
    () => page.getByLabel('Instagram').inputValue(),
    'https://www.instagram.com/bharat',
  )
  await logIn()
  await page.waitForURL('**/adminDashboard')
}, 120_000)

test('an admin adds a passkey and an authenticator app, and logs in with each', async () => {
  await site.adminCookie()
  const page = await site.open('/adminLogin')
  // Browsers accept no IP address as the host of a passkey.
  const origin = site.url.replace('127.0.0.1', 'localhost')
  const open = async (path: string) => {
    await page.goto(`${origin}${path}`)
    await hydrated(page)
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const code = page.getByRole('textbox', { name: 'Code' })
  const enterPassword = async () => {
    await page.getByLabel('Email').fill(credentials.email)
    await page.getByLabel('Password').fill(credentials.password)
    await button('Login').click()
  }
  const goIn = async () => {
    await page.getByRole('dialog', { name: 'Welcome back, Admin' }).waitFor()
    await button('OK').click()
    await page.waitForURL('**/adminDashboard')
  }
  const logout = async () => {
    await button('Logout').click()
    await page.waitForURL('**/adminLogin')
  }
  await addAuthenticator(page)

  await open('/adminLogin')
  await enterPassword()
  await goIn()
  await open('/adminAccount')
  await page.getByLabel('Name of the passkey').fill('Office laptop')
  await button('Add a passkey').click()
  await button('I have saved them').click()
  await button('Remove passkey: Office laptop').waitFor()
  await logout()

  await button('Log in with a passkey').click()
  await goIn()
  await open('/adminAccount')
  await button('Set up').click()
  const secret = (await page.locator('form code').textContent()) ?? ''
  await code.fill(totpCode(secret))
  await button('Turn on').click()
  await button('I have saved them').click()
  await page.getByText('10 recovery codes are left.').waitFor()
  await logout()

  await enterPassword()
  // The code of the next step: the current one was used for the setup.
  await code.fill(totpCode(secret, 30))
  await button('Login').click()
  await goIn()
  await open('/adminAccount')
  await eventually(() => page.getByText('This session').count(), 1)

  await button('Create token').click()
  await page.getByLabel('Name of the token').fill('Price list')
  await page.getByRole('checkbox', { name: 'Catalogue' }).check({ force: true })
  await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click()
  const token = await page.getByLabel('Token', { exact: true }).inputValue()
  const status = async () =>
    (
      await fetch(`${site.url}/api/v1/admin/tours`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status
  await eventually(status, 200)
  await button('Done').click()
  await button('Revoke token: Price list').click()
  await button('Revoke').click()
  await eventually(status, 401)
  await page.getByText('No API tokens yet.').waitFor()
}, 120_000)

/** Gives the browser of a page an authenticator whose user is present and verified. */
async function addAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
