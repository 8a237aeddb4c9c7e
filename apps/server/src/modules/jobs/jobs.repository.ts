import type { JobState } from '@bharat/contracts/job-states'
import type { Job, JobListQuery } from '@bharat/contracts/jobs'
import type { Page } from '@bharat/contracts/list'
import { isObjectId } from '@bharat/contracts/text'
import { type Document, type Filter, ObjectId, type UpdateFilter } from 'mongodb'
import { type Collection, type Database, unlessDuplicate } from '../../database/mongo.ts'
import { pendingIndex } from '../../jobs/changes.repository.ts'
import type { JobStore } from '../../jobs/job-runner.ts'
import type { ClaimedJob, JobPayload, Pending } from '../../jobs/job-types.ts'
import { findPage, listIndexes } from '../records/records.repository.ts'

interface JobDocument {
  _id: ObjectId
  type: string
  key: string
  payload: JobPayload
  group?: string
  state: JobState
  /** The time of the next attempt; absent after the last one. An instance claims the job by postponing this time. */
  dueAt?: Date
  /** The time of a held job that was planned for a time. */
  plannedAt?: Date
  claim?: ObjectId
  attempts: number
  lastError?: string
  createdAt: Date
  /** When the job was done, or given up; for a recurring job its latest run. */
  finishedAt?: Date
}

interface SourceDocument extends Document {
  _id: ObjectId
  pendingJobs: Pending[]
}

/** The number of records whose jobs are stored at a time. */
const BATCH = 20

/**
 * @param sources the collections whose records contain pending jobs and changes
 * @param storeChange stores a change of a record in the history, unless it is stored
 */
