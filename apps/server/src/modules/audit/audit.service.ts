import type { Session } from '@bharat/contracts/accounts'
import { type AuditEntry, auditListQuery } from '@bharat/contracts/audit'
import type { AuditAction } from '@bharat/contracts/audit-actions'
import type { Page } from '@bharat/contracts/list'
import { parseInput } from '../../errors.ts'
import type { AuditRepository } from './audit.repository.ts'

/** The audit log: which administrator did what, and when. */
export function createAuditService(repository: AuditRepository) {
  return {
    /**
     * Performs an action between the two halves of its entry: no action without an entry, also after a
     * `kill -9`, and an entry that is not completed says that the action may have failed.
     * @param target what the action concerns, without personal data of visitors
     */
    async record<Result>(
      { userId, email }: Session,
      action: AuditAction,
      target: string,
      perform: () => Promise<Result>,
    ): Promise<Result> {
      const actor = { _id: userId, email }
      const id = await repository.begin({ createdAt: new Date(), actor, action, target })
      const result = await perform()
      await repository.complete(id, new Date())
      return result
    },

    /** A page of entries, newest first. */
    list: async (value: unknown): Promise<Page<AuditEntry>> =>
      repository.list(parseInput(auditListQuery, value)),
  }
}

export type AuditService = ReturnType<typeof createAuditService>
