import {
  exportedEnquiry,
  personCopy,
  personErased,
  personFound,
  personInput,
} from '@bharat/contracts/privacy'
import { typeOptions } from '../../graphql/types.ts'
import { endpoint, type OperationContext } from '../../http/operation.ts'

/** An enquiry has a short history and few quotes. */
const fewAndSmall = { field: 1, multiplier: 1 }
typeOptions(exportedEnquiry, { complexity: { timeline: fewAndSmall, quotes: fewAndSmall } })

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

const target = ({ services, body }: Pick<OperationContext, 'services'> & { body: unknown }) =>
  services.privacy.referencesOf(body)

/** What is stored about one person. The requests are recorded in the audit log. */
export const privacyOperations = [
  endpoint({
    ...shared,
    path: '/admin/privacy/find',
    id: 'findPerson',
    audit: { action: 'personFound', target },
    summary: 'Find the enquiries of a person',
    reply: personFound,
    handle: ({ services, body }) => services.privacy.find(body),
  }),
  endpoint({
    ...shared,
    path: '/admin/privacy/export',
    id: 'exportPerson',
    audit: { action: 'personExported', target },
    recentLogin: true,
    summary: 'Copy everything that is stored about a person',
    reply: personCopy,
    handle: ({ services, body }) => services.privacy.copy(body),
  }),
  endpoint({
    ...shared,
    path: '/admin/privacy/erase',
    id: 'erasePerson',
    audit: { action: 'personErased', target },
    recentLogin: true,
    summary: 'Erase everything that is stored about a person',
    description:
      'Enquiries with their timelines. Their pending mails are not sent. Backups keep what they contain.',
    reply: personErased,
    handle: ({ services, body }) => services.privacy.erase(body),
  }),
]
