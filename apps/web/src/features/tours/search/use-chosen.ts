import { readTourSearch, type TourSearchParams } from '@bharat/contracts/tour-search-params'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { ResultOf } from '../../../graphql/graphql.ts'
import { TourChoicesDocument } from './tour-search.documents.ts'
import { searchVariables, type TourListPage } from './tour-search.ts'

/**
 * The choices and the number of tours for what a visitor has chosen in the form and not yet sent; undefined before a choice.
 * If a request fails, the counts stay as they are.
 */
export function useChosen({ path, fixed }: TourListPage) {
  const { query } = useRouter().options.context
  const [chosen, setChosen] = useState<ResultOf<typeof TourChoicesDocument>['tours']>()
  const latest = useRef(0)

  async function count(form: FormData): Promise<void> {
    latest.current += 1
    const request = latest.current
    const params = readTourSearch(Object.fromEntries(form), fixed)
    const { limit: _, ...variables } = searchVariables(params, filterOfPath(path, fixed))
    const found = await query(TourChoicesDocument, variables).catch(() => undefined)
    if (found && request === latest.current) setChosen(found.tours)
  }

  return { chosen, count }
}

/** The filter that a path sets: `/categories/…` or `/landscapes/…`. */
function filterOfPath(path: string, fixed: TourListPage['fixed']): TourSearchParams {
  const value = decodeURIComponent(path.split('/').at(-1) ?? '')
  return fixed ? readTourSearch({ [fixed]: value }) : {}
}
