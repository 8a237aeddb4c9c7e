import { failedToLoad } from './messages.ts'

/** Messages of the Operations page. */
export const jobMessages = {
  notFound: 'Job not found.',
  retried: 'The job runs again.',
  notRetried: 'Only a job that waits or has failed can be retried.',
  couldNotLoad: failedToLoad('jobs'),
} as const
