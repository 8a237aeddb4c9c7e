import type { TestimonialInput } from '@bharat/contracts/testimonials'
import type { Database } from '../../database/mongo.ts'
import { createPlainRecordsRepository } from '../records/plain-records.repository.ts'

export function createTestimonialsRepository(database: Database) {
  return createPlainRecordsRepository<TestimonialInput>(
    database,
    'testimonials',
    { sorts: { clientName: '', tourName: '' }, searchField: 'clientName' },
    { kind: 'testimonials' },
  )
}

export type TestimonialsRepository = ReturnType<typeof createTestimonialsRepository>
