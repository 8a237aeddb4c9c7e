import {
  type PublicTestimonial,
  publicTestimonialsQuery,
  type TestimonialInput,
  testimonials,
} from '@bharat/contracts/testimonials'
import { parseInput } from '../../errors.ts'
import type { MediaService } from '../media/media.service.ts'
import type { KindRepository } from '../records/plain-kinds.repository.ts'
import { createKindRecords } from '../records/plain-kinds.service.ts'
import type { ToursService } from '../tours/tours.service.ts'

interface Dependencies {
  repository: KindRepository<TestimonialInput>
  tours: Pick<ToursService, 'listPublicByName'>
  images: Pick<MediaService, 'lookUp'>
}

/** Testimonials (section 3), which admins edit, and the carousel and the page of the named tour show. */
export function createTestimonialsService({ repository, tours, images }: Dependencies) {
  return {
    ...createKindRecords(testimonials, repository),

    /**
     * The active testimonials that have a name or a review. Each has the id of the tour that it names, if
     * that tour is public; of several tours with the same name, the oldest.
     */
    async listPublic(value: unknown): Promise<PublicTestimonial[]> {
      const { tourId: wanted } = parseInput(publicTestimonialsQuery, value)
      const active = await repository.active()
      const shown = active.filter(({ clientName, review }) => clientName !== '' || review !== '')
      const names = new Set(shown.map(({ tourName }) => tourName).filter(Boolean))
      const [named, imageOf] = await Promise.all([
        tours.listPublicByName([...names]),
        images.lookUp(shown.map(({ clientImage }) => clientImage)),
      ])
      const idsOf = Map.groupBy(
        named.sort((a, b) => a._id.localeCompare(b._id)),
        ({ tourName }) => tourName,
      )
      return shown.flatMap(({ _id, clientName, review, clientImage, tourName }) => {
        const ids = idsOf.get(tourName)?.map((tour) => tour._id) ?? []
        if (wanted && !ids.includes(wanted)) return []
        const tour = { tour: tourName, tourId: ids[0] ?? null }
        const portrait = clientImage === '' ? null : imageOf(clientImage)
        return [{ id: _id, name: clientName, review, photo: clientImage, portrait, ...tour }]
      })
    },
  }
}
