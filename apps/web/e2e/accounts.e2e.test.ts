import { test } from 'bun:test'
import { totpCode } from '../../server/test/support/totp-code.ts'
import { credentials, eventually, type Site, setUpSite } from './support/harness.ts'
import { hydrated } from './support/hydration.ts'

let site: Site
setUpSite((ready) => {
  site = ready
})

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
