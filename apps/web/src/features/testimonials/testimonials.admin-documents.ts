import type { TestimonialInput } from '@bharat/contracts/testimonials'
import { recordRequests } from '../../admin/resource/record-requests.ts'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const TestimonialRowFragment = graphql(`
  fragment TestimonialRow on Testimonial {
    _id
    clientName
    clientImage
    tourName
    review
    activeStatus
    createdAt
    version
  }
`)
export type TestimonialRow = ResultOf<typeof TestimonialRowFragment>

export const testimonialRequests = recordRequests<TestimonialRow, TestimonialInput>(
  { one: 'Testimonial', all: 'Testimonials' },
  TestimonialRowFragment,
)
