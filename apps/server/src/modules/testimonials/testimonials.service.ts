import { type PublicTestimonial, testimonialSchemas } from '@bharat/contracts/testimonials'
import { createRecordsService } from '../records/records.service.ts'
import type { TestimonialsRepository } from './testimonials.repository.ts'

/** Testimonials (section 3): kept by the admin, shown by the carousel. */
export function createTestimonialsService(repository: TestimonialsRepository) {
  return {
    ...createRecordsService({
      repository,
      ...testimonialSchemas,
    }),

    /** The active ones that have a name or a review, as the public site reads them. */
    async listPublic(): Promise<PublicTestimonial[]> {
      const active = await repository.active()
      return active
        .filter(({ clientName, review }) => clientName !== '' || review !== '')
        .map(({ _id, clientName, review, clientImage, tourName }) => ({
          id: _id,
          name: clientName,
          review,
          photo: clientImage,
          tour: tourName,
        }))
    },
  }
}

export type TestimonialsService = ReturnType<typeof createTestimonialsService>
