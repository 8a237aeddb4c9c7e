import { z } from 'zod'
import { SMALL_PAGE } from './limits.ts'
import { listQuery } from './list.ts'
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
export interface TeamMember {
  _id: string
  name: string
  post: string
  description: string
  image: string
  activeStatus: boolean
  createdAt: string
}
