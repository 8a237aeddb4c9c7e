import { z } from 'zod'
import { SMALL_PAGE } from './limits.ts'
import { listQuery } from './list.ts'
import { imageUrl, moment, recordId } from './replies.ts'
import { optionalImageUrl, optionalText, requiredText } from './text.ts'

/** Texts of the Team Members tab (sections 5 and 8). */
export const teamMemberMessages = {
  nameRequired: 'Employee name is required.',
  invalidImage: 'Please select a valid image file.',
  notFound: 'Team member not found.',
  created: 'Team member created successfully.',
  updated: 'Team member updated successfully.',
  statusUpdated: 'Team member status updated successfully.',
} as const

/** POST /admin/team-members and PATCH /admin/team-members/{id}. */
export const teamMemberInput = z.object(
  {
    name: requiredText(teamMemberMessages.nameRequired),
    post: optionalText('Employee post'),
    description: optionalText('Description'),
    image: optionalImageUrl(teamMemberMessages.invalidImage),
  },
  { error: teamMemberMessages.nameRequired },
)

export const teamMemberListQuery = listQuery(
  ['createdAt', 'name', 'post', 'activeStatus'],
  SMALL_PAGE,
)

export type TeamMemberInput = z.output<typeof teamMemberInput>

/** Section 3, Team member. */
export const teamMemberItem = z.strictObject({
  _id: recordId,
  name: z.string(),
  post: z.string(),
  description: z.string(),
  image: imageUrl,
  activeStatus: z.boolean(),
  createdAt: moment,
})
export type TeamMember = z.output<typeof teamMemberItem>

/** What the calls of section 7 take and give: for the service that parses it and the REST document. */
export const teamMemberCalls = {
  item: teamMemberItem,
  input: teamMemberInput,
  patch: teamMemberInput,
  listQuery: teamMemberListQuery,
  messages: teamMemberMessages,
}
