import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { inDashboard } from '../../../../../.storybook/admin-frame.tsx'
import { respond } from '../../../../../.storybook/network.ts'
import { categoryOptions, createdAt, idOf, pageOf, photo } from '../../admin/admin.fixtures.ts'
import {
  HeroSlideCategoriesDocument,
  type HeroSlideRow,
  heroSlideRequests,
} from './hero-slides.admin-documents.ts'
import { HeroSlidesTab } from './hero-slides.resource.tsx'

const rows: HeroSlideRow[] = ['roman-colosseum', 'tea-gardens', 'singaporean-cityscape'].map(
  (name, at) => {
    const category = { _id: idOf(at + 1), name: categoryOptions[at]?.name ?? '' }
    return {
      _id: idOf(at + 50),
      category,
      categoryName: category.name,
      imageUrl: photo(name),
      activeStatus: at !== 2,
      createdAt: createdAt(at),
      version: 1,
    }
  },
)

const meta = {
  title: 'Admin/Hero slides tab',
  component: HeroSlidesTab,
  decorators: [inDashboard],
  parameters: {
    path: '/adminDashboard?tab=hero-carousel',
    network: {
      graphql: {
        ...respond(HeroSlideCategoriesDocument, () => ({
          adminHeroSlideCategories: categoryOptions.filter(
            ({ _id, activeStatus }) =>
              activeStatus && !rows.some(({ category }) => category._id === _id),
          ),
        })),
        ...respond(heroSlideRequests.documents.list, ({ page, limit }) => ({
          page: pageOf(rows, page, limit),
        })),
      },
    },
    usage: {
      do: ['Offer only active categories without a slide.'],
      dont: ['Let a slide change its category: only its image can change.'],
    },
  },
} satisfies Meta<typeof HeroSlidesTab>
export default meta
type Story = StoryObj<typeof meta>

export const CreateMode: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('option', { name: 'Pilgrimage' })).toBeInTheDocument()
    // One is inactive, the other has a slide.
    await expect(canvas.queryByRole('option', { name: 'School tours' })).toBeNull()
    await expect(canvas.queryByRole('option', { name: 'Domestic' })).toBeNull()
    await canvas.findByRole('button', { name: 'Edit Image Domestic' })
  },
}

/** The category is locked; the image is replaced. */
export const EditMode: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Image Domestic' }))
    await canvas.findByRole('heading', { name: 'Edit Hero Slide' })
    await expect(canvas.getByLabelText(/^Category/, { selector: 'select' })).toBeDisabled()
  },
}
