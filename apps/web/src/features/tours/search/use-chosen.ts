import {
  readTourSearch,
  type TourSearchParams,
  valuesByName,
} from '@bharat/contracts/tour-search-params'
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ResultOf } from '../../../graphql/graphql.ts'
import { TYPING_PAUSE } from './search-input.tsx'
import { TourChoicesDocument } from './tour-search.documents.ts'
import { searchHref, searchVariables, type TourListPage, without } from './tour-search.ts'

/**
 * The choices and the number of tours for what a visitor has chosen in the form and not yet sent; undefined before a choice.
 * A count that fails is not shown.
 */
export function useChosen(
  { path, params, fixed }: TourListPage,
  form: RefObject<HTMLFormElement | null>,
) {
  const { query } = useRouter().options.context
  const [chosen, setChosen] = useState<ResultOf<typeof TourChoicesDocument>['tours']>()
  const timer = useRef(0)

  // What is chosen before this code has loaded counts as well.
  useEffect(() => {
    if (searchHref(path, read()) !== searchHref(path, without(params))) count()
  }, [])

  function read(): TourSearchParams {
    const values = form.current ? [...new FormData(form.current)] : []
    return readTourSearch(
      valuesByName(new URLSearchParams(values as [name: string, value: string][])),
      fixed,
    )
  }

  function count(): void {
    window.clearTimeout(timer.current)
    const asked = window.setTimeout(async () => {
      const { limit: _, ...variables } = searchVariables(read(), filterOfPath(path, fixed))
      const found = await query(TourChoicesDocument, variables).catch(() => undefined)
      if (asked === timer.current) setChosen(found?.tours)
    }, TYPING_PAUSE)
    timer.current = asked
  }

  return { chosen, count }
}

/** The filter that a path sets: `/categories/…` or `/landscapes/…`. */
function filterOfPath(path: string, fixed: TourListPage['fixed']): TourSearchParams {
  const value = decodeURIComponent(path.split('/').at(-1) ?? '')
  return fixed ? readTourSearch({ [fixed]: value }) : {}
}
