import { loadPart } from '../../graphql/load-page.ts'
import type { Query } from '../../graphql/query.ts'
import { RegistrationDocument } from './accounts.documents.ts'

/** Whether anybody may register. True if it is unknown: the server rejects a registration that is not permitted. */
export async function loadRegistration(query: Query): Promise<boolean> {
  const loaded = await loadPart(query(RegistrationDocument, {}))
  return loaded?.registration.isOpen ?? true
}
