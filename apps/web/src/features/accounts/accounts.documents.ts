import { graphql } from '../../graphql/graphql.ts'

/** Whether anybody may register an account. */
export const RegistrationDocument = graphql(`
  query Registration {
    registration {
      isOpen
    }
  }
`)
