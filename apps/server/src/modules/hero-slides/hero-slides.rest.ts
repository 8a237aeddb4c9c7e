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
import { call, recordCalls } from '../../http/rest.ts'
import type { HeroSlidesService } from './hero-slides.service.ts'

const tag = { name: 'Hero carousel', description: 'One banner image for each category.' }

/** Section 7: the hero carousel calls. The update has a path of its own: only the image changes. */
export function heroSlidesRest(slides: HeroSlidesService) {
  return [
    call({
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
      reply: z.object({ slides: z.array(publicHeroSlide).describe('Oldest first.') }),
      handle: async () => ({ slides: await slides.listPublic() }),
    }),
    call({
      method: 'GET',
      path: '/admin/hero-carousel/categories',
      id: 'adminHeroSlideCategories',
      tag,
      summary: 'List the categories without a slide',
      description: 'What a new slide can be made for.',
      access: 'admin',
      reply: heroSlideCategories,
      handle: async () => ({ categories: await slides.categoriesWithoutSlide() }),
    }),
    ...recordCalls({
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
      updateOf: { id: 'updateHeroSlideImage', path: '/image' },
      conflict: heroSlideMessages.categoryTaken,
      service: slides,
    }),
  ]
}
