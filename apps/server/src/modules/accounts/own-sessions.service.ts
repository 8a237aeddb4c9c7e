import type { OwnSession, RequestSession } from '@bharat/contracts/accounts'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import { orNotFound } from '../records/records.service.ts'
import { publicIdOf } from './public-id.ts'
import type { SessionsRepository } from './sessions.repository.ts'

/** The sessions of the own account (docs/decisions/042-own-account.md). */
export function createOwnSessionsService({ sessions }: { sessions: SessionsRepository }) {
  return {
    /** The sessions that have not ended, the last used first. */
    async ownSessions({ userId, sessionId }: RequestSession): Promise<{ items: OwnSession[] }> {
      const items = (await sessions.listOf(userId)).map(({ id, device, lastUsedAt }) => ({
        _id: publicIdOf(id),
        device,
        lastUsedAt: lastUsedAt.toISOString(),
        current: id === sessionId,
      }))
      return { items }
    },

    /**
     * Ends one session of the own account. Ending applies to its next request on every instance.
     * @throws DomainError NOT_FOUND
     */
    async endSession(publicId: string, { userId }: RequestSession): Promise<{ message: string }> {
      const found = (await sessions.listOf(userId)).find(({ id }) => publicIdOf(id) === publicId)
      const { id } = orNotFound(found ?? null, accountMessages.sessionNotFound)
      await sessions.remove(id)
      return { message: accountMessages.sessionEnded }
    },

    async endOtherSessions({ userId, sessionId }: RequestSession): Promise<{ message: string }> {
      await sessions.removeOf(userId, sessionId)
      return { message: accountMessages.otherSessionsEnded }
    },
  }
}
