import type { Award } from '@bharat/contracts/awards'
import { builder, defineRecords, versionField } from '../../graphql/builder.ts'

const award = builder.objectRef<Award>('Award').implement({
  description: 'An award of the company (section 3).',
  fields: (t) => ({
    _id: t.exposeID('_id', { description: '24 hexadecimal characters.' }),
    name: t.exposeString('name', { description: 'What was won.' }),
    image: t.exposeString('image', { description: 'URL; empty when there is none.' }),
    activeStatus: t.exposeBoolean('activeStatus', { description: 'Whether the site shows it.' }),
    createdAt: t.exposeString('createdAt', { description: 'ISO 8601.' }),
    version: t.exposeInt('version', versionField),
  }),
})

const input = builder.inputType('AwardInput', {
  description: 'An award.',
  fields: (t) => ({
    name: t.string({ description: 'Required.' }),
    image: t.string({ description: 'URL; optional.' }),
  }),
})

defineRecords({
  name: 'Award',
  plural: 'Awards',
  item: award,
  service: (services) => services.awards,
  input,
})
