import { staffName } from '@bharat/contracts/persons'
import type { ReplySender } from '@bharat/contracts/reply-text'
import { useQuery } from 'urql'
import { graphql } from '../../graphql/graphql.ts'
import { useSite } from '../../lib/site.ts'
import { useSession } from './use-session.ts'

export const ReplySiteDocument = graphql(`
  query ReplySite {
    site {
      name
      phones {
        primary
      }
      referencePrefix
    }
  }
`)

/** The stored settings that replies quote: those of the document may be older. Undefined until they have loaded. */
export function useReplySite() {
  const [{ data, error }] = useQuery({
    query: ReplySiteDocument,
    requestPolicy: 'cache-and-network',
  })
  const ofDocument = { ...useSite(), referencePrefix: '' }
  return data?.site ?? (error ? ofDocument : undefined)
}

/** Who replies: the company, and the person of the session. Undefined until both are known. */
export function useReplySender(): ReplySender | undefined {
  const site = useReplySite()
  const session = useSession()
  return site && session !== undefined
    ? { site, staff: session ? staffName(session) : '' }
    : undefined
}
