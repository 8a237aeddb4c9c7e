import { mayOpen, type Permission } from './permissions.ts'

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
  'media',
  'contact',
  'site',
  'reply-templates',
] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** The pages of the kinds without a tab. */
const PAGES: Partial<Record<RecordKind, string>> = {
  media: '/adminMedia',
  site: '/adminSite',
  'reply-templates': '/adminSite',
}

/** The kinds of records that an administrator with these permissions may edit. */
export function editableKinds(permissions: readonly Permission[]): RecordKind[] {
  return RECORD_KINDS.filter((kind) => mayOpen(permissions, PAGES[kind] ?? kind))
}
