import { personCopy, personErased, personFound, personInput } from '@bharat/contracts/privacy'
import { endpoint } from '../../http/operation.ts'

const shared = {
  tag: {
    name: 'Privacy',
    description: 'Requests of visitors under the Digital Personal Data Protection Act.',
  },
  access: 'enquiries',
  method: 'POST',
  creates: false,
  body: personInput,
} as const

/** What is stored about one person. The requests are recorded in the audit log. */
export const privacyOperations = [
  endpoint({
    ...shared,
    path: '/admin/privacy/find',
    id: 'findPerson',
    summary: 'Find the enquiries of a person',
    reply: personFound,
    graphql: {},
    handle: ({ services, body, session }) => services.privacy.find(body, session),
  }),
  endpoint({
    ...shared,
    path: '/admin/privacy/export',
    id: 'exportPerson',
    recentLogin: true,
    summary: 'Copy everything that is stored about a person',
    reply: personCopy,
    graphql: {},
    handle: ({ services, body, session }) => services.privacy.copy(body, session),
  }),
  endpoint({
    ...shared,
    path: '/admin/privacy/erase',
    id: 'erasePerson',
    recentLogin: true,
    summary: 'Erase everything that is stored about a person',
    description:
      'Enquiries with their timelines. Their pending mails are not sent. Backups keep what they contain.',
    reply: personErased,
    graphql: {},
    handle: ({ services, body, session }) => services.privacy.erase(body, session),
  }),
]
