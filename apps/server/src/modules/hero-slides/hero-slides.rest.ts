import { heroSlideCalls, publicHeroSlide } from '@bharat/contracts/hero-slides'
import { z } from 'zod'
import { documented } from '../../platform/operations.ts'
import { type Authorize, publicRoutes, recordRoutes } from '../../platform/rest.ts'
import type { HeroSlidesService } from './hero-slides.service.ts'

/** Section 7: the hero carousel calls. The update has a path of its own: only the image changes. */
export function heroSlidesRest(service: HeroSlidesService, authorize: Authorize) {
  return publicRoutes()
    .get(
      '/public/hero-carousel',
      documented(
        {
          summary: 'Hero slides to show',
          tag: 'Public',
          reply: z.strictObject({ slides: z.array(publicHeroSlide) }),
        },
        async () => ({ slides: await service.listPublic() }),
      ),
    )
    .use(
      recordRoutes(
        {
          prefix: '/admin/hero-carousel',
          name: 'hero slide',
          plural: 'hero slides',
          service,
          calls: heroSlideCalls,
          update: { method: 'PATCH', path: '/image' },
          conflicts: true,
        },
        authorize,
      ),
    )
}
