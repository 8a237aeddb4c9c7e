import { awardCalls } from '@bharat/contracts/awards'
import { recordCalls } from '../../http/rest.ts'
import type { AwardsService } from './awards.service.ts'

/** Section 7: the award calls. */
export function awardsRest(awards: AwardsService) {
  return recordCalls({
    path: '/admin/awards',
    name: 'Award',
    plural: 'Awards',
    tag: { name: 'Awards', description: 'Awards of the company.' },
    section: '7, admin awards and team members',
    ...awardCalls,
    service: awards,
  })
}
