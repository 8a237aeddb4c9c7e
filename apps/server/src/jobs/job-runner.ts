import type { Log } from '../operations/logging.ts'
import { outsideRequests } from '../operations/request-context.ts'
import { createLanes, type Lanes } from './job-lanes.ts'
import {
  type ClaimedJob,
  JobError,
  type JobQueue,
  type JobType,
  type JobTypes,
  type NewJob,
} from './job-types.ts'

/** Where jobs are stored. Each method is one atomic conditional update, except `collect`. */
export interface JobStore {
  /** Stores a job, unless one with its key exists. */
  insert(job: NewJob): Promise<void>
  /** Stores the jobs that were written with records. */
  collect(): Promise<void>
  /**
   * Claims a job of the type that is due at `now`: no other instance can claim it before `leaseEnd`. A job
   * that is due after `latest` was stored before the clock was set back, and is due, too.
   * @param busy groups whose jobs have to wait
   */
  claim(
    type: string,
    now: Date,
    leaseEnd: Date,
    latest: Date,
    busy?: readonly string[],
  ): Promise<ClaimedJob | null>
  /** Makes every claimed job due at `now`. Call it only if no other instance can run jobs. */
  releaseClaims(now: Date): Promise<void>
  /** Records that the side effect happened. */
  finish(job: ClaimedJob, now: Date): Promise<void>
  /** Records that the side effect happened, and makes the job due again at `dueAt`. */
  recur(job: ClaimedJob, now: Date, dueAt: Date): Promise<void>
  /** Makes the job due again at `dueAt`, unless another instance has claimed it meanwhile. */
  postpone(job: ClaimedJob, dueAt: Date, lastError?: string): Promise<void>
  /** Gives the job up, unless another instance has claimed it meanwhile. */
  fail(job: ClaimedJob, now: Date, lastError: string): Promise<void>
}

/** Runs the stored jobs of all instances. */
export interface JobRunner extends JobQueue {
  /** Runs everything that is due. Resolves when this instance runs no job; returns how many succeeded. */
  runDue(): Promise<number>
  /** Starts to poll for due jobs, including those of other instances, and stores the recurring jobs. */
  start(): void
  /** Stops within seconds: lets running jobs finish, or cancels them and makes them due again. */
  stop(): Promise<void>
}

interface Dependencies {
  store: JobStore
  /** Read when a job is due: the types need services, and the services need the runner. */
  types: () => JobTypes
  log: Log
  /** Whether no other instance uses the store: the claims that a start finds are those of a killed process. */
  exclusive?: boolean
  now?: () => number
  /** How long a stop waits for running jobs, in milliseconds. */
  graceMs?: number
}

const MINUTE_MS = 60_000
const TIMEOUT_MS = MINUTE_MS
/** A claim lasts this much longer than the longest attempt. Then any instance may claim the job. */
const LEASE_MARGIN_MS = MINUTE_MS
const ATTEMPTS = 72
/** Delay after the first failure. It doubles with each failure, up to LONGEST_WAIT_MS. */
const FIRST_WAIT_MS = MINUTE_MS
/** Also the delay after a permanent error, which an administrator has to repair first. */
const LONGEST_WAIT_MS = 60 * MINUTE_MS
const GRACE_MS = 2000
/** Time that a stop gives the database to store the results of running jobs. */
const STORING_MS = 2000
const POLL_MS = 10_000

/**
 * Runs jobs: see job-types.ts for how to add one. An instance claims a job by postponing its due time in one
 * conditional update, so that only one instance runs it, and the claim of a killed instance expires. Each type
 * has its own lanes, so that a slow receiver of one type delays no other type. No job is part of the request
 * that started it.
 */
