import { graphql } from '../../graphql/graphql.ts'

/** Whether anybody may register an account, and whether a link for a new password can be mailed. */
export const RegistrationDocument = graphql(`
  query Registration {
    registration {
      isOpen
      mailsLinks
    }
  }
`)
