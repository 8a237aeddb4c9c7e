import { z } from 'zod'
import { SMALL_PAGE, TEXT_MAX } from './limits.ts'
import { listQuery } from './list.ts'
import {
  activeStatus,
  filledText,
  moment,
  optionalImage,
  recordId,
  recordReplies,
  recordVersion,
  storedText,
} from './replies.ts'
import { teamMemberMessages } from './team-members.messages.ts'
import { baseVersion, optionalImageUrl, optionalText, requiredText } from './text.ts'

/** POST /admin/team-members. */
export const teamMemberInput = z
  .object(
    {
      name: requiredText(teamMemberMessages.nameRequired, 'Employee name', TEXT_MAX.name).meta({
        description: 'The employee’s name.',
        documented: { examples: ['Ravi Menon'] },
      }),
      post: optionalText('Employee post', TEXT_MAX.line).meta({
        description: 'What the employee does.',
        documented: { examples: ['Lead driver'] },
      }),
      description: optionalText('Description', TEXT_MAX.long).describe(
        'A few words about the employee.',
      ),
      image: optionalImageUrl(teamMemberMessages.invalidImage),
    },
    { error: teamMemberMessages.nameRequired },
  )
  .meta({ id: 'TeamMemberInput', description: 'A team member.' })

/** PATCH /admin/team-members/{id}. */
const teamMemberUpdate = teamMemberInput
  .extend({ version: baseVersion })
  .meta({ id: 'TeamMemberUpdate', description: 'The new content of a team member.' })

export const teamMemberListQuery = listQuery(
  ['createdAt', 'name', 'post', 'activeStatus', 'position'],
  SMALL_PAGE,
)

export type TeamMemberInput = z.output<typeof teamMemberInput>

/** Section 3, Team member. */
export const teamMember = z
  .object({
    _id: recordId,
    name: filledText.describe('The employee’s name.'),
    post: storedText.describe('What the employee does; empty if unknown.'),
    description: storedText.describe('Empty if unknown.'),
    image: optionalImage,
    activeStatus,
    createdAt: moment,
    version: recordVersion,
  })
  .meta({ id: 'TeamMember', description: 'A member of the company’s team (section 3).' })

/** A team member as the site shows it. */
export const publicTeamMember = z
  .object({
    id: recordId,
    name: teamMember.shape.name,
    post: teamMember.shape.post,
    description: teamMember.shape.description,
    image: teamMember.shape.image,
  })
  .meta({ id: 'PublicTeamMember', description: 'A team member, as the site shows it.' })

/**
 * Schemas of the operations in section 7: the service parses with them, and both APIs derive their types from
 * them.
 */
export const teamMemberSchemas = {
  replies: recordReplies('TeamMember', teamMember),
  input: teamMemberInput,
  patch: teamMemberUpdate,
  listQuery: teamMemberListQuery,
  messages: teamMemberMessages,
}

export type TeamMember = z.output<typeof teamMember>
export type PublicTeamMember = z.output<typeof publicTeamMember>
