import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const MediaItemFragment = graphql(`
  fragment MediaItem on Media {
    _id
    url
    width
    height
    bytes
    format
    alt
    suggestedAlt
    credit
    focus {
      x
      y
    }
    createdAt
    usedBy {
      kind
      id
      name
      field
      href
    }
    useCount
    version
  }
`)
export type MediaItem = ResultOf<typeof MediaItemFragment>
export type MediaUse = MediaItem['usedBy'][number]

export const AdminMediaDocument = graphql(
  `
    query AdminMedia($page: Int!, $limit: Int!, $search: String!) {
      adminMedia(page: $page, limit: $limit, search: $search) {
        items {
          ...MediaItem
        }
        page
        limit
        totalPages
        totalItems
      }
    }
  `,
  [MediaItemFragment],
)

export const MediaProblemsDocument = graphql(`
  query MediaProblems {
    mediaProblems {
      kind
      id
      name
      field
      href
      url
    }
  }
`)

export const UpdateMediaDocument = graphql(
  `
    mutation UpdateMedia(
      $id: ID!
      $alt: String
      $credit: String
      $focus: FocalPointInput
      $version: Int
    ) {
      updateMedia(id: $id, alt: $alt, credit: $credit, focus: $focus, version: $version) {
        message
        item {
          ...MediaItem
        }
      }
    }
  `,
  [MediaItemFragment],
)

export const DeleteMediaDocument = graphql(`
  mutation DeleteMedia($id: ID!) {
    deleteMedia(id: $id) {
      message
    }
  }
`)

export const ReplaceMediaDocument = graphql(`
  mutation ReplaceMedia($id: ID!, $by: String!) {
    replaceMedia(id: $id, by: $by) {
      message
      replaced
    }
  }
`)