export function createJobsRepository(
  database: Database,
  sources: readonly string[],
  storeChange: (change: object) => Promise<void>,
) {
  const jobs = database.collection<JobDocument>('jobs')
  const records = sources.map((name) => database.collection<SourceDocument>(name))
  const listing = {
    collection: jobs,
    sorts: { createdAt: new Date(0) },
    searchField: 'key',
    filters: ['state', 'type'],
    toItem,
  }

  /** Stores the result of an attempt, unless another instance has claimed the job meanwhile. */
  async function settle(
    { _id, claim }: ClaimedJob,
    update: UpdateFilter<JobDocument>,
  ): Promise<void> {
    await jobs.updateOne({ _id: new ObjectId(_id), claim: new ObjectId(claim) }, update)
  }

  /** Removes a job that neither runs nor is done. */
  async function cancel(key: string): Promise<void> {
    await jobs.deleteOne({ key, state: { $in: ['scheduled', 'waiting', 'failed', 'held'] } })
  }

  /** Moves the pending jobs and changes out of the records of a collection. */
  async function collectFrom(collection: Collection<SourceDocument>): Promise<void> {
    const waiting = { 'pendingJobs.key': { $gt: '' } } as Filter<SourceDocument>
    const options = { projection: { pendingJobs: 1 }, limit: BATCH }
    for (;;) {
      const documents = await collection.find(waiting, options)
      await Promise.all(
        documents.map(async ({ _id, pendingJobs }) => {
          for (const pending of pendingJobs) {
            if ('change' in pending) await storeChange(pending.change)
            else if ('cancels' in pending) await cancel(pending.cancels)
            else await store.insert(pending)
          }
          const unset = { $unset: { pendingJobs: '' } } as const
          if ((await collection.updateOne({ _id, pendingJobs }, unset)) > 0) return
          // The record got another one meanwhile: the next pass moves it.
          const moved = { key: { $in: pendingJobs.map(({ key }) => key) } }
          await collection.updateOne({ _id }, { $pull: { pendingJobs: moved } } as Document)
        }),
      )
      if (documents.length < BATCH) return
    }
  }

  const store: JobStore = {
    async insert({ type, key, payload, group, dueAt, held = false }) {
      const createdAt = new Date()
      const plan = held
        ? ({ state: 'held', ...(dueAt && { plannedAt: dueAt }) } as const)
        : ({ state: dueAt ? 'scheduled' : 'waiting', dueAt: dueAt ?? createdAt } as const)
      const document: JobDocument = {
        _id: new ObjectId(),
        type,
        key,
        payload,
        ...(group !== undefined && { group }),
        ...plan,
        attempts: 0,
        createdAt,
      }
      await unlessDuplicate(jobs.insertOne(document), 'key')
    },

    async collect() {
      // At the same time: usually no record has pending jobs, and each collection costs one round trip.
      await Promise.all(records.map(collectFrom))
    },

    async claim(type, now, leaseEnd, latest, busy = []) {
      const free: Filter<JobDocument> = busy.length > 0 ? { group: { $nin: [...busy] } } : {}
      const claimOne = (filter: Filter<JobDocument>) =>
        jobs.findOneAndUpdate(
          { type, ...free, ...filter },
          {
            $set: { state: 'running', dueAt: leaseEnd, claim: new ObjectId() },
            $inc: { attempts: 1 },
          },
        )
      const unplanned: JobState[] = ['waiting', 'running']
      const document =
        (await claimOne({ dueAt: { $lte: now } })) ??
        (await claimOne({ dueAt: { $gt: latest }, state: { $in: unplanned } }))
      return document && toClaimed(document)
    },

    async releaseClaims(now) {
      const due = { $set: { state: 'waiting', dueAt: now } as const }
      await jobs.updateMany({ state: 'running' }, { ...due, $unset: { claim: '' } })
    },

    async finish({ _id }, finishedAt) {
      // Also if the claim has expired: the side effect has happened.
      await jobs.updateOne(
        { _id: new ObjectId(_id) },
        { $set: { state: 'done', finishedAt }, $unset: { dueAt: '', claim: '', lastError: '' } },
      )
    },

    recur: (job, finishedAt, dueAt) =>
      settle(job, {
        $set: { state: 'scheduled', attempts: 0, dueAt, finishedAt },
        $unset: { claim: '', lastError: '' },
      }),

    postpone: (job, dueAt, lastError) =>
      settle(job, {
        $set: { state: 'waiting', dueAt, ...(lastError !== undefined && { lastError }) },
        $unset: { claim: '' },
        // An attempt that a shutdown cancelled does not count.
        ...(lastError === undefined && { $inc: { attempts: -1 } }),
      }),

    fail: (job, finishedAt, lastError) =>
      settle(job, {
        $set: { state: 'failed', finishedAt, lastError },
        $unset: { dueAt: '', claim: '' },
      }),
  }

  return {
    ...store,

    async prepare(): Promise<void> {
      await jobs.createIndexes([
        { key: { key: 1 }, unique: true },
        { key: { type: 1, dueAt: 1 } },
        { key: { dueAt: 1 } },
        { key: { state: 1, finishedAt: 1 } },
        { key: { 'payload.enquiryId': 1 } },
        ...listIndexes(listing),
      ])
      for (const each of records) await each.createIndexes([pendingIndex])
    },

    /** A page of jobs; `open` selects the jobs that wait, run or failed. */
    list({ state, type, ...query }: JobListQuery): Promise<Page<Job>> {
      const conditions: Filter<JobDocument>[] = []
      if (type) conditions.push({ type })
      if (state === 'open') conditions.push({ state: { $in: ['waiting', 'running', 'failed'] } })
      else if (state) conditions.push({ state })
      return findPage(listing, query, conditions)
    },

    async get(id: string): Promise<Job | null> {
      const document = isObjectId(id) ? await jobs.findOne({ _id: new ObjectId(id) }) : null
      return document && toItem(document)
    },

    async findByKeys(keys: readonly string[]): Promise<Job[]> {
      return (await jobs.find({ key: { $in: [...keys] } })).map(toItem)
    },

    /**
     * Makes a job due that does not run and is not done. Null if there is none with this id, and for a job that was
     * stored for a time which has not come: only a recurring one may run before its time.
     */
    async retry(id: string): Promise<Job | null> {
      if (!isObjectId(id)) return null
      const document = await jobs.findOneAndUpdate(
        {
          _id: new ObjectId(id),
          $or: [
            { state: { $in: ['waiting', 'failed'] } },
            { state: 'scheduled', finishedAt: { $gt: new Date(0) } },
          ],
        },
        {
          $set: { state: 'waiting', dueAt: new Date(), attempts: 0 },
          $unset: { finishedAt: '' },
        },
      )
      return document && toItem(document)
    },

    /** Releases the held jobs: those without a time are due now. Returns how many. */
    async release(): Promise<number> {
      const planned = await jobs.find({ state: 'held', plannedAt: { $gt: new Date(0) } })
      for (const { _id, plannedAt = new Date() } of planned) {
        const release = { $set: { state: 'scheduled', dueAt: plannedAt } as const }
        await jobs.updateOne({ _id, state: 'held' }, { ...release, $unset: { plannedAt: '' } })
      }
      const due = { $set: { state: 'waiting', dueAt: new Date() } as const }
      return planned.length + (await jobs.updateMany({ state: 'held' }, due))
    },

    findHeld: async (): Promise<ClaimedJob[]> =>
      (await jobs.find({ state: 'held' })).map(toClaimed),

    /** Gives a held job up. */
    async discard(id: string, lastError: string): Promise<void> {
      await jobs.updateOne(
        { _id: new ObjectId(id), state: 'held' },
        { $set: { state: 'failed', finishedAt: new Date(), lastError }, $unset: { plannedAt: '' } },
      )
    },

    countOf: (state: JobState): Promise<number> => jobs.count({ state }),

    async overdueSince(now: Date): Promise<Date | null> {
      const options = { sort: { dueAt: 1 }, projection: { dueAt: 1 } } as const
      return (await jobs.findOne({ dueAt: { $lte: now } }, options))?.dueAt ?? null
    },

    removeOfEnquiries: (enquiryIds: readonly string[]): Promise<number> =>
      jobs.deleteMany({ 'payload.enquiryId': { $in: [...enquiryIds] } } as Filter<JobDocument>),

    removeFinished: (state: 'done' | 'failed', before: Date): Promise<number> =>
      jobs.deleteMany({ state, finishedAt: { $lt: before } }),
  }
}

export type JobsRepository = ReturnType<typeof createJobsRepository>

function toClaimed({ _id, type, key, payload, group, attempts, claim }: JobDocument): ClaimedJob {
  return {
    _id: _id.toHexString(),
    type,
    key,
    payload,
    group,
    attempts,
    claim: claim?.toHexString() ?? '',
  }
}

function toItem(document: JobDocument): Job {
  return {
    _id: document._id.toHexString(),
    type: document.type,
    key: document.key,
    state: document.state,
    dueAt: document.dueAt?.toISOString() ?? null,
    attempts: document.attempts,
    lastError: document.lastError ?? '',
    createdAt: document.createdAt.toISOString(),
    finishedAt: document.finishedAt?.toISOString() ?? null,
  }
}
