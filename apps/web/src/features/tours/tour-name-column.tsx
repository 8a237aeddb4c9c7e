import { Badge } from '@bharat/ui/badge'
import type { Column } from '@bharat/ui/data-table'
import { indianTime } from './indian-time.ts'
import type { TourRow } from './tours.admin-documents.ts'

/** The name of a tour, and the state of its next version. */
export const tourNameColumn: Column<TourRow> = {
  header: 'Tour',
  phone: 'title',
  // Inline: on a phone the texts of a row are one paragraph.
  cell: ({ tourName, draft }) => (
    <>
      <span className="font-medium">{tourName}</span>
      {draft && (
        <span className="ml-2">
          <Badge>
            <span className={draft.publishError ? 'font-semibold text-danger' : ''}>
              {stateOf(draft)}
            </span>
          </Badge>
        </span>
      )}
    </>
  ),
}

function stateOf({ savedAt, publishAt, publishError }: NonNullable<TourRow['draft']>): string {
  const name = savedAt ? 'Draft' : 'Inactive'
  if (publishError) return `${name} · publishing failed`
  return publishAt ? `${name} · to be published ${indianTime(publishAt)}` : name
}