export function createJobRunner(dependencies: Dependencies): JobRunner {
  const { store, types, log, exclusive = false, now = Date.now, graceMs = GRACE_MS } = dependencies
  const cancellation = new AbortController()
  const lanesOf = new Map<string, Lanes>()
  let collecting: Promise<boolean> | undefined
  let again = false
  let stopped = false
  let recurringStored = false
  let claimsReleased = false
  let timer: ReturnType<typeof setInterval> | undefined
  let succeeded = 0

  async function claim(name: string, type: JobType, busy: readonly string[]) {
    if (stopped) return null
    const { timeoutMs = TIMEOUT_MS, everyMs = 0 } = type
    const lease = timeoutMs + LEASE_MARGIN_MS
    const latest = now() + 2 * Math.max(LONGEST_WAIT_MS, everyMs, lease)
    return store.claim(name, new Date(now()), new Date(now() + lease), new Date(latest), busy)
  }

  /** Runs a job and stores the result. Returns false if the other due jobs of the type have to wait. */
  async function perform(type: JobType, job: ClaimedJob): Promise<boolean> {
    const timeout = AbortSignal.timeout(type.timeoutMs ?? TIMEOUT_MS)
    const signal = AbortSignal.any([cancellation.signal, timeout])
    try {
      await Promise.race([type.run(job, signal), rejectionOf(signal)])
    } catch (error) {
      if (!cancellation.signal.aborted) return retryLater(type, job, error)
      await store.postpone(job, new Date(now()))
      return false
    }
    succeeded++
    const at = new Date(now())
    if (type.everyMs) await store.recur(job, at, new Date(now() + type.everyMs))
    else await store.finish(job, at)
    return true
  }

  async function retryLater(type: JobType, job: ClaimedJob, error: unknown): Promise<boolean> {
    const { attempts = ATTEMPTS, everyMs } = type
    const failure = error instanceof JobError ? error : undefined
    const about = { type: job.type, key: job.key, attempts: job.attempts }
    // A JobError is the failure of another system, which an operator need not repair here.
    if (failure) log.warn('job failed', { ...about, message: failure.message })
    else log.error('job failed', error, about)
    const wait = waitAfter(job.attempts, failure?.isPermanent ?? false)
    if (everyMs === undefined && (failure?.isFinal || job.attempts >= attempts)) {
      await store.fail(job, new Date(now()), shownText(error))
    } else {
      const dueAt = new Date(now() + Math.min(wait, everyMs ?? wait))
      await store.postpone(job, dueAt, shownText(error))
    }
    return !failure?.delaysOthers
  }

  function lanes(name: string, type: JobType): Lanes {
    const existing = lanesOf.get(name)
    if (existing) return existing
    const { concurrency = 1, perGroup = concurrency } = type
    const created = createLanes({
      concurrency,
      perGroup,
      claim: (busy) => claim(name, type, busy),
      perform: (job) => perform(type, job),
      onError: (error) => log.error('jobs not run', error, { type: name }),
    })
    lanesOf.set(name, created)
    return created
  }

  async function collect(): Promise<void> {
    if (exclusive && !claimsReleased) await store.releaseClaims(new Date(now()))
    claimsReleased = true
    if (!recurringStored) {
      for (const [type, { everyMs }] of Object.entries(types())) {
        if (everyMs) await store.insert({ type, key: type, payload: {} })
      }
      recurringStored = true
    }
    do {
      again = false
      await store.collect()
    } while (again && !stopped)
  }

  /** Stores the jobs of records, and opens the lanes of every type. */
  async function startDue(): Promise<void> {
    if (stopped) return
    again = true
    collecting ??= collect()
      .then(
        () => true,
        (error: unknown) => {
          log.error('jobs not looked for', error)
          return false
        },
      )
      .finally(() => {
        collecting = undefined
      })
    // While the database is away, one line of the log is enough.
    if (!(await collecting) || stopped) return
    for (const [name, type] of Object.entries(types())) lanes(name, type).open()
  }

  const idle = async () => {
    await Promise.all([...lanesOf.values()].map((each) => each.idle()))
  }

  return {
    async enqueue(job) {
      await store.insert(job)
      void outsideRequests(startDue)
    },
    wake() {
      void outsideRequests(startDue)
    },
    async runDue() {
      const before = succeeded
      await outsideRequests(startDue)
      await idle()
      return succeeded - before
    },
    start() {
      timer = setInterval(() => void startDue(), POLL_MS)
      timer.unref()
      void startDue()
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      const timeout = setTimeout(() => cancellation.abort(), graceMs)
      // A stop does not wait for an unreachable database.
      const ended = Promise.all([collecting, idle()])
      await Promise.race([ended, Bun.sleep(graceMs + STORING_MS)])
      clearTimeout(timeout)
    },
  }
}

function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(new JobError('The attempt took too long.'))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}

/** What administrators see of an error. Only a JobError is known to contain no personal data and no secrets. */
function shownText(error: unknown): string {
  if (error instanceof JobError) return error.message
  return `Unexpected error (${error instanceof Error ? error.name : typeof error}); see the log of the server.`
}

/** Milliseconds until the next attempt: doubled each time, with a random variation of 25%. */
function waitAfter(attempts: number, isPermanent: boolean): number {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS)
  return (isPermanent ? LONGEST_WAIT_MS : wait) * (0.875 + Math.random() / 4)
}
