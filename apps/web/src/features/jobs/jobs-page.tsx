import { JOBS_PAGE } from '@bharat/contracts/back-office-limits'
import { formatMoment } from '@bharat/contracts/format'
import { JOB_STATES, JOB_TYPE_NAMES, type JobState } from '@bharat/contracts/job-states'
import { jobMessages } from '@bharat/contracts/jobs.messages'
import { Badge } from '@bharat/ui/badge'
import { Button } from '@bharat/ui/button'
import type { Column } from '@bharat/ui/data-table'
import { Notice } from '@bharat/ui/notice'
import { Select } from '@bharat/ui/select'
import { numberColumn } from '../../admin/list/columns.tsx'
import { ListSection } from '../../admin/list/list-section.tsx'
import { useListPage } from '../../admin/list/use-list-page.ts'
import { fetchData, mutate } from '../../admin/session/requests.ts'
import { useAction } from '../../admin/session/use-action.ts'
import { HeldJobs } from './held-jobs.tsx'
import { AdminJobsDocument, type JobRow, RetryJobDocument } from './jobs.admin-documents.ts'
import { ServerFacts } from './server-facts.tsx'

const stateLabels: Record<JobState, string> = {
  waiting: 'Waiting',
  running: 'Running',
  scheduled: 'Scheduled',
  done: 'Done',
  failed: 'Failed',
  held: 'Held',
}

const choices = [...JOB_STATES, 'all'] as const
const options = choices.map((value) => ({
  value,
  label: value === 'all' ? 'All jobs' : stateLabels[value],
}))

/** The background jobs of the server, with a retry for each that waits or has failed. */
export function JobsPage() {
  const { busy, result, run } = useAction()
  const { client, list, search, setSearch, section } = useListPage({
    pageSize: JOBS_PAGE,
    filters: ({ jobs = 'open' as const }) => ({ state: jobs === 'all' ? null : jobs }),
    load: async (client, variables) =>
      (await fetchData(client, AdminJobsDocument, variables)).adminJobs,
  })

  async function retry({ _id: id, type }: JobRow) {
    const isRetried = await run(async () => {
      const { message, item } = (await mutate(client, RetryJobDocument, { id })).retryJob
      list.patch(item)
      return `${message} (${labelOf(type)})`
    })
    if (!isRetried) list.reload()
  }

  return (
    <>
      <HeldJobs onDecided={list.reload} />
      <ServerFacts />
      <ListSection
        {...section}
        title="Background jobs"
        searchLabel="Search by type or record id"
        empty={search.jobs || search.search ? 'No jobs found.' : 'Nothing waits.'}
        failed={jobMessages.couldNotLoad}
        columns={columnsOf(busy, retry)}
        filters={
          <Select
            label="State"
            placeholder="Waiting, running or failed"
            options={options}
            value={search.jobs ?? ''}
            onChange={({ target: { value } }) =>
              setSearch({ jobs: choices.find((choice) => choice === value) })
            }
            className="w-full sm:w-60"
          />
        }
        notice={<Notice {...result} />}
      />
    </>
  )
}

/** @param busy while a retry is sent, no other one can start */
function columnsOf(busy: boolean, retry: (job: JobRow) => void): Column<JobRow>[] {
  return [
    {
      header: 'Job',
      phone: 'title',
      className: 'md:min-w-36 lg:min-w-52',
      cell: ({ type, key }) => (
        <span className="md:flex md:flex-col">
          <span className="font-medium">{labelOf(type)}</span>
          {key !== type && (
            <span className="text-xs break-all text-ink-soft max-md:hidden">
              {key.replace(`${type}:`, '')}
            </span>
          )}
        </span>
      ),
    },
    {
      header: 'State',
      phoneLabel: '',
      cell: ({ state }) => (
        <Badge tone={state === 'done' ? 'on' : 'neutral'}>
          <span className={state === 'failed' ? 'font-semibold text-danger' : ''}>
            {stateLabels[state]}
          </span>
        </Badge>
      ),
    },
    {
      header: 'Due or finished',
      phoneLabel: '',
      numeric: true,
      cell: ({ dueAt, finishedAt }) => formatMoment(dueAt ?? finishedAt),
    },
    { ...numberColumn<JobRow>('Attempts', ({ attempts }) => attempts) },
    {
      header: 'Last error',
      phone: 'line',
      className: 'md:min-w-40 md:max-w-96 lg:min-w-56',
      cell: ({ lastError }) =>
        lastError ? (
          <span className="wrap-anywhere">{lastError}</span>
        ) : (
          <span className="max-md:hidden">—</span>
        ),
    },
    {
      header: 'Actions',
      bare: true,
      phone: 'control',
      cell: (job) =>
        (job.state === 'failed' || job.state === 'waiting') &&
        job.lastError && (
          <Button variant="secondary" size="sm" disabled={busy} onClick={() => retry(job)}>
            Retry
            <span className="sr-only">
              : {labelOf(job.type)}, {job.key}
            </span>
          </Button>
        ),
    },
  ]
}

const typeNames = new Map<string, string>(Object.entries(JOB_TYPE_NAMES))

/** The name of a job's type; a type of another version of the server has only its identifier. */
function labelOf(type: string): string {
  return typeNames.get(type) ?? type
}
