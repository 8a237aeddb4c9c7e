import { SOMETHING_WENT_WRONG } from '@bharat/contracts/messages'
import { type SettingsSection, siteSections } from '@bharat/contracts/settings-fields'
import { site } from '@bharat/contracts/site-defaults'
import { siteSettingsMessages } from '@bharat/contracts/site-settings.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inDashboard } from '../../../../../.storybook/admin-frame.tsx'
import { noResponse, respond, unreachable } from '../../../../../.storybook/network.ts'
import { NavigationTargetsDocument, siteRequests } from './site.admin-documents.ts'
import { SiteFields } from './site-fields.tsx'
import { SitePreview } from './site-preview.tsx'
import { SiteSettings } from './site-settings.tsx'

const settings = { ...site, noticeVersion: 0, version: 1 }

const meta = {
  title: 'Admin/Site settings',
  component: SiteSettings,
  subcomponents: { SiteFields, SitePreview },
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
