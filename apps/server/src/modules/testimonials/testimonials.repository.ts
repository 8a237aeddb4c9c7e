import type { Testimonial, TestimonialInput } from '@bharat/contracts/testimonials'
import type { Database } from '../../database/mongo.ts'
import {
  activeIndex,
  createRecordsRepository,
  findActive,
  prepareRecords,
  type RecordFields,
  recordSorts,
} from '../records/records.repository.ts'

interface TestimonialDocument extends RecordFields, TestimonialInput {}

export function createTestimonialsRepository(database: Database) {
  const listing = {
    collection: database.collection<TestimonialDocument>('testimonials'),
    sorts: { ...recordSorts, clientName: '', tourName: '' },
    searchField: 'clientName',
    toItem,
  }
  return {
    ...createRecordsRepository(listing),
    active: () => findActive(listing),
    prepare: () => prepareRecords(listing, [activeIndex]),
  }
}

export type TestimonialsRepository = ReturnType<typeof createTestimonialsRepository>

function toItem({
  updatedAt: _updated,
  position: _position,
  ...document
}: TestimonialDocument): Testimonial {
  return {
    ...document,
    _id: document._id.toHexString(),
    createdAt: document.createdAt.toISOString(),
    version: document.version,
  }
}
