import { LANDSCAPES } from '@bharat/contracts/landscapes'
import { publicQuery } from '@bharat/contracts/list'
import {
  highlightCapReply,
  highlightInput,
  highlightListQuery,
  tour,
  tourInput,
  tourListQuery,
  tourReplies,
  tourSummary,
  tourUpdate,
} from '@bharat/contracts/tours'
import { tourMessages } from '@bharat/contracts/tours.messages'
import { z } from 'zod'
import { call, recordCalls } from '../../http/rest.ts'
import type { ToursService } from './tours.service.ts'

const tag = { name: 'Tours', description: 'Tours, and which of them the home page highlights.' }
const open = {
  tag,
  section: '7, public',
  access: 'public',
  cached: true,
  query: publicQuery,
} as const
const admin = { tag, section: '7, admin tours', access: 'admin' } as const

/** Section 7: the tour calls, public and admin. */
export function toursRest(tours: ToursService) {
  const errors = { 404: tourMessages.notFound }
  return [
    call({
      ...open,
      method: 'GET',
      path: '/public/tours/{id}',
      id: 'tour',
      summary: 'A tour',
      description: 'One that the site shows: active, in an active category.',
      reply: z.object({ tour }),
      errors,
      handle: async ({ params }) => ({ tour: await tours.getPublic(params.id) }),
    }),
    call({
      ...open,
      method: 'GET',
      path: '/public/landscapes/{landscape}',
      id: 'landscape',
      summary: 'The tours of a landscape',
      description: 'Active tours of active categories.',
      params: { landscape: z.enum(LANDSCAPES).describe('Matched without regard to case.') },
      reply: z.object({ tours: z.array(tourSummary).describe('Newest first.') }),
      errors: { 404: tourMessages.landscapeNotFound },
      handle: async ({ params }) => {
        const found = await tours.listOfLandscape(params.landscape)
        return { tours: found.tours }
      },
    }),
    ...recordCalls({
      path: '/admin/tours',
      name: 'Tour',
      plural: 'Tours',
      tag,
      section: '7, admin tours',
      replies: tourReplies,
      messages: tourMessages,
      listQuery: tourListQuery,
      input: tourInput,
      patch: tourUpdate,
      updateBy: 'PUT',
      service: tours,
    }),
    call({
      ...admin,
      method: 'GET',
      path: '/admin/tours/{id}',
      id: 'adminTour',
      summary: 'Any tour, for its form',
      reply: z.object({ item: tour }),
      errors,
      handle: async ({ params }) => ({ item: await tours.get(params.id) }),
    }),
    call({
      ...admin,
      method: 'GET',
      path: '/admin/toursinhighlight',
      id: 'adminToursInHighlight',
      summary: 'List Tours for highlighting',
      query: highlightListQuery,
      reply: tourReplies.page,
      handle: ({ query }) => tours.listForHighlight(query),
    }),
    call({
      ...admin,
      method: 'PATCH',
      path: '/admin/toursinhighlight/{id}/highlight',
      id: 'setTourHighlight',
      summary: 'Highlight a Tour, or take its highlight away',
      body: highlightInput,
      reply: tourReplies.saved,
      errors: {
        ...errors,
        409: { description: tourMessages.highlightCap, body: highlightCapReply },
      },
      handle: ({ params, body }) => tours.setHighlight(params.id, body),
    }),
  ]
}
