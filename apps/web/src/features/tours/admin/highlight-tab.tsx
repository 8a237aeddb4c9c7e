import { LARGE_PAGE } from '@bharat/contracts/limits'
import { failedToLoad } from '@bharat/contracts/messages'
import { tourMessages } from '@bharat/contracts/tours.messages'
import { Badge } from '@bharat/ui/badge'
import type { Column } from '@bharat/ui/data-table'
import { Notice } from '@bharat/ui/notice'
import { Select } from '@bharat/ui/select'
import { Toggle } from '@bharat/ui/toggle'
import { useState } from 'react'
import { dateColumn, nameColumn, numberColumn } from '../../../admin/list/columns.tsx'
import { ListSection } from '../../../admin/list/list-section.tsx'
import { OrderButton, OrderList } from '../../../admin/list/order-list.tsx'
import { useListPage } from '../../../admin/list/use-list-page.ts'
import { useActiveCategories } from '../../../admin/resource/category-options.ts'
import { AdminError, fetchData, mutate, objects } from '../../../admin/session/requests.ts'
import type { ResultOf } from '../../../graphql/graphql.ts'
import {
  HighlightOrderDocument,
  type HighlightRow,
  MoveTourHighlightDocument,
  SetTourHighlightDocument,
  ToursInHighlightDocument,
} from './tours.admin-documents.ts'

/** Section 2, tab 4: the tours that the home page highlights. */
export function HighlightTab() {
  const categories = useActiveCategories()
  const [notice, setNotice] = useState<{ tone: 'success' | 'error'; message: string }>()
  const [isOrdering, setIsOrdering] = useState<boolean>()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const { client, list, search, setSearch, section } = useListPage({
    pageSize: LARGE_PAGE,
    // `highlighted` is sent only when the switch is on (section 7).
    filters: ({ category = null, highlighted = null }) => ({ categoryId: category, highlighted }),
    load: async (client, variables) =>
      (await fetchData(client, ToursInHighlightDocument, variables)).adminToursInHighlight,
  })

  if (isOrdering) {
    return (
      <OrderList
        title="Highlight Tours"
        failed={failedToLoad('tours')}
        load={async () => ({ items: inOrder(await fetchData(client, HighlightOrderDocument, {})) })}
        move={(id, after) => mutate(client, MoveTourHighlightDocument, { id, after })}
        rowName={(row) => row.tourName}
        partOf={(row) => row.category}
        onDone={() => {
          setIsOrdering(false)
          list.reload()
        }}
      />
    )
  }

  async function highlight(row: HighlightRow, highlightStatus: boolean) {
    setBusy((now) => new Set([...now, row._id]))
    try {
      const change = { id: row._id, highlightStatus }
      const { setTourHighlight } = await mutate(client, SetTourHighlightDocument, change)
      list.patch(setTourHighlight.item)
      setNotice({ tone: 'success', message: setTourHighlight.message })
    } catch (error) {
      setNotice({ tone: 'error', message: errorMessage(error) })
    } finally {
      setBusy((now) => new Set([...now].filter((id) => id !== row._id)))
    }
  }

  return (
    <ListSection
      {...section}
      title="Highlight Tours"
      searchLabel="Search (tour name)"
      empty="No tours found."
      failed={failedToLoad('tours')}
      columns={columnsOf(busy, highlight)}
      filters={
        <>
          <Select
            label="Category"
            placeholder="All categories"
            options={categories.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={search.category ?? ''}
            onChange={(event) => setSearch({ category: event.target.value || undefined })}
            className="w-full sm:w-56"
          />
          <div className="flex min-h-11 items-center">
            <Toggle
              label="Only highlighted"
              showLabel
              checked={search.highlighted ?? false}
              onChange={(only) => setSearch({ highlighted: only || undefined })}
            />
          </div>
          <OrderButton isOrdering={isOrdering} onClick={() => setIsOrdering(true)} />
        </>
      }
      notice={<Notice tone={notice?.tone ?? 'success'} message={notice?.message} />}
    />
  )
}

function inOrder({ highlightedCategories }: ResultOf<typeof HighlightOrderDocument>) {
  return highlightedCategories.flatMap(({ name: category, highlightedTours }) =>
    highlightedTours.map((tour) => ({ ...tour, category })),
  )
}

function columnsOf(
  busy: ReadonlySet<string>,
  highlight: (row: HighlightRow, requested: boolean) => Promise<void>,
): Column<HighlightRow>[] {
  return [
    // The row has the most facts: on the narrowest phones only one line is left for the name.
    {
      ...nameColumn<HighlightRow>('Tour', (row) => row.tourName),
      className: 'narrow:*:line-clamp-1',
    },
    {
      header: 'Category',
      phoneLabel: '',
      // Days and nights are beside it.
      className: 'max-md:max-w-32',
      cell: (row) => row.categoryId.name,
    },
    numberColumn('Days', (row) => row.days),
    numberColumn('Nights', (row) => row.nights),
    {
      header: 'Active',
      phoneLabel: 'Tour',
      cell: (row) => <StatusBadge active={row.activeStatus} />,
    },
    {
      header: 'Category Active',
      phoneLabel: 'Category',
      cell: (row) => <StatusBadge active={row.categoryStatus} />,
    },
    {
      header: 'Highlighted',
      phone: 'control',
      cell: (row) => (
        <Toggle
          label={`Highlighted: ${row.tourName}`}
          checked={row.highlightStatus}
          disabled={busy.has(row._id)}
          onChange={(requested) => void highlight(row, requested)}
        />
      ),
    },
    dateColumn('Created', (row) => row.createdAt),
  ]
}

function StatusBadge({ active }: { active: boolean }) {
  return <Badge tone={active ? 'on' : 'off'}>{active ? 'Active' : 'Inactive'}</Badge>
}

/** Section 8: the server's message, with the names of the highlighted tours in parentheses. */
function errorMessage(error: unknown): string {
  if (!(error instanceof AdminError) || error.code === 'NETWORK')
    return tourMessages.highlightFailed
  const names = objects(error.details.highlightedTours).flatMap(({ tourName }) =>
    typeof tourName === 'string' ? [tourName] : [],
  )
  return names.length > 0 ? `${error.message} (${names.join(', ')})` : error.message
}
