import { type Authorize, recordRoutes } from '../../platform/rest.ts'
import type { AwardsService } from './awards.service.ts'

/** Section 7: the award calls. */
export function awardsRest(awards: AwardsService, authorize: Authorize) {
  return recordRoutes('/admin/awards', awards, authorize)
}
