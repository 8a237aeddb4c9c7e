import type { Permission } from '@bharat/contracts/permissions'
import type { StoredPerson } from '@bharat/contracts/replies'
import { permissionsOfEvents } from '@bharat/contracts/webhook-events'
import { turnedOffReasons } from '@bharat/contracts/webhooks.messages'

/*
 * A webhook gets what the account that saved it last may see: events are posted while the account has the permission
 * `settings` and those of the events.
 */

/** The permissions of an account now; null if it is no admin. */
export type PermissionsOf = (accountId: string) => Promise<readonly Permission[] | null>

/**
 * Why a webhook must not post events with this owner; undefined if it may.
 * @param permissions those of the owner now; null if it is no admin
 */
export function authorityProblem(
  owner: StoredPerson,
  needed: readonly Permission[],
  permissions: readonly Permission[] | null,
): string | undefined {
  if (!permissions) return turnedOffReasons.removed(owner.email)
  const missing = needed.filter((each) => !permissions.includes(each))
  return missing.length > 0 ? turnedOffReasons.reduced(owner.email, missing) : undefined
}

/** Why an event must not be posted to a webhook; undefined if it may. A webhook of version 1.0.0 has no owner. */
export async function eventProblem(
  owner: StoredPerson | null,
  event: string,
  permissionsOf: PermissionsOf,
): Promise<string | undefined> {
  if (!owner) return undefined
  const needed: Permission[] = ['settings', ...permissionsOfEvents([event])]
  return authorityProblem(owner, needed, await permissionsOf(owner._id))
}
