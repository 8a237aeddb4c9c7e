import { NAVIGATION_KINDS, navigationLink } from '@bharat/contracts/navigation'
import { z } from 'zod'
import { enumType } from '../../graphql/types.ts'
import { graphqlField } from '../../http/operation.ts'

enumType('NavigationKind', 'What a link of the navigation leads to.', NAVIGATION_KINDS)

/** The top bar of the site (section 2). */
export const navigationOperations = [
  graphqlField({
    kind: 'query',
    id: 'navigation',
    access: 'public',
    summary: 'The fixed links whose record exists and is active, in their order',
    reply: z.array(navigationLink),
    handle: ({ services }) => services.navigation.list(),
  }),
]
