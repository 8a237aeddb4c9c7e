import type { Testimonial, TestimonialInput } from '@bharat/contracts/testimonials'
import type { Database } from '../../platform/mongo.ts'
import {
  createRecordsRepository,
  listIndexes,
  type RecordFields,
} from '../../platform/records.repository.ts'

interface TestimonialDocument extends RecordFields, TestimonialInput {}

export function createTestimonialsRepository(database: Database) {
  const collection = database.collection<TestimonialDocument>('testimonials')
  return {
    ...createRecordsRepository({ collection, searchField: 'clientName', toItem }),
    prepare: () => collection.createIndexes([...listIndexes, { key: { clientName: 1, _id: 1 } }]),
  }
}

export type TestimonialsRepository = ReturnType<typeof createTestimonialsRepository>

function toItem({ updatedAt: _, ...document }: TestimonialDocument): Testimonial {
  return {
    ...document,
    _id: document._id.toHexString(),
    createdAt: document.createdAt.toISOString(),
  }
}
