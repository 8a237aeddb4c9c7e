import { graphql } from '../../graphql/graphql.ts'

/** Active testimonials in their order (section 7, GET /public/testimonials). */
export const TestimonialsDocument = graphql(`
  query Testimonials {
    testimonials {
      id
      name
      review
      photo
      portrait {
        focus {
          x
          y
        }
      }
      tour
      tourId
    }
  }
`)
