import { DomainError } from '../../errors.ts'
import { JobError, type JobType } from '../../jobs/job-types.ts'
import { actingAs } from '../../operations/request-context.ts'
import type { TourDraftsService } from './tours.drafts.service.ts'

/**
 * Publishes a tour at the time that an administrator has set; the history names that administrator and the API token. A
 * reason that only an administrator can remove ends the job: it must not publish at a time that nobody expects.
 */
export function tourPublicationJob({ publishDue }: Pick<TourDraftsService, 'publishDue'>): JobType {
  return {
    async run({ payload }) {
      const due = {
        tourId: String(payload.tourId),
        publicationId: String(payload.publicationId),
      }
      try {
        await publishDue(due, ({ actor, token }, work) => {
          const account = actor && { userId: actor._id, email: actor.email }
          const session = account && { ...account, ...(token && { token: { name: token } }) }
          return actingAs(session, SERVER, work)
        })
      } catch (error) {
        if (!(error instanceof DomainError) || error.status >= 500) throw error
        throw new JobError(error.message, { isFinal: true })
      }
    },
  }
}

const SERVER = { api: 'server', address: 'none' } as const
