import { CENTRE } from '@bharat/contracts/media'
import { pageMessages } from '@bharat/contracts/pages.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { cards } from '../../../features/tours/tours.fixtures.ts'
import { HomePage } from './home-page.tsx'

const { priced, longTitle, noImage, onRequest } = cards

const meta = {
  title: 'Pages/Home',
  component: HomePage,
  args: {
    publicUrl: 'https://bharatbyroad.example',
    data: {
      slides: [
        {
          id: 'adventure',
          src: './photos/roman-colosseum.jpg',
          image: { alt: '', credit: '', focus: CENTRE },
          title: 'Adventure',
          subtitle: 'High passes, river crossings and roads that close for half the year.',
          categoryId: '650000000000000000000001',
          tours: '9 tours · 4–22 days · from ₹21,900',
        },
        {
          id: 'domestic',
          src: './photos/tea-gardens.jpg',
          image: { alt: '', credit: '', focus: CENTRE },
          title: 'Domestic',
          subtitle: 'The length and breadth of India by road.',
          categoryId: '650000000000000000000002',
          tours: null,
        },
      ],
      leaving: [
        {
          id: '650000000000000000000101',
          tourName: 'Spiti Valley Circuit through Kinnaur',
          departure: '12 Dec · 10 days',
          price: '₹58,900',
          state: '4 seats left',
          imageUrl: './photos/mountain-trail.jpg',
          focus: CENTRE,
        },
      ],
      categories: [
        {
          _id: '650000000000000000000001',
          name: 'Adventure',
          description: 'High passes, river crossings and early snow.',
          highlightedTours: [priced, longTitle, noImage],
        },
        {
          _id: '650000000000000000000002',
          name: 'Domestic',
          description: '',
          highlightedTours: [onRequest],
        },
      ],
      testimonials: [
        {
          id: 'short',
          name: 'Joseph Kurian',
          review: 'Worth every rupee.',
          photo: './photos/ajanta-caves.jpg',
          portrait: null,
          tour: 'Sri Lanka Ring: Kandy, Ella, Galle',
          tourId: '650000000000000000000122',
        },
      ],
      company: {
        awards: [{ id: 'forum', name: 'Road Journey of the Year 2023', image: '' }],
        teamMembers: [
          { id: 'ravi', name: 'Ravi Menon', post: 'Lead driver', image: '', portrait: null },
        ],
      },
    },
  },
  argTypes: { data: { control: false } },
  parameters: {
    path: '/home',
    layout: 'fullscreen',
    usage: {
      do: [
        'Look at the page whole, on a desktop and on a phone, after a change to one of its parts.',
      ],
      dont: ['Let a part that failed to load affect the others.'],
    },
  },
} satisfies Meta<typeof HomePage>
export default meta
type Story = StoryObj<typeof meta>

export const Whole: Story = {
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByRole('region', { name: 'Featured journeys' }),
    ).toBeVisible()
  },
}

/** All data failed to load: every part shows its own message, and the rest of the page is shown. */
export const PartsFailed: Story = {
  args: {
    data: {
      slides: undefined,
      leaving: undefined,
      categories: undefined,
      testimonials: undefined,
      company: undefined,
    },
  },
  play: async ({ canvasElement }) => {
    for (const text of [
      pageMessages.heroFailed,
      pageMessages.highlightedFailed,
      pageMessages.testimonialsFailed,
    ]) {
      // The code of an island loads later.
      const shown = await within(canvasElement).findByText(text)
      await expect(shown).toBeInTheDocument()
    }
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
