import type { JobState } from '@bharat/contracts/job-states'
import { type HeldJobs, type Job, jobListQuery } from '@bharat/contracts/jobs'
import { jobMessages } from '@bharat/contracts/jobs.messages'
import type { Page } from '@bharat/contracts/list'
import type { Saved } from '@bharat/contracts/replies'
import { DomainError, parseInput } from '../../errors.ts'
import type { ClaimedJob, JobPayload } from '../../jobs/job-types.ts'
import { orNotFound } from '../records/records.service.ts'
import type { JobsRepository } from './jobs.repository.ts'

interface Dependencies {
  repository: JobsRepository
  wake: () => void
  /** What discarding a job changes in its record, by the type of the job. */
  onDiscard: Record<string, (payload: JobPayload, reason: string) => Promise<unknown>>
  product: { version: string; database: string }
}

const DAY_MS = 86_400_000
/** Days after which a job that is done, or has failed, is removed. */
const DONE_DAYS = 30
const FAILED_DAYS = 180

/** The background jobs, as administrators see them. `jobs/job-runner.ts` runs them. */
export function createJobsService(dependencies: Dependencies) {
  const { repository, wake, onDiscard, product } = dependencies
  const service = {
    /** A page of jobs, newest first: after every change of a record that was acknowledged before. */
    async list(value: unknown): Promise<Page<Job>> {
      const query = parseInput(jobListQuery, value)
      await repository.collect()
      return repository.list(query)
    },

    /**
     * Makes a job due that waits or has failed.
     * @throws DomainError NOT_FOUND; CONFLICT if it runs or is done
     */
    async retry(id: string): Promise<Saved<Job>> {
      const item = await repository.retry(id)
      if (!item) {
        orNotFound(await repository.get(id), jobMessages.notFound)
        throw new DomainError('CONFLICT', jobMessages.notRetried)
      }
      wake()
      return { message: jobMessages.retried, item }
    },

    /** The number of the jobs of a restored backup that wait for a decision. */
    countHeld: async (): Promise<number> => (await heldJobs()).length,

    async release(): Promise<HeldJobs> {
      await repository.collect()
      const jobs = await repository.release()
      wake()
      return { message: jobMessages.released(jobs), jobs }
    },

    /** Gives the jobs of a restored backup up. An administrator can retry each later. */
    async discard(): Promise<HeldJobs> {
      const held = await heldJobs()
      for (const { _id, type, payload } of held) {
        await onDiscard[type]?.(payload, jobMessages.wasDiscarded)
        await repository.discard(_id, jobMessages.wasDiscarded)
      }
      return { message: jobMessages.discarded(held.length), jobs: held.length }
    },

    countOf: (state: JobState): Promise<number> => repository.countOf(state),

    async overdueSeconds(now = new Date()): Promise<number> {
      const since = await repository.overdueSince(now)
      return since ? (now.getTime() - since.getTime()) / 1000 : 0
    },

    /** The facts of the Operations page. */
    async operations() {
      const [waiting, failed, held, overdue] = await Promise.all([
        service.countOf('waiting'),
        service.countOf('failed'),
        service.countOf('held'),
        service.overdueSeconds(),
      ])
      return { ...product, waiting, failed, held, overdueSeconds: Math.floor(overdue) }
    },

    findByKeys: repository.findByKeys,

    removeOfEnquiries: repository.removeOfEnquiries,

    async removeOld(now: Date): Promise<number> {
      const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
      const done = await repository.removeFinished('done', before(DONE_DAYS))
      return done + (await repository.removeFinished('failed', before(FAILED_DAYS)))
    },
  }
  return service

  /** Those of the records, too. */
  async function heldJobs(): Promise<ClaimedJob[]> {
    await repository.collect()
    return repository.findHeld()
  }
}
