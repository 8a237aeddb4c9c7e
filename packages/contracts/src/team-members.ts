import { z } from 'zod'
import { TEXT_MAX } from './limits.ts'
import { recordSchemas } from './records.ts'
import {
  filledText,
  optionalImage,
  optionalImageDetails,
  recordFields,
  recordId,
  storedText,
} from './replies.ts'
import { teamMemberMessages } from './team-members.messages.ts'
import { optionalImageUrl, optionalText, requiredText } from './text.ts'

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

export type TeamMemberInput = z.output<typeof teamMemberInput>

/** Section 3, Team member. */
export const teamMember = z
  .object({
    _id: recordId,
    name: filledText.describe('The employee’s name.'),
    post: storedText.describe('What the employee does; empty if unknown.'),
    description: storedText.describe('Empty if unknown.'),
    image: optionalImage,
    ...recordFields,
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
    portrait: optionalImageDetails,
  })
  .meta({ id: 'PublicTeamMember', description: 'A team member, as the site shows it.' })

export const teamMemberSchemas = recordSchemas('TeamMember', {
  item: teamMember,
  input: teamMemberInput,
  sortable: ['name', 'post'],
  messages: teamMemberMessages,
})

export type TeamMember = z.output<typeof teamMember>
export type PublicTeamMember = z.output<typeof publicTeamMember>
