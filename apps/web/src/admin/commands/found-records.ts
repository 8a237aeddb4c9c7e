import type { Permission } from '@bharat/contracts/permissions'
import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { mayFind, type OpenedRecord } from './recent-records.ts'
import { enquiryRecord, tourRecord } from './record-texts.ts'

/** Rows of each kind that the list shows. One more is requested: there are others if it comes. */
const SHOWN = 5
/** Milliseconds without typing before the server is asked. */
const PAUSE_MS = 200
/** Characters from which on the server is asked. */
const SHORTEST = 2

export const FindRecordsDocument = graphql(`
  query FindRecords($search: String!, $limit: Int!, $tours: Boolean!, $enquiries: Boolean!) {
    adminTours(page: 1, limit: $limit, search: $search, sort: "-createdAt") @include(if: $tours) {
      items {
        _id
        tourName
        activeStatus
        categoryId {
          name
        }
      }
    }
    adminEnquiries(page: 1, limit: $limit, search: $search, sort: "-createdAt")
      @include(if: $enquiries) {
      items {
        _id
        reference
        fullName
        phone
        stage
        createdAt
        tour {
          title
        }
      }
    }
  }
`)

type Found = ResultOf<typeof FindRecordsDocument>

export interface FoundRecords {
  tours: OpenedRecord[]
  enquiries: OpenedRecord[]
  /** There are more than these. */
  hasMore: { tours: boolean; enquiries: boolean }
  state: 'idle' | 'loading' | 'found' | 'failed'
}

const NONE = { tours: [], enquiries: [], hasMore: { tours: false, enquiries: false } }

/**
 * The tours and enquiries of the server that contain a text, newest first. It asks after a pause in typing, and drops
 * the request when the text changes.
 */
export function useFoundRecords(query: string, permissions: readonly Permission[]) {
  const client = useClient()
  const search = query.trim()
  const [attempt, setAttempt] = useState(0)
  const [result, setResult] = useState<{ search: string; data: Found | undefined }>()
  const tours = mayFind('tour', permissions)
  const enquiries = mayFind('enquiry', permissions)
  const isWanted = search.length >= SHORTEST && (tours || enquiries)

  useEffect(() => {
    setResult(undefined)
    if (!isWanted) return
    let request: { unsubscribe: () => void } | undefined
    const timer = setTimeout(() => {
      const variables = { search, limit: SHOWN + 1, tours, enquiries }
      request = client
        .query(FindRecordsDocument, variables, { requestPolicy: 'network-only' })
        .subscribe(({ data, error }) => setResult({ search, data: error ? undefined : data }))
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      request?.unsubscribe()
    }
  }, [client, search, isWanted, tours, enquiries, attempt])

  const retry = () => setAttempt((count) => count + 1)
  return { found: foundOf(search, isWanted, result), retry }
}

function foundOf(
  search: string,
  isWanted: boolean,
  result: { search: string; data: Found | undefined } | undefined,
): FoundRecords {
  if (!isWanted) return { ...NONE, state: 'idle' }
  // The effect that removes the previous result runs after this rendering.
  if (result?.search !== search) return { ...NONE, state: 'loading' }
  if (!result.data) return { ...NONE, state: 'failed' }
  const { adminTours, adminEnquiries } = result.data
  const [tours, enquiries] = [adminTours?.items ?? [], adminEnquiries?.items ?? []]
  return {
    tours: tours.slice(0, SHOWN).map(tourRecord),
    enquiries: enquiries.slice(0, SHOWN).map(enquiryRecord),
    hasMore: { tours: tours.length > SHOWN, enquiries: enquiries.length > SHOWN },
    state: 'found',
  }
}
