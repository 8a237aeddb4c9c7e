import { errorReply, pageReply, savedReply } from '@bharat/contracts/replies'
import {
  highlightInput,
  highlightListQuery,
  tourCalls,
  tourItem,
  tourSummary,
} from '@bharat/contracts/tours'
import { z } from 'zod'
import { documented } from '../../platform/operations.ts'
import { readBody, readQuery } from '../../platform/request.ts'
import {
  type Asked,
  type AskedOf,
  type Authorize,
  adminRoutes,
  publicRoutes,
  recordRoutes,
} from '../../platform/rest.ts'
import type { ToursService } from './tours.service.ts'

/** Over the cap: which tours are highlighted already. */
const capReply = errorReply.extend({
  highlightedTours: z.array(z.strictObject({ _id: z.string(), tourName: z.string() })).optional(),
})

/** Section 7: the tour calls, public and admin. */
export function toursRest(tours: ToursService, authorize: Authorize) {
  return publicRoutes()
    .get(
      '/public/tours/:id',
      documented(
        { summary: 'A tour', tag: 'Public', reply: z.strictObject({ tour: tourItem }) },
        async ({ params }: AskedOf) => ({ tour: await tours.getPublic(params.id) }),
      ),
    )
    .get(
      '/public/landscapes/:landscape',
      documented(
        {
          summary: 'The tours of a landscape',
          tag: 'Public',
          reply: z.strictObject({ tours: z.array(tourSummary) }),
        },
        async ({ params }: { params: { landscape: string } }) => {
          const found = await tours.listOfLandscape(params.landscape)
          return { tours: found.tours }
        },
      ),
    )
    .use(
      recordRoutes(
        {
          prefix: '/admin/tours',
          name: 'tour',
          plural: 'tours',
          service: tours,
          calls: tourCalls,
          update: { method: 'PUT' },
        },
        authorize,
      ),
    )
    .use(
      adminRoutes(authorize)
        .get(
          '/admin/tours/:id',
          documented(
            {
              summary: 'Read a tour',
              tag: 'Tours',
              admin: true,
              reply: z.strictObject({ item: tourItem }),
            },
            async ({ params }: AskedOf) => ({ item: await tours.get(params.id) }),
          ),
        )
        .get(
          '/admin/toursinhighlight',
          documented(
            {
              summary: 'List tours to highlight',
              tag: 'Tours',
              admin: true,
              query: highlightListQuery,
              reply: pageReply(tourItem),
            },
            ({ request }: Asked) => tours.listForHighlight(readQuery(request)),
          ),
        )
        .patch(
          '/admin/toursinhighlight/:id/highlight',
          documented(
            {
              summary: 'Highlight a tour or remove its highlight',
              tag: 'Tours',
              admin: true,
              body: highlightInput,
              reply: savedReply(tourItem),
              errors: [409],
              conflict: capReply,
            },
            async ({ request, params }: AskedOf) =>
              tours.setHighlight(params.id, await readBody(request)),
          ),
        ),
    )
}
