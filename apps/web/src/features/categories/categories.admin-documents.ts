import type { CategoryInput } from '@bharat/contracts/categories'
import { recordRequests } from '../../admin/resource/record-requests.ts'
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

export const categoryRequests = recordRequests<CategoryRow, CategoryInput>(
  { one: 'Category', all: 'Categories', patch: 'CategoryPatch' },
  CategoryRowFragment,
)
