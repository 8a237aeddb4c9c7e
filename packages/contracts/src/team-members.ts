import type { z } from 'zod'
import { imageField, kind, nameField, textField } from './kind.ts'
import { TEXT_MAX } from './limits.ts'
import { teamMemberMessages } from './team-members.messages.ts'

/** Section 3, Team member. */
export const teamMembers = kind('team-members', {
  section: '7, admin awards and team members',
  descriptions: {
    kind: 'The people of the company.',
    input: 'A team member.',
    stored: 'A member of the company’s team (section 3).',
    shown: 'A team member, as the site shows it.',
  },
  fields: {
    name: nameField({
      required: teamMemberMessages.nameRequired,
      label: 'Employee name',
      description: 'The employee’s name.',
      example: 'Ravi Menon',
    }),
    post: {
      ...textField('Employee post', TEXT_MAX.line, {
        input: 'What the employee does.',
        stored: 'What the employee does; empty if unknown.',
        example: 'Lead driver',
      }),
      isSortable: true,
    },
    description: textField('Description', TEXT_MAX.long, {
      input: 'A few words about the employee.',
      stored: 'Empty if unknown.',
    }),
    image: imageField(teamMemberMessages.invalidImage),
  },
  searchField: 'name',
  details: { portrait: 'image' },
  messages: teamMemberMessages,
})

export const teamMemberInput = teamMembers.input
export type TeamMemberInput = z.output<typeof teamMemberInput>
