import type { JobQueue, NewJob } from '../../jobs/job-types.ts'
import type { WebhookEvents } from '../webhooks/webhooks.events.ts'
import type { EnquiryFeed } from './enquiries.feed.ts'
import type {
  EnquiriesRepository,
  RemovedEnquiries,
  RemovedEnquiry,
} from './enquiries.repository.ts'

interface Dependencies {
  repository: Pick<EnquiriesRepository, 'findToRemove' | 'remove' | 'markErasure'>
  /** Removes what belongs to these enquiries in other collections, before the enquiries. */
  removeParts(enquiryIds: readonly string[]): Promise<unknown>
  /** Removes the jobs that carry one of these enquiry ids, and the stored responses that contain them. */
  removeTraces(enquiryIds: readonly string[]): Promise<unknown>
  /** Announces the erasure to other systems. */
  events: Pick<WebhookEvents, 'announcing'>
  /** Stores a job, unless one with its key exists. */
  storeJob(job: NewJob): Promise<unknown>
  jobs: Pick<JobQueue, 'wake'>
  /** Records that there were enquiries: the set-up counts a removed test enquiry. */
  recordEnquiry(): Promise<unknown>
  /** Tells the open desks. */
  feed: Pick<EnquiryFeed, 'wake'>
}

/** Enquiries removed at a time. */
const BATCH = 200

/**
 * Removes enquiries with everything that belongs to them: timelines and unsent mails are parts of their documents,
 * their jobs are removed here, and open desks stop showing them.
 * @returns a function that removes the selected enquiries and returns how many there were
 */
export function createEnquiryRemoval(dependencies: Dependencies) {
  const { repository, removeParts, removeTraces, events, storeJob, jobs, recordEnquiry, feed } =
    dependencies

  /**
   * Stores the announcements before the enquiries are removed, so that a `kill -9` loses none. Their jobs wait for the
   * removal; a repeated removal stores none twice.
   */
  async function announce(enquiries: readonly RemovedEnquiry[]): Promise<void> {
    const announcing = await events.announcing('enquiry.erased')
    for (const { _id, reference } of enquiries) {
      for (const job of announcing(_id, { reference })) {
        await storeJob({ ...job, key: `enquiry-erased:${_id}` })
      }
    }
  }

  return async (selected: RemovedEnquiries): Promise<number> => {
    let removed = 0
    for (;;) {
      const found = await repository.findToRemove(selected, BATCH)
      const ids = found.map(({ _id }) => _id)
      if (ids.length > 0) {
        await announce(found)
        if (removed === 0) await recordEnquiry()
        await removeParts(ids)
        await repository.remove(ids)
        await removeTraces(ids)
      }
      removed += ids.length
      if (ids.length < BATCH) break
    }
    if (removed > 0) {
      await repository.markErasure()
      jobs.wake()
      feed.wake()
    }
    return removed
  }
}

export type EnquiryRemoval = ReturnType<typeof createEnquiryRemoval>
