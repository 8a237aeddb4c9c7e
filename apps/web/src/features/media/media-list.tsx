import { mediaMessages } from '@bharat/contracts/media.messages'
import { Button } from '@bharat/ui/button'
import { Paging } from '@bharat/ui/paging'
import { useEffect } from 'react'
import type { DashboardSearch } from '../../admin/list/dashboard-search.ts'
import { LoadFailure } from '../../admin/list/load-failure.tsx'
import type { List } from '../../admin/list/use-list.ts'
import type { MediaItem } from './media.admin-documents.ts'
import { MediaGrid, type MediaGridProps } from './media-grid.tsx'

export interface MediaListProps extends Pick<MediaGridProps, 'uploads' | 'onChoose'> {
  list: List<MediaItem>
  search: DashboardSearch
  onSearch: (changes: { search?: string | undefined; page?: number | undefined }) => void
}

/** A page of images, with its states: loading, failed, empty and nothing found. */
export function MediaList({ list, search, onSearch, ...grid }: MediaListProps) {
  const { rows, loading, totalPages } = list
  const requested = search.page ?? 1
  const hasFailed = list.failure !== undefined

  // A page that no longer exists redirects to the last page.
  useEffect(() => {
    if (!loading && !hasFailed && requested > totalPages) onSearch({ page: totalPages })
  }, [loading, hasFailed, totalPages, requested, onSearch])

  return (
    <>
      <LoadFailure loaded={list} message={mediaMessages.failedToLoad} />
      {(rows || loading) && (
        <MediaGrid
          {...grid}
          items={rows}
          loading={loading}
          openId={search.image}
          empty={
            search.search === undefined ? (
              'No images yet. Upload one, or drop it here.'
            ) : (
              <span className="inline-flex flex-col items-center gap-3">
                No images found.
                <Button
                  variant="secondary"
                  size="sm"
                  onClick={() => onSearch({ search: undefined })}
                >
                  Clear search
                </Button>
              </span>
            )
          }
        />
      )}
      {rows && totalPages > 1 && (
        <Paging
          label="Images"
          page={Math.min((hasFailed && list.page) || requested, totalPages)}
          totalPages={totalPages}
          totalItems={list.totalItems}
          onPage={(page) => (page === requested ? list.reload() : onSearch({ page }))}
        />
      )}
    </>
  )
}
