import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const MediaChoiceDocument = graphql(`
  query MediaChoice($page: Int!, $limit: Int!, $search: String!) {
    adminMedia(page: $page, limit: $limit, search: $search) {
      items {
        _id
        url
        alt
        suggestedAlt
        focus {
          x
          y
        }
        usedBy {
          kind
          name
          field
        }
        useCount
      }
      page
      limit
      totalPages
      totalItems
    }
  }
`)

/** An image of the media library, as a form offers it. */
export type ListedImage = ResultOf<typeof MediaChoiceDocument>['adminMedia']['items'][number]
