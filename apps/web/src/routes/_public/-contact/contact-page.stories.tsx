import { site } from '@bharat/contracts/site-defaults'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { Offices } from '../../../features/contact/offices.tsx'
import { OpeningStatus } from '../../../features/contact/opening-status.tsx'
import { PhoneLines } from '../../../features/contact/phone-lines.tsx'
import { BreakableEmail } from '../../../lib/breakable-email.tsx'
import { ContactPage } from './contact-page.tsx'

/** The browser's clock, which decides whether the company is open. */
const clockAt = (time: string) => () => {
  const { now } = Date
  Date.now = () => Date.parse(time)
  return () => {
    Date.now = now
  }
}

/** The parts of the page load their code separately. */
const loaded = (canvasElement: HTMLElement) =>
  within(canvasElement).findByText(site.availability, {}, { timeout: 10_000 })

const meta = {
  title: 'Pages/Contact',
  component: ContactPage,
  subcomponents: { BreakableEmail, Offices, OpeningStatus, PhoneLines },
  args: { team: [] },
  beforeEach: clockAt('2026-11-23T10:00+05:30'),
  parameters: {
    path: '/contact',
    layout: 'fullscreen',
    usage: {
      do: ['Change a number or address in the site settings: the page follows.'],
      dont: ['Promise a faster reply than the availability note does.'],
    },
  },
} satisfies Meta<typeof ContactPage>
export default meta
type Story = StoryObj<typeof meta>

export const Wide: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await loaded(canvasElement)).toBeVisible()
    await expect(canvas.getByText('Open now, until 19:00 IST')).toBeVisible()
    await expect(await canvas.findByRole('button', { name: 'Send by email' })).toBeVisible()
    await waitFor(() =>
      expect(canvasElement.querySelectorAll('a[href^="tel:"]').length).toBeGreaterThanOrEqual(
        site.team.length,
      ),
    )
    // Section 2: WhatsApp has no link on this page.
    await expect(canvas.queryByRole('link', { name: 'WhatsApp' })).toBeNull()
  },
}

/** On Saturday evening; the office opens on workdays, half an hour later. */
export const Closed: Story = {
  beforeEach: clockAt('2026-11-21T20:00+05:30'),
  parameters: {
    site: { hours: { days: ['Monday', 'Friday'], opens: '09:30', closes: '19:00' } },
  },
  play: async ({ canvasElement }) => {
    const text = 'Closed, opens on Monday at 9:30 IST'
    await expect(await within(canvasElement).findByText(text)).toBeVisible()
  },
}

/** The contact record has an address of each office, one of its own, and a landline. */
export const ContactRecord: Story = {
  parameters: {
    site: {
      contact: {
        addresses: [
          { address: 'Mission Road\nThrissur, Kerala 680005', phone: '+91 94000 12345' },
          { address: '12 Marine Drive, Kochi', phone: '' },
          { address: '', phone: '+91 484 000 0000' },
        ],
        landline: '+91 487 233 0017',
      },
    },
  },
  play: async ({ canvasElement }) => {
    await loaded(canvasElement)
    const canvas = within(canvasElement)
    await expect(canvas.getByText('12 Marine Drive, Kochi')).toBeVisible()
    await expect(canvas.getByRole('link', { name: '+91 487 233 0017' })).toHaveAttribute(
      'href',
      'tel:+914872330017',
    )
    await expect(canvas.queryByText(site.address)).toBeNull()
  },
}
/** A company without phone lines has the numbers of the contact strip. */
export const WithoutPhoneLines: Story = {
  parameters: { site: { team: [] } },
  play: async ({ canvasElement }) => {
    await loaded(canvasElement)
    const link = await within(canvasElement).findByRole('link', { name: /^Call us/ })
    await expect(link).toHaveAttribute('href', `tel:${site.phones.primary}`)
  },
}
export const WithTeam: Story = {
  args: {
    team: [
      { id: 'deepa', name: 'Deepa Thomas', post: 'Guest Relations', image: '' },
      { id: 'ashraf', name: 'Mohammed Ashraf', post: 'International Desk', image: '' },
    ],
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => {
    await expect(await loaded(canvasElement)).toBeVisible()
  },
}
