import { JOB_FILTERS, JOB_STATES } from '@bharat/contracts/job-states'
import { heldJobsReply, jobListQuery, jobReplies, operationsReply } from '@bharat/contracts/jobs'
import { jobMessages } from '@bharat/contracts/jobs.messages'
import { enumType } from '../../graphql/types.ts'
import { endpoint, type OperationContext } from '../../http/operation.ts'

enumType('JobState', 'What became of a background job.', JOB_STATES)
enumType('JobFilter', 'A state of background jobs; open: waiting, running or failed.', JOB_FILTERS)

const shared = {
  tag: { name: 'Jobs', description: 'Mails and other side effects in the background.' },
  access: 'settings',
} as const

const heldJobs = async ({ services }: Pick<OperationContext, 'services'>) => {
  const count = await services.jobs.countHeld()
  return count === 1 ? '1 job' : `${count} jobs`
}

export const jobOperations = [
  endpoint({
    ...shared,
    method: 'GET',
    path: '/admin/operations',
    id: 'operations',
    summary: 'Version, database and background jobs in numbers',
    reply: operationsReply,
    handle: ({ services }) => services.jobs.operations(),
  }),
  endpoint({
    ...shared,
    method: 'GET',
    path: '/admin/jobs',
    id: 'adminJobs',
    summary: 'List background jobs, newest first',
    query: jobListQuery,
    reply: jobReplies.page,
    handle: ({ services, query }) => services.jobs.list(query),
  }),
  endpoint({
    ...shared,
    method: 'POST',
    creates: false,
    path: '/admin/jobs/{id}/retry',
    id: 'retryJob',
    audit: 'none: the list of jobs shows it',
    summary: 'Run a job again that waits or has failed',
    reply: jobReplies.saved,
    errors: { 404: jobMessages.notFound, 409: jobMessages.notRetried },
    handle: ({ services, params }) => services.jobs.retry(params.id),
  }),
  endpoint({
    ...shared,
    method: 'POST',
    creates: false,
    path: '/admin/jobs/release',
    id: 'releaseHeldJobs',
    audit: { action: 'heldJobsReleased', target: heldJobs },
    summary: 'Run the jobs that are held since a backup was restored',
    reply: heldJobsReply,
    handle: ({ services }) => services.jobs.release(),
  }),
  endpoint({
    ...shared,
    method: 'POST',
    creates: false,
    path: '/admin/jobs/discard',
    id: 'discardHeldJobs',
    audit: { action: 'heldJobsDiscarded', target: heldJobs },
    summary: 'Discard the jobs that are held since a backup was restored',
    reply: heldJobsReply,
    handle: ({ services }) => services.jobs.discard(),
  }),
]
