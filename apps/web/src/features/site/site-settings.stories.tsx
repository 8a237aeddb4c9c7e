import { SOMETHING_WENT_WRONG } from '@bharat/contracts/messages'
import { type SettingsSection, siteSections } from '@bharat/contracts/settings-fields'
import { site } from '@bharat/contracts/site-defaults'
import { siteSettingsMessages } from '@bharat/contracts/site-settings.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inDashboard } from '../../../../../.storybook/admin-frame.tsx'
import { noResponse, respond, unreachable } from '../../../../../.storybook/network.ts'
import { BrandPreview, ReplacedColour } from './brand-preview.tsx'
import { NavigationTargetsDocument, siteRequests } from './site.admin-documents.ts'
import { SiteFields } from './site-fields.tsx'
import { SitePreview } from './site-preview.tsx'
import { SiteSettings } from './site-settings.tsx'

const settings = { ...site, noticeVersion: 0, version: 1 }

const meta = {
  title: 'Admin/Site settings',
  component: SiteSettings,
  subcomponents: { SiteFields, SitePreview, BrandPreview, ReplacedColour },
  decorators: [inDashboard],
  parameters: {
    path: '/adminDashboard',
    network: {
      graphql: {
        ...respond(siteRequests.documents.load, () => ({ record: settings })),
        ...respond(NavigationTargetsDocument, () => ({ navigationTargets: [] })),
        ...respond(siteRequests.documents.save, () => ({
          saved: { item: settings },
        })),
      },
    },
    usage: {
      do: ['Preview before saving: the home page opens with the unsaved values.'],
      dont: ['Write a phone number without its country code.'],
    },
  },
} satisfies Meta<typeof SiteSettings>
export default meta
type Story = StoryObj<typeof meta>

const edit = (canvasElement: HTMLElement) =>
  within(canvasElement).findByRole('button', { name: 'Edit' })

export const View: Story = {
  play: async ({ canvasElement }) => void (await edit(canvasElement)),
}
/** A link to a field opens the form and focuses the field; every label of the search is in the form. */
export const LinkedField: Story = {
  parameters: { path: '/adminDashboard?field=site-settings:Review rating' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() =>
      expect(canvas.getByLabelText('Review rating', { exact: false })).toHaveFocus(),
    )
    const inForm = [...canvasElement.querySelectorAll('label, legend')].map(({ textContent }) =>
      textContent.replace(/\*$/, ''),
    )
    const searched = Object.values<SettingsSection>(siteSections).flatMap(({ title, fields }) => [
      title,
      ...Object.values(fields),
    ])
    await expect(searched.filter((label) => !inForm.includes(label))).toEqual([])
  },
}
/** A link to a section focuses its first field, not the button above the form that has the same text. */
export const LinkedSection: Story = {
  parameters: { path: '/adminDashboard?field=site-settings:Brand' },
  play: async () => {
    await waitFor(() =>
      expect(document.activeElement?.closest('fieldset[name=brand]')).not.toBeNull(),
    )
  },
}
/** Each section has a button above the form that leads to its first field. */
export const Sections: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await edit(canvasElement))
    const list = within(canvas.getByRole('navigation', { name: 'Sections of the settings' }))
    for (const { title } of Object.values<SettingsSection>(siteSections)) {
      await userEvent.click(list.getByRole('button', { name: title }))
      const section = document.activeElement?.closest('fieldset[name]')
      await expect(section?.querySelector('legend')).toHaveTextContent(title)
    }
  },
}
/** Each failure is at its field. */
export const Editing: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await edit(canvasElement))
    const phone = canvas.getByLabelText('Primary phone', { exact: false })
    await userEvent.clear(phone)
    await userEvent.type(phone, '12')
    await userEvent.click(canvas.getByRole('button', { name: 'Save settings' }))
    await expect(
      await canvas.findByText(siteSettingsMessages.phoneInvalid('Primary phone')),
    ).toBeVisible()
  },
}
/** The preview follows the colours while they are typed; what cannot be read is replaced, and the form says so. */
export const Brand: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await edit(canvasElement))
    const preview = canvas.getByText('Enquire now')
    const gold = () => getComputedStyle(preview).getPropertyValue('--color-gold')
    await expect(gold()).toBe('#d9a441')
    const accent = canvas.getByLabelText('Accent colour')
    await userEvent.type(accent, 'FFC107')
    await waitFor(() => expect(gold()).toBe('#ffc107'))
    await expect(canvas.getByLabelText('Choose: Accent colour')).toHaveValue('#ffc107')
    await userEvent.type(canvas.getByLabelText('Dark colour'), '#4aa3df')
    const replaced = await canvas.findByText(/White text on #4aa3df is hard to read/)
    await expect(replaced).toBeVisible()
    // It stands below the field that it is about.
    await expect(replaced.parentElement).toContainElement(canvas.getByLabelText('Dark colour'))
    await userEvent.click(canvas.getByRole('button', { name: 'Use the default: Dark colour' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Use the default: Accent colour' }))
    await waitFor(() => expect(gold()).toBe('#d9a441'))
    await expect(accent).toHaveFocus()
  },
}
/** The preview has the width of the form. A confirmed example value loses its mark; the focus stays at its field. */
export const ExampleConfirmed: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await edit(canvasElement))
    const grid = canvas.getByLabelText('Accent colour').closest('fieldset')?.lastElementChild
    const preview = canvas.getByText('Enquire now').closest('[inert]')
    await expect(preview?.clientWidth).toBeGreaterThan((grid?.clientWidth ?? 0) - 10)
    const confirm = canvas.getByRole('button', { name: /^Confirm Primary phone/ })
    confirm.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.getByLabelText(/^Primary phone/)).toHaveFocus())
    await expect(confirm).not.toBeInTheDocument()
  },
}
/** A preview that the server does not render opens no tab: the form shows why. */
export const PreviewFailed: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await edit(canvasElement))
    await userEvent.click(canvas.getByRole('button', { name: 'Preview in a new tab' }))
    await expect(await canvas.findByText(SOMETHING_WENT_WRONG)).toBeVisible()
  },
}
export const Loading: Story = {
  parameters: { network: { graphql: respond(siteRequests.documents.load, noResponse) } },
}
export const Failed: Story = {
  parameters: { network: { graphql: respond(siteRequests.documents.load, unreachable) } },
}
