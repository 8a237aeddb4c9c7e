import type { RowOf } from '@bharat/contracts/kind'
import { testimonials } from '@bharat/contracts/testimonials'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { inDashboard } from '../../../../../.storybook/admin-frame.tsx'
import { respond } from '../../../../../.storybook/network.ts'
import { createdAt, idOf, pageOf, photo } from '../../admin/admin.fixtures.ts'
import { kindRequests } from '../../admin/resource/kind-resource.tsx'
import { TestimonialsTab } from './testimonials.resource.tsx'

type TestimonialRow = RowOf<typeof testimonials>

const rows: TestimonialRow[] = [
  ['Joseph Kurian', 'Sri Lanka Ring: Kandy, Ella, Galle', 'ajanta-caves'],
  ['Anjali Menon', 'Kerala to Kashmir', ''],
  [
    'Lt Col (Retd) P. S. Gill',
    'Srinagar to Manali by Leh and Pangong, over five high passes and one that was closed',
    'gateway-of-india',
  ],
].map(([clientName = '', tourName = '', image], at) => ({
  _id: idOf(at + 1),
  clientName,
  tourName,
  review: 'Worth every rupee.',
  clientImage: image ? photo(image) : '',
  activeStatus: at !== 1,
  createdAt: createdAt(at),
  version: 1,
}))

const meta = {
  title: 'Admin/Testimonials tab',
  component: TestimonialsTab,
  decorators: [inDashboard],
  parameters: {
    path: '/adminDashboard?tab=testimonials',
    network: {
      graphql: respond(kindRequests(testimonials).documents.list, ({ page, limit }) => ({
        page: pageOf(rows, page, limit),
      })),
    },
    usage: {
      do: ['Quote a review in the traveller’s own words.'],
      dont: ['Put a stranger’s portrait beside a name.'],
    },
  },
} satisfies Meta<typeof TestimonialsTab>
export default meta
type Story = StoryObj<typeof meta>

const edit = (canvasElement: HTMLElement) =>
  within(canvasElement).findByRole('button', { name: 'Edit Joseph Kurian' })

/** A row without an image shows the initials. */
export const CreateMode: Story = {
  play: async ({ canvasElement }) => {
    await edit(canvasElement)
    await expect(within(canvasElement).getByText('AM')).toBeVisible()
  },
}
