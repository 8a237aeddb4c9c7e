import { awardSchemas } from '@bharat/contracts/awards'
import { recordOperations } from '../records/records.operations.ts'

/** Section 7: the awards. */
export const awardOperations = recordOperations({
  path: '/admin/awards',
  name: 'Award',
  plural: 'Awards',
  tag: { name: 'Awards', description: 'Awards of the company.' },
  section: '7, admin awards and team members',
  ...awardSchemas,
  service: ({ awards }) => awards,
})
