import { MAX_PAGE } from '@bharat/contracts/limits'
import type { SelectOption } from '@bharat/ui/select'
import { useEffect, useReducer, useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '../graphql/graphql.ts'
import { logFailure } from './log.ts'
import { useSessionEnded } from './login-again.tsx'
import { fetchData, isSessionEnded } from './requests.ts'

/** Section 7: option loads use page 1 with limit 1000. */
export const CategoryOptionsDocument = graphql(`
  query CategoryOptions($limit: Int!) {
    adminCategories(page: 1, limit: $limit, sort: "name") {
      items {
        _id
        name
        activeStatus
      }
    }
  }
`)

/**
 * The active categories, for a dropdown; a failed load is only logged (section 8).
 * @param kept a record's own category, which stays choosable though it is no longer active
 */
export function useCategoryOptions(kept?: SelectOption): SelectOption[] {
  const client = useClient()
  const [options, setOptions] = useState<SelectOption[]>([])
  const [generation, reload] = useReducer((count: number) => count + 1, 0)
  const sessionEnded = useSessionEnded()

  useEffect(() => {
    let gone = false
    fetchData(client, CategoryOptionsDocument, { limit: MAX_PAGE }).then(
      ({ adminCategories }) => {
        if (gone) return
        const active = adminCategories.items.filter(({ activeStatus }) => activeStatus)
        setOptions(active.map(({ _id, name }) => ({ value: _id, label: name })))
      },
      (error: unknown) => {
        logFailure('Categories not loaded', error)
        if (!gone && isSessionEnded(error)) sessionEnded(reload)
      },
    )
    return () => {
      gone = true
    }
  }, [client, generation, sessionEnded])

  return kept && !options.some(({ value }) => value === kept.value) ? [kept, ...options] : options
}
