import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const CategoryRowFragment = graphql(`
  fragment CategoryRow on Category {
    _id
    name
    description
    coverImage
    activeStatus
    createdAt
    version
  }
`)
export type CategoryRow = ResultOf<typeof CategoryRowFragment>

export const AdminCategoriesDocument = graphql(
  `
    query AdminCategories($page: Int!, $limit: Int!, $search: String!, $sort: String) {
      adminCategories(page: $page, limit: $limit, search: $search, sort: $sort) {
        items {
          ...CategoryRow
        }
        page
        limit
        totalPages
        totalItems
      }
    }
  `,
  [CategoryRowFragment],
)

export const CreateCategoryDocument = graphql(`
  mutation CreateCategory($input: CategoryInput!) {
    createCategory(input: $input) {
      message
    }
  }
`)

export const UpdateCategoryDocument = graphql(`
  mutation UpdateCategory($id: ID!, $input: CategoryPatch!, $version: Int) {
    updateCategory(id: $id, input: $input, version: $version) {
      message
    }
  }
`)

export const SetCategoryStatusDocument = graphql(
  `
    mutation SetCategoryStatus($id: ID!, $activeStatus: Boolean!) {
      setCategoryStatus(id: $id, activeStatus: $activeStatus) {
        item {
          ...CategoryRow
        }
      }
    }
  `,
  [CategoryRowFragment],
)

export const MoveCategoryDocument = graphql(`
  mutation MoveCategory($id: ID!, $after: String) {
    moveCategory(id: $id, after: $after) {
      item {
        _id
      }
    }
  }
`)
