import { Link } from '@tanstack/react-router'
import { useText } from '../../admin/form/media-labels.ts'
import type { MediaUse } from './media.admin-documents.ts'

/** The records that use an image, each a link to the form where an administrator edits it. */
export function MediaUses({ uses, count }: { uses: readonly MediaUse[]; count: number }) {
  return (
    <ul className="divide-y divide-line">
      {uses.map((use) => (
        <li key={`${use.id} ${use.field}`} className="py-1">
          <EditorLink use={use} />
        </li>
      ))}
      {count > uses.length && (
        <li className="py-3 text-sm text-ink-soft">and {count - uses.length} more</li>
      )}
    </ul>
  )
}

/** Opens the record of a use in the form of its tab. */
export function EditorLink({ use }: { use: MediaUse }) {
  const { pathname, searchParams } = new URL(use.href, location.origin)
  const search = Object.fromEntries(searchParams)
  return (
    <Link
      // The API names a page of this dashboard.
      to={pathname as '/adminDashboard'}
      search={search.tab ? { ...search, edit: use.id } : search}
      className="flex min-h-11 flex-col justify-center text-sm text-ink no-underline hover:text-accent-strong"
    >
      <span className="font-medium wrap-anywhere underline decoration-gold decoration-2 underline-offset-4">
        {use.name}
      </span>
      <span className="text-xs leading-5 text-ink-soft">{useText(use)}</span>
    </Link>
  )
}
