import { MAX_COMPARED } from '@bharat/contracts/limits'
import { NO_TOUR, readComparedIds } from '@bharat/contracts/tour-choices'
import type { Query } from '../../../graphql/query.ts'
import { SelectedToursDocument } from '../tours.documents.ts'
import type { ComparePageProps } from './compare-page.tsx'

/** The tours of the address of `/compare`. Unknown, malformed and inactive ids are only counted. */
export async function loadComparison(
  query: Query,
  text: unknown,
): Promise<Omit<ComparePageProps, 'now'>> {
  const all = readComparedIds(text)
  const shown = all.slice(0, MAX_COMPARED)
  const ids = shown.filter((id) => id !== NO_TOUR).join()
  const { selectedTours: tours } =
    ids === '' ? { selectedTours: [] } : await query(SelectedToursDocument, { ids })
  return { tours, missing: shown.length - tours.length, isCut: all.length > MAX_COMPARED }
}
