/**
 * States of a job. `waiting`: due, or retried after a failure. `scheduled`: planned for a time. `failed`: given up
 * after the last attempt. `held`: restored from a backup, until an administrator releases or discards it.
 */
export const JOB_STATES = ['waiting', 'running', 'scheduled', 'done', 'failed', 'held'] as const
export type JobState = (typeof JOB_STATES)[number]

/** The states of the filter; `open` selects the jobs that wait, run or failed. */
export const JOB_FILTERS = ['open', ...JOB_STATES] as const
export type JobFilter = (typeof JOB_FILTERS)[number]
