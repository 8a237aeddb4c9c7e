import { type Permission, permissionsOf } from './permissions.ts'

/**
 * The kinds of records whose changes the history has, named like their paths below `/admin`. The last three are
 * single records. This file has no Zod: pages may load it.
 */
export const RECORD_KINDS = [
  'tours',
  'categories',
  'hero-carousel',
  'testimonials',
  'awards',
  'team-members',
  'contact',
  'site',
  'reply-templates',
] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** The kinds of records that an administrator with these permissions may edit. */
export function editableKinds(permissions: readonly Permission[]): RecordKind[] {
  // The site settings and the templates have no tab.
  return RECORD_KINDS.filter((kind) =>
    (permissionsOf(kind) ?? ['settings']).some((permission) => permissions.includes(permission)),
  )
}
