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

export const AdminContactDocument = graphql(
  `
    query AdminContact {
      adminContact {
        ...ContactFields
      }
    }
  `,
  [ContactFieldsFragment],
)

export const SaveContactDocument = graphql(
  `
    mutation SaveContact($input: ContactInput!, $version: Int) {
      saveContact(input: $input, version: $version) {
        message
        item {
          ...ContactFields
        }
      }
    }
  `,
  [ContactFieldsFragment],
)
