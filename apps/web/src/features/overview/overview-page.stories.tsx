import { overviewMessages } from '@bharat/contracts/overview.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { inDashboard } from '../../../../../.storybook/admin-frame.tsx'
import {
  errorResponse,
  noResponse,
  respond,
  unreachable,
} from '../../../../../.storybook/network.ts'
import { idOf } from '../../admin/admin.fixtures.ts'
import { DeskLink } from '../../admin/list/desk-link.tsx'
import { Charts } from './charts.tsx'
import { KeyFigures, QuoteFigures } from './key-figures.tsx'
import { OverviewDocument } from './overview.admin-documents.ts'
import { emptyOverview, overviewData } from './overview.fixtures.ts'
import { OverviewPage } from './overview-page.tsx'
import { PeriodChoice } from './period-choice.tsx'
import { Ranking } from './ranking.tsx'

const replies = (data = overviewData) => ({
  graphql: respond(OverviewDocument, () => ({ adminOverview: data })),
})

const meta = {
  title: 'Admin/Overview',
  component: OverviewPage,
  subcomponents: { Charts, DeskLink, KeyFigures, PeriodChoice, QuoteFigures, Ranking },
  decorators: [inDashboard],
  parameters: {
    path: '/adminOverview',
    network: replies(),
    usage: {
      do: [
        'Link a number to the list that has as many entries.',
        'Write beside a chart what its numbers mean.',
      ],
      dont: ['Show a number that no list and no table explains.'],
    },
  },
} satisfies Meta<typeof OverviewPage>
export default meta
type Story = StoryObj<typeof meta>

export const TwelveWeeks: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const won = await canvas.findByRole('link', { name: '42 won enquiries: show the list' })
    await expect(won).toHaveAttribute('href', '/adminDesk?from=2026-08-31&to=2026-11-21&stage=won')
    await expect(canvas.getByText('21% of all')).toBeVisible()
    await expect(canvas.getByText('1 h 30 min')).toBeVisible()
    await expect(canvas.getByText('₹41,36,500')).toBeVisible()
    await expect(canvas.getByText('Previous 83 days: 40%')).toBeVisible()
    await expect(canvas.getByText('Previous 83 days: 164 (+37)')).toBeVisible()
    await expect(canvas.getByRole('link', { name: '12 weeks' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    const tour = canvas.getByRole('link', {
      name: '44 enquiries, Tour Kerala to Kashmir: show the list',
    })
    await expect(tour).toHaveAttribute(
      'href',
      `/adminDesk?from=2026-08-31&to=2026-11-21&tour=${idOf(1)}`,
    )
  },
}
/** The address has the period. */
export const AnyPeriod: Story = {
  parameters: { path: '/adminOverview?from=2026-08-31&to=2026-11-21' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const from = await canvas.findByLabelText('From')
    await expect(from).toHaveValue('2026-08-31')
    await expect(canvas.getByRole('link', { name: '12 weeks' })).not.toHaveAttribute('aria-current')
    await userEvent.click(canvas.getByRole('link', { name: 'This year' }))
    await expect(await canvas.findByRole('link', { name: 'This year' })).toHaveAttribute(
      'aria-current',
      'page',
    )
  },
}
export const Empty: Story = {
  parameters: { network: replies(emptyOverview) },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText('No enquiries in this period.'),
    ).toBeVisible()
    await expect(within(canvasElement).getByText('No replies')).toBeVisible()
    await expect(canvasElement.textContent).not.toContain('—')
  },
}
/** Enquiries about no tour and of no campaign. */
export const WithoutTours: Story = {
  parameters: {
    network: replies({ ...overviewData, tours: [], landscapes: [], campaigns: [] }),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(
      await canvas.findByText('No enquiry of this period is about a tour.'),
    ).toBeVisible()
    await expect(canvas.getByText('No visit of this period began with a campaign.')).toBeVisible()
  },
}
export const Loading: Story = {
  parameters: { network: { graphql: respond(OverviewDocument, noResponse) } },
}
export const Failed: Story = {
  parameters: { network: { graphql: respond(OverviewDocument, unreachable) } },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText(overviewMessages.couldNotLoad),
    ).toBeVisible()
  },
}
/** The server rejects a period. */
export const Rejected: Story = {
  parameters: {
    path: '/adminOverview?from=2026-08-31&to=2026-08-01',
    network: {
      graphql: respond(OverviewDocument, () => {
        throw errorResponse(overviewMessages.order, 'INVALID', {
          errors: [{ field: 'from', message: overviewMessages.order }],
        })
      }),
    },
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(overviewMessages.order)).toBeVisible()
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('link', { name: '201 enquiries: show the list' })
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
