import { CENTRE } from '@bharat/contracts/media'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { LeavingSoon, type LeavingTour } from './leaving-soon.tsx'

const tour = (id: string, fields: Partial<LeavingTour>): LeavingTour => ({
  id,
  tourName: 'Spiti Valley Circuit through Kinnaur',
  departure: '12 Dec · 10 days',
  price: '₹58,900',
  state: '4 seats left',
  imageUrl: './photos/mountain-trail.jpg',
  focus: CENTRE,
  ...fields,
})

const meta = {
  title: 'Tours/Leaving soon',
  component: LeavingSoon,
  args: {
    tours: [
      tour('650000000000000000000101', {}),
      tour('650000000000000000000102', { tourName: 'Munnar and Thekkady', state: 'Guaranteed' }),
      tour('650000000000000000000103', { price: '', state: '1 seat left' }),
      tour('650000000000000000000104', {
        tourName: 'Sri Lanka Ring: Kandy, Ella, Galle',
        state: '',
      }),
    ],
  },
  parameters: {
    path: '/home',
    layout: 'fullscreen',
    usage: {
      do: ['Show departures that can still be joined, with the price of that date.'],
      dont: ['Show it where no tour has a date.'],
    },
  },
} satisfies Meta<typeof LeavingSoon>
export default meta
type Story = StoryObj<typeof meta>

export const Four: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getAllByRole('listitem')).toHaveLength(4)
    await expect(canvas.getByRole('link', { name: 'Munnar and Thekkady' })).toHaveAttribute(
      'href',
      '/tours/650000000000000000000102',
    )
  },
}

export const OnPhone: Story = { tags: ['phone'] }

export const WithoutDepartures: Story = {
  args: { tours: [] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('heading')).toBeNull()
  },
}
