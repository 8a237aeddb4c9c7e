import { jobMessages } from '@bharat/contracts/jobs.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inDashboard } from '../../../../../.storybook/admin-frame.tsx'
import {
  errorResponse,
  noResponse,
  respond,
  unreachable,
} from '../../../../../.storybook/network.ts'
import { createdAt, idOf, pageOf } from '../../admin/admin.fixtures.ts'
import { HeldJobs, HeldJobsBanner } from './held-jobs.tsx'
import {
  AdminJobsDocument,
  DiscardHeldJobsDocument,
  type JobRow,
  OperationsDocument,
  ReleaseHeldJobsDocument,
  RetryJobDocument,
} from './jobs.admin-documents.ts'
import { JobsPage } from './jobs-page.tsx'
import { ServerFacts } from './server-facts.tsx'

const job = (number: number, change: Partial<JobRow>): JobRow => ({
  _id: idOf(number),
  type: 'enquiry-mail',
  key: `enquiry-mail:${idOf(number + 100)}`,
  state: 'waiting',
  dueAt: '2026-11-22T06:30:00.000Z',
  attempts: 0,
  lastError: '',
  createdAt: createdAt(number),
  finishedAt: null,
  ...change,
})

const failed = job(1, {
  state: 'failed',
  dueAt: null,
  attempts: 168,
  lastError: 'The mail server did not take a message (EENVELOPE RCPT TO 550).',
  finishedAt: '2026-11-21T12:00:00.000Z',
})
const jobs = [
  failed,
  job(2, {
    attempts: 3,
    lastError: 'The mail server did not take a message (ECONNECTION CONN).',
  }),
  job(3, { state: 'running', attempts: 1 }),
  job(4, {
    type: 'enquiry-retention',
    key: 'enquiry-retention',
    state: 'scheduled',
    dueAt: '2026-11-22T12:00:00.000Z',
    finishedAt: '2026-11-22T06:00:00.000Z',
  }),
  job(5, { state: 'done', dueAt: null, attempts: 1, finishedAt: '2026-11-22T06:12:00.000Z' }),
]
const isOpen = ({ state }: JobRow) => state !== 'done' && state !== 'scheduled'

const meta = {
  title: 'Admin/Operations',
  component: JobsPage,
  subcomponents: { ServerFacts, HeldJobs, HeldJobsBanner },
  decorators: [inDashboard],
  parameters: {
    path: '/adminOperations',
    network: {
      graphql: {
        ...respond(AdminJobsDocument, ({ page, limit, state }) => ({
          adminJobs: pageOf(
            jobs.filter((each) =>
              state === 'open' ? isOpen(each) : !state || each.state === state,
            ),
            page,
            limit,
          ),
        })),
        ...respond(OperationsDocument, () => ({
          operations: {
            version: '1.0.0',
            database: 'MongoDB',
            waiting: 1,
            failed: 1,
            held: 0,
            overdueSeconds: 780,
          },
        })),
        ...respond(RetryJobDocument, () => ({
          retryJob: {
            message: jobMessages.retried,
            item: { ...failed, state: 'waiting' as const, attempts: 0 },
          },
        })),
      },
    },
    usage: {
      do: ['Show what waits or failed first.'],
      dont: ['Show payloads: they may concern visitors.'],
    },
  },
} satisfies Meta<typeof JobsPage>
export default meta
type Story = StoryObj<typeof meta>

/** A job that failed is retried; the filter shows the others. */
export const Shown: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: new RegExp(failed.key) }))
    await expect(
      await canvas.findByText('The job runs again. (Mail about an enquiry)'),
    ).toBeVisible()
    await expect(canvas.getAllByText('Waiting')).toHaveLength(3)
    await userEvent.selectOptions(canvas.getByLabelText('State'), 'Scheduled')
    await expect(await canvas.findByText('Removal of old enquiries')).toBeVisible()
  },
}
/** The server rejects the retry: another administrator was faster. */
export const Rejected: Story = {
  parameters: {
    network: {
      graphql: respond(RetryJobDocument, () => {
        throw errorResponse(jobMessages.notRetried, 'CONFLICT')
      }),
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: new RegExp(failed.key) }))
    await expect(await canvas.findByText(jobMessages.notRetried)).toBeVisible()
  },
}
/** After a restore, the jobs of the backup are held until an administrator decides. */
const operationsWith = (held: () => number) =>
  respond(OperationsDocument, () => ({
    operations: {
      version: '1.0.0',
      database: 'MongoDB',
      waiting: 1,
      failed: 1,
      held: held(),
      overdueSeconds: 0,
    },
  }))
let held = 12
const decided = (message: string) => {
  const jobs = held
  held = 0
  return { message, jobs }
}
export const Restored: Story = {
  parameters: {
    network: {
      graphql: {
        ...respond(AdminJobsDocument, ({ page, limit }) => ({
          adminJobs: pageOf(jobs, page, limit),
        })),
        ...operationsWith(() => held),
        ...respond(ReleaseHeldJobsDocument, () => ({
          releaseHeldJobs: decided(jobMessages.released(held)),
        })),
        ...respond(DiscardHeldJobsDocument, () => ({
          discardHeldJobs: decided(jobMessages.discarded(held)),
        })),
      },
    },
  },
  play: async ({ canvasElement }) => {
    held = 12
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Discard' }))
    const dialog = within(await within(document.body).findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Discard' }))
    await expect(await canvas.findByText('12 held jobs were discarded.')).toBeVisible()
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Release' })).toBeNull())
  },
}
/** The banner of the dashboard. */
export const Banner: Story = {
  render: () => <HeldJobsBanner />,
  parameters: { network: { graphql: operationsWith(() => 1) } },
  play: async ({ canvasElement }) => {
    const link = await within(canvasElement).findByRole('link', { name: 'Release or discard' })
    await expect(link).toHaveAttribute('href', '/adminOperations')
  },
}
export const NothingWaits: Story = {
  parameters: {
    network: {
      graphql: respond(AdminJobsDocument, ({ page, limit }) => ({
        adminJobs: pageOf([], page, limit),
      })),
    },
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Nothing waits.')).toBeVisible()
  },
}
export const Loading: Story = {
  parameters: {
    network: {
      graphql: {
        ...respond(AdminJobsDocument, noResponse),
        ...respond(OperationsDocument, noResponse),
      },
    },
  },
}
export const Failed: Story = {
  parameters: {
    network: {
      graphql: {
        ...respond(AdminJobsDocument, unreachable),
        ...respond(OperationsDocument, unreachable),
      },
    },
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(jobMessages.couldNotLoad)).toBeVisible()
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) =>
    void (await within(canvasElement).findByRole('button', { name: new RegExp(failed.key) })),
}
