import { useState } from 'react'
import type { HistoryRow } from './history.admin-documents.ts'
import { recordText } from './history-labels.ts'

/** The record of a change. An image without an alternative text is recognized by its thumbnail. */
export function RecordCell({ row }: { row: Pick<HistoryRow, 'record' | 'name'> }) {
  return (
    <span className="flex items-center gap-2.5 font-medium">
      {row.record.startsWith('media/') && <Thumbnail key={row.record} path={`/${row.record}`} />}
      <span className="wrap-anywhere">{recordText(row)}</span>
    </span>
  )
}

/** A deleted image has none. */
function Thumbnail({ path }: { path: string }) {
  const [isMissing, setMissing] = useState(false)
  if (isMissing) return null
  return (
    <img
      src={`${path}?w=160`}
      alt=""
      loading="lazy"
      onError={() => setMissing(true)}
      className="size-10 shrink-0 rounded-sm bg-sunken object-cover"
    />
  )
}

/** The API token of an action, after its account; nothing for a session. */
export function TokenText({ token }: { token: string | null }) {
  if (token === null) return null
  return <span className="text-xs wrap-anywhere text-ink-soft">with the token “{token}”</span>
}
