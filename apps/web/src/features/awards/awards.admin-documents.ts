import type { AwardInput } from '@bharat/contracts/awards'
import { recordRequests } from '../../admin/resource/record-requests.ts'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const AwardRowFragment = graphql(`
  fragment AwardRow on Award {
    _id
    name
    image
    activeStatus
    createdAt
    version
  }
`)
export type AwardRow = ResultOf<typeof AwardRowFragment>

export const awardRequests = recordRequests<AwardRow, AwardInput>(
  { one: 'Award', all: 'Awards' },
  AwardRowFragment,
)
