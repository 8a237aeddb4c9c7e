import type { Operation } from './http/operation.ts'
import { awardOperations } from './modules/awards/awards.operations.ts'
import { navigationOperations } from './modules/navigation/navigation.operations.ts'

/** Every operation there is: `app.ts` makes the routes of it, `schema.ts` the GraphQL schema. */
export const operations: readonly Operation[] = [...awardOperations, ...navigationOperations]
