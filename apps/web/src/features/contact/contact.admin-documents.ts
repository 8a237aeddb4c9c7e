import type { ContactInput } from '@bharat/contracts/contact'
import { singleRecordRequests } from '../../admin/resource/record-requests.ts'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const ContactFieldsFragment = graphql(`
  fragment ContactFields on Contact {
    _id
    addresses {
      address
      phone
    }
    landline
    email
    version
  }
`)
export type ContactData = ResultOf<typeof ContactFieldsFragment>

export const contactRequests = singleRecordRequests<ContactData, ContactInput>(
  'Contact',
  ContactFieldsFragment,
)
