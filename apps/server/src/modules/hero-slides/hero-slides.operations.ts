import {
  heroSlideCategories,
  heroSlideImageInput,
  heroSlideInput,
  heroSlideListQuery,
  heroSlideReplies,
  publicHeroSlide,
} from '@bharat/contracts/hero-slides'
import { heroSlideMessages } from '@bharat/contracts/hero-slides.messages'
import { publicQuery } from '@bharat/contracts/list'
import { z } from 'zod'
import { endpoint, listComplexity } from '../../http/operation.ts'
import { recordOperations } from '../records/records.operations.ts'

const tag = { name: 'Hero carousel', description: 'One banner image for each category.' }

/** Section 7: the hero carousel. An update changes the image alone, at a path of its own. */
export const heroSlideOperations = [
  endpoint({
    method: 'GET',
    path: '/public/hero-carousel',
    id: 'heroSlides',
    tag,
    section: '7, public',
    summary: 'The slides the site shows',
    description: 'Active ones of active categories.',
    access: 'public',
    cached: true,
    query: publicQuery,
    reply: z.object({ slides: z.array(publicHeroSlide).describe('In the manual order.') }),
    graphql: { member: 'slides', complexity: listComplexity(5) },
    handle: async ({ services }) => ({ slides: await services.heroSlides.listPublic() }),
  }),
  endpoint({
    method: 'GET',
    path: '/admin/hero-carousel/categories',
    id: 'adminHeroSlideCategories',
    tag,
    summary: 'List the categories without a slide',
    description: 'A new slide can be made for each.',
    access: 'catalogue',
    reply: heroSlideCategories,
    graphql: { member: 'categories' },
    handle: async ({ services }) => ({
      categories: await services.heroSlides.categoriesWithoutSlide(),
    }),
  }),
  ...recordOperations({
    path: '/admin/hero-carousel',
    name: 'HeroSlide',
    plural: 'HeroSlides',
    tag,
    section: '7, admin hero carousel',
    replies: heroSlideReplies,
    messages: heroSlideMessages,
    listQuery: heroSlideListQuery,
    input: heroSlideInput,
    patch: heroSlideImageInput,
    update: {
      id: 'updateHeroSlideImage',
      path: '/image',
      description: 'Replaces its image; the category is locked.',
      // A missing image is rejected by the contract, with its own message.
      args: heroSlideImageInput.partial(),
    },
    conflict: heroSlideMessages.categoryTaken,
    service: ({ heroSlides }) => heroSlides,
  }),
]
