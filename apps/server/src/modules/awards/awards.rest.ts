import { awardCalls } from '@bharat/contracts/awards'
import { type Authorize, recordRoutes } from '../../platform/rest.ts'
import type { AwardsService } from './awards.service.ts'

/** Section 7: the award calls. */
export function awardsRest(service: AwardsService, authorize: Authorize) {
  return recordRoutes(
    { prefix: '/admin/awards', name: 'award', plural: 'awards', service, calls: awardCalls },
    authorize,
  )
}
