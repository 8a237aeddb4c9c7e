import { graphql } from '../../graphql/graphql.ts'

export const AdminEnquiriesDocument = graphql(`
  query AdminEnquiries(
    $page: Int!
    $limit: Int!
    $search: String!
    $from: String
    $to: String
    $channel: EnquiryChannel
  ) {
    adminEnquiries(
      page: $page
      limit: $limit
      search: $search
      from: $from
      to: $to
      channel: $channel
      sort: "-createdAt"
    ) {
      items {
        _id
        fullName
        phone
        phoneKey
        email
        message
        channel
        mail
        createdAt
      }
      page
      limit
      totalPages
      totalItems
      searchedSince
    }
  }
`)
