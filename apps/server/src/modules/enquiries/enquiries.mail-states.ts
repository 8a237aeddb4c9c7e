import type { TimelineEntry } from '@bharat/contracts/enquiry-desk'
import type { Job } from '@bharat/contracts/jobs'
import type { DeskEnquiry } from './enquiries.desk.repository.ts'
import { replyMailOf } from './enquiries.reply-job.ts'

/**
 * The timeline with the state of each mail that no mail server has taken yet. The job of the mail knows it.
 * @param findJobs returns the jobs with these keys
 */
export async function withMailStates(
  { _id, timeline, uncollected }: DeskEnquiry,
  findJobs: (keys: readonly string[]) => Promise<Job[]>,
): Promise<TimelineEntry[]> {
  const keyOf = (mailId: string) => replyMailOf(_id, mailId).key
  const keys = timeline.flatMap(({ mail, mailId }) =>
    mail === 'pending' && mailId ? [keyOf(mailId)] : [],
  )
  const jobs = new Map(
    (keys.length > 0 ? await findJobs(keys) : []).map((job) => [job.key, job] as const),
  )
  return timeline.map(({ mailId, key: _key, ...entry }) => {
    if (entry.mail !== 'pending' || !mailId) return entry
    const key = keyOf(mailId)
    return { ...entry, ...stateOf(jobs.get(key), uncollected.includes(key)) }
  })
}

/** @param isUncollected whether the job runner has not stored the job yet */
function stateOf(
  job: Job | undefined,
  isUncollected: boolean,
): Partial<Pick<TimelineEntry, 'mail' | 'mailError' | 'jobId'>> {
  // Jobs that failed are removed in the end.
  if (!job) return isUncollected ? {} : { mail: 'failed' }
  // The mail server took it after the enquiry was read.
  if (job.state === 'done') return { mail: 'sent' }
  return {
    mail: job.state === 'failed' ? 'failed' : 'pending',
    mailError: job.lastError || null,
    jobId: job._id,
  }
}
