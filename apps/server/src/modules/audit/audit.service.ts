import type { Session } from '@bharat/contracts/accounts'
import { type AuditEntry, auditListQuery } from '@bharat/contracts/audit'
import type { AuditAction } from '@bharat/contracts/audit-actions'
import { AUDIT_ENTRIES, AUDIT_FAILED_LOGINS } from '@bharat/contracts/back-office-limits'
import type { Page } from '@bharat/contracts/list'
import type { StoredPerson } from '@bharat/contracts/replies'
import { isOutOfSpace, parseInput } from '../../errors.ts'
import { addressClass } from '../../operations/address-class.ts'
import type { Log } from '../../operations/logging.ts'
import { currentActor, currentAddress } from '../../operations/request-context.ts'
import type { NamePersons } from '../accounts/person-names.ts'
import type { AuditRepository } from './audit.repository.ts'

interface Event {
  /** Null without a session. */
  actor: StoredPerson | null
  action: AuditAction
  /** What the action concerns, without personal data of visitors and without text that a stranger sent. */
  target: string
  result: 'done' | 'failed'
}

/** The audit log: who did what, when, from which class of network, and with which result. */
export function createAuditService(
  repository: AuditRepository,
  log: Pick<Log, 'error'>,
  namePersons: NamePersons,
) {
  /** Returns the id of the entry; undefined if only the log has it, because the disk of the database is full. */
  const begin = async (actor: StoredPerson | null, action: AuditAction, target: string) => {
    const { token } = currentActor()
    const entry = {
      createdAt: new Date(),
      actor,
      ...(token !== undefined && { token }),
      action,
      target,
      client: addressClass(currentAddress()),
    }
    try {
      return await repository.begin(entry)
    } catch (error) {
      if (!isOutOfSpace(error)) throw error
      log.error('entry of the audit log not stored', error, { action, actor: actor?._id, target })
      return undefined
    }
  }
  const complete = async (id: string | undefined, result: 'done' | 'failed') => {
    if (id !== undefined) await repository.complete(id, result, new Date())
  }

  return {
    /**
     * Performs an action between the two halves of its entry: no action without an entry, also after a
     * `kill -9`. The entry of an action that throws has the result `failed`; one without an end has `started`.
     * @param target what the action concerns, without personal data of visitors
     */
    async record<Result>(
      { userId, email }: Pick<Session, 'userId' | 'email'> & Partial<Session>,
      action: AuditAction,
      target: string,
      perform: () => Promise<Result>,
    ): Promise<Result> {
      const id = await begin({ _id: userId, email }, action, target)
      const result = await perform().catch(async (error: unknown) => {
        // The action has failed for its own reason, also if the entry cannot be completed.
        await complete(id, 'failed').catch(() => undefined)
        throw error
      })
      await complete(id, 'done')
      return result
    },

    /** Records something that has happened. */
    async note({ actor, action, target, result }: Event): Promise<void> {
      await complete(await begin(actor, action, target), result)
    },

    /** A page of entries, newest first. */
    async list(value: unknown): Promise<Page<AuditEntry>> {
      const page = await repository.list(parseInput(auditListQuery, value))
      await namePersons(page.items.map(({ actor }) => actor))
      return page
    },

    /**
     * Removes the entries before a time, and the oldest ones above the limits. Failed logins have a limit of
     * their own: a stranger who causes many of them removes no other entry.
     * @returns how many
     */
    async removeOld(before: Date): Promise<number> {
      const failedLogins = { action: 'login', result: 'failed' } as const
      const old = await repository.removeBefore(before)
      const failed = await repository.removeAbove(AUDIT_FAILED_LOGINS, failedLogins)
      return old + failed + (await repository.removeAbove(AUDIT_ENTRIES))
    },
  }
}

export type AuditService = ReturnType<typeof createAuditService>
