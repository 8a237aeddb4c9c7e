import { awards } from '@bharat/contracts/awards'
import type { RowOf } from '@bharat/contracts/kind'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { inDashboard } from '../../../../../.storybook/admin-frame.tsx'
import { respond } from '../../../../../.storybook/network.ts'
import { createdAt, idOf, pageOf, photo } from '../../admin/admin.fixtures.ts'
import { kindRequests } from '../../admin/resource/kind-resource.tsx'
import { ShownOn } from '../../admin/resource/shown-on.tsx'
import { AwardsTab } from './awards.resource.tsx'

type AwardRow = RowOf<typeof awards>

const rows: AwardRow[] = [
  ['Road Safety Honour 2025', 'high-trestle-trail'],
  ['Kerala Responsible Tourism Award', 'tea-gardens'],
  ['Best Small Operator', ''],
].map(([name = '', image], at) => ({
  _id: idOf(at + 1),
  name,
  image: image ? photo(image) : '',
  activeStatus: at !== 2,
  createdAt: createdAt(at),
  version: 1,
}))

const meta = {
  title: 'Admin/Awards tab',
  component: AwardsTab,
  subcomponents: { ShownOn },
  decorators: [inDashboard],
  parameters: {
    path: '/adminDashboard?tab=awards',
    network: {
      graphql: respond(kindRequests(awards).documents.list, ({ page, limit }) => ({
        page: pageOf(rows, page, limit),
      })),
    },
    usage: {
      do: ['Use the award’s official name, with the year.'],
      dont: ['Show an award that was not won.'],
    },
  },
} satisfies Meta<typeof AwardsTab>
export default meta
type Story = StoryObj<typeof meta>

const edit = (canvasElement: HTMLElement) =>
  within(canvasElement).findByRole('button', { name: 'Edit Road Safety Honour 2025' })

export const CreateMode: Story = {
  play: async ({ canvasElement }) => {
    await edit(canvasElement)
    await expect(
      within(canvasElement).getByText(/^The home page shows the active awards\./),
    ).toBeVisible()
  },
}
/** A link from another page opens a listed record in the form. */
export const Linked: Story = {
  parameters: { path: `/adminDashboard?tab=awards&edit=%22${idOf(2)}%22` },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('heading', { name: 'Edit Award' })
    await expect(canvas.getByLabelText(/^Name/)).toHaveValue('Kerala Responsible Tourism Award')
  },
}
