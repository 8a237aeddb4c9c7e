import { readBody, readQuery } from '../../platform/request.ts'
import { type Authorize, adminRoutes, publicRoutes } from '../../platform/rest.ts'
import type { HeroSlidesService } from './hero-slides.service.ts'

/** Section 7: the hero carousel calls. The update has a path of its own: only the image changes. */
export function heroSlidesRest(slides: HeroSlidesService, authorize: Authorize) {
  return publicRoutes()
    .get('/public/hero-carousel', async () => ({ slides: await slides.listPublic() }))
    .use(
      adminRoutes(authorize)
        .get('/admin/hero-carousel', ({ request }) => slides.list(readQuery(request)))
        .post('/admin/hero-carousel', async ({ request, set }) => {
          const saved = await slides.create(await readBody(request))
          set.status = 201
          return saved
        })
        .patch('/admin/hero-carousel/:id/image', async ({ request, params }) =>
          slides.update(params.id, await readBody(request)),
        )
        .patch('/admin/hero-carousel/:id/status', async ({ request, params }) =>
          slides.setActive(params.id, await readBody(request)),
        ),
    )
}
