import { setupInput, siteSetup } from '@bharat/contracts/setup'
import { SETUP_STATES, SETUP_STEPS } from '@bharat/contracts/setup-steps'
import { enumType } from '../../graphql/types.ts'
import { endpoint } from '../../http/operation.ts'

enumType('SetupStep', 'A step of the set-up.', SETUP_STEPS)
enumType('SetupState', 'What the stored data say of a step.', SETUP_STATES)

const shared = {
  path: '/admin/setup',
  tag: { name: 'Set-up', description: 'What a new site lacks.' },
  access: 'settings',
  reply: siteSetup,
} as const

/** The set-up of the site. */
export const setupOperations = [
  endpoint({
    ...shared,
    method: 'GET',
    id: 'siteSetup',
    summary: 'List the steps of the set-up with their states',
    handle: ({ services }) => services.setup.get(),
  }),
  endpoint({
    ...shared,
    method: 'PUT',
    id: 'saveSetup',
    audit: 'none: it changes only what the back-office offers',
    summary: 'Record that the set-up page was opened, or dismiss it',
    body: setupInput,
    handle: ({ services, body }) => services.setup.save(body),
  }),
]
