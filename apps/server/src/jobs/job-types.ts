/*
 * Durable side effects (mails, webhooks, the removal of old data, scheduled changes) are jobs. How to add one:
 *
 * 1. Name its type in `JOB_TYPE_NAMES` (contracts/job-states.ts), declare it in the module (`<domain>.jobs.ts` returns a
 *    `JobType`) and list it in `createJobTypes` (background-jobs.ts).
 * 2. Store the job.
 *    - It belongs to a write of a record: the same insert or update writes the job into the `pendingJobs` of
 *      the record (`$push` in an update), and the service calls `jobs.wake()` after the write. The collection
 *      has to be one of `JOB_SOURCES` (repositories.ts). After a `kill -9` at any moment, both or neither are stored.
 *      A change that makes a job superfluous stores a `JobCancellation` in the same way.
 *    - It has no record, or another job causes it: `jobs.enqueue(job)`.
 *    - It recurs: set `everyMs` of its type; nothing else is needed.
 *
 * A job runs at least once, normally exactly once: `run` has to tolerate a repetition. See
 * docs/decisions for the reasons.
 */

/** The values a job carries to its `run`: ids and small facts, no personal data and no secrets. */
export type JobPayload = Record<string, string | number | boolean | null>

export interface NewJob {
  type: string
  /**
   * Identifies the side effect, for example `enquiry-mail:<id>`: of several jobs with one key, the first is
   * stored. Administrators see it. No personal data.
   */
  key: string
  payload: JobPayload
  /** Jobs of one group share the limit `perGroup` of their type, for example the deliveries of one webhook. */
  group?: string
  /** The earliest time of the first attempt; absent: as soon as possible. */
  dueAt?: Date
  /** Whether it waits until an administrator releases it (operations/held-jobs.ts). */
  held?: boolean
}

/** A change of a record, which its write stores beside the jobs. The job runner moves it into the history. */
export interface PendingChange {
  /** Identifies the change. */
  key: string
  change: object
}

/** A change of a record makes one of its jobs superfluous. The job runner removes the job, unless it runs or is done. */
export interface JobCancellation {
  /** Identifies the cancellation. */
  key: string
  cancels: string
}

/** What a record contains in `pendingJobs`, in the order in which the job runner moves it. */
export type Pending = NewJob | PendingChange | JobCancellation

export interface ClaimedJob {
  _id: string
  type: string
  key: string
  payload: JobPayload
  group?: string | undefined
  /** The number of attempts, with this one. */
  attempts: number
  /** Identifies the claim: only its holder may store the result of the attempt. */
  claim: string
}

export interface JobType {
  /**
   * Performs the side effect once. It may throw: the runner retries it later. A `JobError` says more about the
   * failure, and its message is shown to administrators.
   * @param signal aborts when the time is over, and when the instance shuts down
   */
  run(job: ClaimedJob, signal: AbortSignal): Promise<void>
  /** The longest duration of an attempt in milliseconds; 60 seconds by default. */
  timeoutMs?: number
  /**
   * After this many attempts the job has failed: it stays visible, and an administrator may retry it. 72 by
   * default, which is about three days. A recurring job never fails for good.
   */
  attempts?: number
  /** How many jobs of this type one instance runs at a time; one by default. Types do not delay each other. */
  concurrency?: number
  /** How many jobs of one group one instance runs at a time, so that one slow group does not delay the others; `concurrency` by default. */
  perGroup?: number
  /** Makes the job recurring: the milliseconds from the end of a run to the next one. One job exists for the type. */
  everyMs?: number
}

export type JobTypes = Readonly<Record<string, JobType>>

/** Stores jobs; what services need of the job runner. */
export interface JobQueue {
  /** Stores a job, unless one with its key exists, and starts it if it is due. */
  enqueue(job: NewJob): Promise<void>
  /** Starts the jobs that were stored with a record. Returns immediately; never throws. */
  wake(): void
}

/** What a failure means for the next attempt. */
interface Failure {
  /** An early retry is useless: the next attempt has the longest delay. */
  isPermanent?: boolean
  /** No other attempt: the job has failed, until an administrator retries it. */
  isFinal?: boolean
  /** The other due jobs of the type would fail, too: they wait for the next poll. */
  delaysOthers?: boolean
}

/**
 * An attempt failed. Administrators see the message; it contains no personal data and no secrets.
 */
export class JobError extends Error {
  override name = 'JobError'
  readonly isPermanent: boolean
  readonly isFinal: boolean
  readonly delaysOthers: boolean

  constructor(message: string, failure: Failure = {}) {
    super(message)
    const { isPermanent = false, isFinal = false, delaysOthers = false } = failure
    this.isPermanent = isPermanent
    this.isFinal = isFinal
    this.delaysOthers = delaysOthers
  }
}
