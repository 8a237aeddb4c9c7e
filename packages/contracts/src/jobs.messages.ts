import { failedToLoad } from './messages.ts'

/** Messages of the Operations page. */
export const jobMessages = {
  notFound: 'Job not found.',
  retried: 'The job runs again.',
  notRetried: 'Only a job that waits or has failed can be retried.',
  couldNotLoad: failedToLoad('jobs'),
  released: (jobs: number): string => `${counted(jobs)} released.`,
  discarded: (jobs: number): string => `${counted(jobs)} discarded.`,
  wasDiscarded: 'Discarded by an administrator after the site was restored from a backup.',
} as const

function counted(jobs: number): string {
  return jobs === 1 ? '1 held job was' : `${jobs} held jobs were`
}
