import { MAX_PAGE } from '@bharat/contracts/limits'
import { useEffect } from 'react'
import { type AnyVariables, type UseQueryArgs, useQuery } from 'urql'
import { graphql } from '../../graphql/graphql.ts'
import type { Reference } from '../form/field-table.ts'
import { toAdminError } from '../session/requests.ts'
import { logFailure } from '../shell/log.ts'

/** Section 7: options are loaded with page 1 and limit 1000. */
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

const OF_ALL = { query: CategoryOptionsDocument, variables: { limit: MAX_PAGE } }

/** The active categories, for a dropdown; a failed load is only logged (section 8). */
export function useActiveCategories(): Reference[] {
  return useCategories().filter(({ activeStatus }) => activeStatus)
}

/** All categories, for a filter; a failed load is only logged (section 8). */
export function useCategories() {
  return useOptionData('Categories', OF_ALL)?.adminCategories.items ?? []
}

/**
 * The data of a dropdown, loaded again after a mutation that returns one of its types; undefined until it has
 * loaded. A failed load is only logged (section 8).
 * @param what names the options in the log: 'Categories'
 */
export function useOptionData<Data, Variables extends AnyVariables>(
  what: string,
  args: UseQueryArgs<Variables, Data>,
): Data | undefined {
  const [{ data, error }] = useQuery({ ...args, requestPolicy: 'cache-and-network' })
  useEffect(() => {
    if (error) logFailure(`${what} not loaded`, toAdminError(error))
  }, [error, what])
  return data
}
