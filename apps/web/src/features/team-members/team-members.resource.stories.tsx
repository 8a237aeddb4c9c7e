import type { RowOf } from '@bharat/contracts/kind'
import { teamMembers } from '@bharat/contracts/team-members'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { inDashboard } from '../../../../../.storybook/admin-frame.tsx'
import { respond } from '../../../../../.storybook/network.ts'
import { createdAt, idOf, pageOf, photo } from '../../admin/admin.fixtures.ts'
import { kindRequests } from '../../admin/resource/kind-resource.tsx'
import { TeamMembersTab } from './team-members.resource.tsx'

type TeamMemberRow = RowOf<typeof teamMembers>

const rows: TeamMemberRow[] = [
  ['Biju Varghese', 'Lead driver', 'roman-colosseum'],
  ['Sreelakshmi Nair', 'Reservations', ''],
  ['Tenzin Dorje', 'Trip leader, Ladakh and Spiti', 'singaporean-cityscape'],
].map(([name = '', post = '', image], at) => ({
  _id: idOf(at + 1),
  name,
  post,
  description: 'On the road since 2017.',
  image: image ? photo(image) : '',
  activeStatus: true,
  createdAt: createdAt(at),
  version: 1,
}))

const meta = {
  title: 'Admin/Team members tab',
  component: TeamMembersTab,
  decorators: [inDashboard],
  parameters: {
    path: '/adminDashboard?tab=team-members',
    network: {
      graphql: respond(kindRequests(teamMembers).documents.list, ({ page, limit }) => ({
        page: pageOf(rows, page, limit),
      })),
    },
    usage: {
      do: ['Write a post as the person would say it.'],
      dont: ['Show former team members: deactivate the row.'],
    },
  },
} satisfies Meta<typeof TeamMembersTab>
export default meta
type Story = StoryObj<typeof meta>

const edit = (canvasElement: HTMLElement) =>
  within(canvasElement).findByRole('button', { name: 'Edit Biju Varghese' })

/** A row without an image shows the initials. */
export const CreateMode: Story = {
  play: async ({ canvasElement }) => {
    await edit(canvasElement)
    await expect(within(canvasElement).getByText('SN')).toBeVisible()
  },
}
