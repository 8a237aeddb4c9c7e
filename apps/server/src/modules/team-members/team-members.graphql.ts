import type { TeamMember } from '@bharat/contracts/team-members'
import { builder, defineRecords, versionField } from '../../graphql/builder.ts'

const teamMember = builder.objectRef<TeamMember>('TeamMember').implement({
  description: 'A member of the company’s team (section 3).',
  fields: (t) => ({
    _id: t.exposeID('_id', { description: '24 hexadecimal characters.' }),
    name: t.exposeString('name', { description: 'The employee’s name.' }),
    post: t.exposeString('post', { description: 'Empty when not told.' }),
    description: t.exposeString('description', { description: 'Empty when not told.' }),
    image: t.exposeString('image', { description: 'URL; empty when there is none.' }),
    activeStatus: t.exposeBoolean('activeStatus', { description: 'Whether the site shows it.' }),
    createdAt: t.exposeString('createdAt', { description: 'ISO 8601.' }),
    version: t.exposeInt('version', versionField),
  }),
})

const input = builder.inputType('TeamMemberInput', {
  description: 'A team member.',
  fields: (t) => ({
    name: t.string({ description: 'Required.' }),
    post: t.string({ description: 'Optional.' }),
    description: t.string({ description: 'Optional.' }),
    image: t.string({ description: 'URL; optional.' }),
  }),
})

defineRecords({
  name: 'TeamMember',
  plural: 'TeamMembers',
  item: teamMember,
  service: (services) => services.teamMembers,
  input,
})
