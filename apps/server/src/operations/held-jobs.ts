import { RECURRING_MS } from '@bharat/contracts/job-states'
import type { Document } from 'mongodb'

/** The fields of a job or of a record that `holdJobs` reads. */
interface Restored extends Document {
  type?: string
  key?: string
  state?: string
  dueAt?: Date
  /** Jobs have a type; the other entries are changes and cancellations. */
  pendingJobs?: { type?: string }[]
}

/**
 * A document of a backup whose jobs are held: in another database at another time, their mails, deliveries and
 * publications may be unwanted or may have happened. Recurring jobs, whose key is their type, wait for
 * their interval, as after a run: an old backup that is only looked at loses nothing at once.
 * @param name of the collection
 */
export function holdJobs(name: string, document: Restored, now = new Date()): Document {
  const { pendingJobs, dueAt, ...rest } = document
  if (name !== 'jobs') {
    if (!pendingJobs?.some((each) => each.type)) return document
    const held = pendingJobs.map((each) => (each.type ? { ...each, held: true } : each))
    return { ...document, pendingJobs: held }
  }
  const { type, key, state = '' } = document
  if (!['waiting', 'running', 'scheduled'].includes(state)) return document
  if (key === type) {
    const { claim: _ended, ...free } = document
    return { ...free, state: 'waiting', dueAt: new Date(now.getTime() + RECURRING_MS) }
  }
  return { ...rest, state: 'held', ...(state === 'scheduled' && { plannedAt: dueAt }) }
}
