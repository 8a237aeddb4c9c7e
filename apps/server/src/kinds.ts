import { awards } from '@bharat/contracts/awards'
import { teamMembers } from '@bharat/contracts/team-members'

/**
 * The kinds of records that are stored as their input, by the names of their collections. Each has its repository, its
 * service and its operations from its declaration (modules/records/plain-kinds…). A kind with rules of its own composes the
 * same parts in its module.
 */
export const plainKinds = { awards, teamMembers }
