import { Select } from '@bharat/ui/select'
import { useCategories } from '../../../admin/resource/category-options.ts'
import type { ListFilters } from '../../../admin/resource/resource.ts'

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const

/** The filters of the Tours tab: category and status. */
export const tourFilters: ListFilters = {
  read: ({ category = null, status }) => ({
    categoryId: category,
    activeStatus: status === undefined ? null : status === 'active',
  }),
  controls: ({ search, onChange }) => {
    const categories = useCategories()
    return (
      <>
        <Select
          label="Tours in"
          placeholder="All categories"
          options={categories.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={search.category ?? ''}
          onChange={({ target: { value } }) => onChange({ category: value || undefined })}
          className="w-[calc(50%-var(--spacing)*2)] sm:w-48"
        />
        <Select
          label="Status"
          placeholder="Any status"
          options={STATUSES}
          value={search.status ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ status: STATUSES.find((status) => status.value === value)?.value })
          }
          className="w-[calc(50%-var(--spacing)*2)] sm:w-48"
        />
      </>
    )
  },
}
