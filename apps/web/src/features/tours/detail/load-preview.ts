import type { ResultOf } from '../../../graphql/graphql.ts'
import { type Query, QueryError } from '../../../graphql/query.ts'
import { TourPreviewDocument, TourSurroundingsDocument } from '../tours.documents.ts'

type Surroundings = ResultOf<typeof TourSurroundingsDocument>

/** The tour of a preview and what stands beside it on its page, or why there is no preview. */
export type LoadedPreview =
  | (ResultOf<typeof TourPreviewDocument>['tourPreview'] & Surroundings)
  | { problem: 'gone' | 'unknown' }

/** Loads the page of a preview. What stands beside the tour is public, and may be missing. */
export async function loadPreview(query: Query, token: string): Promise<LoadedPreview> {
  try {
    const { tourPreview: preview } = await query(TourPreviewDocument, { token })
    const id = preview.tour._id
    const beside = await query(TourSurroundingsDocument, { id, tourId: id }).catch(() => nothing)
    return { ...preview, ...beside }
  } catch (error) {
    const code = error instanceof QueryError ? error.code : ''
    if (code === 'NOT_FOUND') return { problem: 'unknown' }
    if (code === 'GONE') return { problem: 'gone' }
    throw error
  }
}

const nothing: Surroundings = { testimonials: [], relatedTours: [] }
