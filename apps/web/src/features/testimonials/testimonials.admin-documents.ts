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

export const AdminTestimonialsDocument = graphql(
  `
    query AdminTestimonials($page: Int!, $limit: Int!, $search: String!, $sort: String) {
      adminTestimonials(page: $page, limit: $limit, search: $search, sort: $sort) {
        items {
          ...TestimonialRow
        }
        page
        limit
        totalPages
        totalItems
      }
    }
  `,
  [TestimonialRowFragment],
)

export const CreateTestimonialDocument = graphql(`
  mutation CreateTestimonial($input: TestimonialInput!) {
    createTestimonial(input: $input) {
      message
    }
  }
`)

export const UpdateTestimonialDocument = graphql(`
  mutation UpdateTestimonial($id: ID!, $input: TestimonialInput!, $version: Int) {
    updateTestimonial(id: $id, input: $input, version: $version) {
      message
    }
  }
`)

export const SetTestimonialStatusDocument = graphql(
  `
    mutation SetTestimonialStatus($id: ID!, $activeStatus: Boolean!) {
      setTestimonialStatus(id: $id, activeStatus: $activeStatus) {
        item {
          ...TestimonialRow
        }
      }
    }
  `,
  [TestimonialRowFragment],
)

export const MoveTestimonialDocument = graphql(`
  mutation MoveTestimonial($id: ID!, $after: String) {
    moveTestimonial(id: $id, after: $after) {
      item {
        _id
      }
    }
  }
`)
