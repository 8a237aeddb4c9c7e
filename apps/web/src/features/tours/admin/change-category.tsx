import { Menu, MenuItem } from '@bharat/ui/menu'
import { useActiveCategories } from '../../../admin/resource/category-options.ts'

/** Moves the selected tours to one of the active categories, as the form offers them. */
export function ChangeCategory({
  busy,
  onChange,
}: {
  busy: boolean
  onChange: (change: { categoryId: string }) => void
}) {
  const categories = useActiveCategories()
  return (
    <Menu look="button" busy={busy} label="Change category">
      {categories.map(({ _id, name }) => (
        <MenuItem key={_id}>
          <button type="button" onClick={() => onChange({ categoryId: _id })}>
            {name}
          </button>
        </MenuItem>
      ))}
    </Menu>
  )
}
