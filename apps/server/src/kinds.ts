import { awards } from '@bharat/contracts/awards'
import type { PlainKind } from '@bharat/contracts/kind'
import type { KINDS, ListKind } from '@bharat/contracts/kinds'
import { teamMembers } from '@bharat/contracts/team-members'

/** The kinds with rules of their own, which compose the parts of a kind in their modules. */
type KindWithModule = 'tours' | 'categories' | 'hero-carousel' | 'testimonials'
type PlainCollection = (typeof KINDS)[Exclude<ListKind, KindWithModule>]['collection']

/**
 * All other kinds are stored as their input, by the names of their collections. Each has its repository, its service and its
 * operations from its declaration (modules/records/plain-kinds…).
 */
export const plainKinds = { awards, teamMembers } satisfies Record<PlainCollection, PlainKind>
