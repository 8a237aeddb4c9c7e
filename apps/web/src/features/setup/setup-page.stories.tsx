import { setupMessages } from '@bharat/contracts/setup.messages'
import { SETUP_STEPS, type SetupState } from '@bharat/contracts/setup-steps'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { inDashboard } from '../../../../../.storybook/admin-frame.tsx'
import { noResponse, respond, unreachable } from '../../../../../.storybook/network.ts'
import {
  EmptySiteDocument,
  SaveSetupDocument,
  type SetupData,
  SiteSetupDocument,
} from './setup.admin-documents.ts'
import { SetupPage } from './setup-page.tsx'

function setupOf(states: SetupState[]): SetupData {
  return {
    steps: SETUP_STEPS.map((name, n) => ({
      name,
      state: states[n] ?? 'missing',
      examples:
        states[n] !== 'example'
          ? []
          : name === 'contact'
            ? ['phones.primary', 'phones.alternate', 'team', 'whatsapp.number']
            : ['videos'],
    })),
    done: states.filter((state) => state === 'done').length,
    isDismissed: false,
    tourId: null,
    isNew: false,
  }
}
const begun = {
  ...setupOf(['done', 'example', 'missing', 'done', 'done', 'missing', 'example']),
  tourId: '650000000000000000000101',
}

const meta = {
  title: 'Admin/Set-up',
  component: SetupPage,
  decorators: [inDashboard],
  parameters: {
    path: '/adminSetup',
    network: {
      graphql: {
        ...respond(SiteSetupDocument, () => ({ siteSetup: begun })),
        ...respond(SaveSetupDocument, ({ isDismissed }) => ({
          saveSetup: { ...begun, isDismissed: isDismissed ?? false },
        })),
      },
    },
    usage: {
      do: ['Lead each step to the place where it is done.'],
      dont: ['Count a step that still has example values.'],
    },
  },
} satisfies Meta<typeof SetupPage>
export default meta
type Story = StoryObj<typeof meta>

export const Begun: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('3 of 8 done')).toBeVisible()
    await expect(canvas.getByRole('progressbar', { name: '3 of 8 done' })).toHaveValue(3)
    // Each example leads to its field.
    for (const label of ['Primary phone', 'Alternate phone', 'Phone lines', 'WhatsApp number']) {
      const { href } = canvas.getByRole<HTMLAnchorElement>('link', { name: label })
      await expect(new URL(href).searchParams.get('field')).toBe(`site-settings:${label}`)
    }
    // Each step opens the form where it is done.
    const parameterOf = (link: string, name: string) =>
      new URL(canvas.getByRole<HTMLAnchorElement>('link', { name: link }).href).searchParams.get(
        name,
      )
    await expect(parameterOf('Add a tour', 'field')).toBe('tours:')
    await expect(parameterOf('Add a category', 'setup')).toBe('true')
    // The router quotes a text of digits.
    await expect(parameterOf('Add dates', 'edit')).toBe(JSON.stringify(begun.tourId))
    await expect(parameterOf('Add dates', 'field')).toBe('tours:Add several dates')
    await userEvent.click(canvas.getByRole('button', { name: 'Keep the look' }))
    await expect(await canvas.findByText(setupMessages.looksKept)).toBeVisible()
    await expect(canvas.getAllByRole('listitem')).toHaveLength(8)
    const dismiss = canvas.getByRole('button', { name: 'Leave this page out of the menu' })
    dismiss.focus()
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByText(/The command search finds it/)).toBeVisible()
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Show this page in the menu' })).toHaveFocus(),
    )
  },
}

/** The settings of another company begin with nothing. */
export const AnotherCompany: Story = {
  beforeEach: () => {
    isEmptied = false
  },
  parameters: {
    network: {
      graphql: {
        ...respond(SiteSetupDocument, () => ({ siteSetup: isEmptied ? setupOf([]) : begun })),
        ...respond(EmptySiteDocument, () => {
          isEmptied = true
          return { saveSite: { message: 'Saved.' } }
        }),
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Another company' }))
    const question = within(await screen.findByRole('dialog', { name: 'Start with nothing?' }))
    await userEvent.click(question.getByRole('button', { name: 'Empty the settings' }))
    await expect(await canvas.findByText(setupMessages.emptied)).toBeVisible()
    await expect(await canvas.findByText('0 of 8 done')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Another company' })).toBeNull()
  },
}
let isEmptied = false

export const Phone: Story = {
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}

export const Empty: Story = {
  parameters: {
    network: { graphql: respond(SiteSetupDocument, () => ({ siteSetup: setupOf([]) })) },
  },
}

export const Done: Story = {
  parameters: {
    network: {
      graphql: respond(SiteSetupDocument, () => ({
        siteSetup: setupOf(SETUP_STEPS.map(() => 'done')),
      })),
    },
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('All steps are done.')).toBeVisible()
  },
}

export const Loading: Story = {
  parameters: { network: { graphql: respond(SiteSetupDocument, noResponse) } },
}

export const Failed: Story = {
  parameters: { network: { graphql: respond(SiteSetupDocument, unreachable) } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(setupMessages.couldNotLoad)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
}
