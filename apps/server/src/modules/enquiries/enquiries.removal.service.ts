import type { EnquiryFeed } from './enquiries.feed.ts'
import type { EnquiriesRepository, RemovedEnquiries } from './enquiries.repository.ts'

interface Dependencies {
  repository: Pick<EnquiriesRepository, 'removeSome' | 'markErasure'>
  /** Removes the jobs that carry one of these enquiry ids. */
  removeJobs(enquiryIds: readonly string[]): Promise<unknown>
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
export function createEnquiryRemoval({ repository, removeJobs, feed }: Dependencies) {
  return async (selected: RemovedEnquiries): Promise<number> => {
    let removed = 0
    for (;;) {
      const ids = await repository.removeSome(selected, BATCH)
      if (ids.length > 0) await removeJobs(ids)
      removed += ids.length
      if (ids.length < BATCH) break
    }
    if (removed > 0) {
      await repository.markErasure()
      feed.wake()
    }
    return removed
  }
}

export type EnquiryRemoval = ReturnType<typeof createEnquiryRemoval>
