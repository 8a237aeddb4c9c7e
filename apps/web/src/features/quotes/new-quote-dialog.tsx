import { Badge } from '@bharat/ui/badge'
import { Dialog } from '@bharat/ui/dialog'
import { Notice } from '@bharat/ui/notice'
import { SearchField } from '@bharat/ui/search-field'
import { useState } from 'react'
import { useFoundRecords } from '../../admin/commands/found-records.ts'
import { useNewQuote } from './use-new-quote.ts'

/** Chooses the enquiry that a new quote is for. */
export function NewQuoteDialog({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState('')
  const { found, retry } = useFoundRecords(search, ['enquiries'])
  const { busy, result, create } = useNewQuote()
  return (
    <Dialog
      open
      onClose={onClose}
      title="New quote"
      description="Find the enquiry that the quote is for."
    >
      <div className="flex flex-col gap-3">
        <SearchField label="Name, phone, email or reference" value={search} onSearch={setSearch} />
        <p role="status" className="text-sm text-ink-soft empty:sr-only">
          {found.state === 'loading' && 'Searching…'}
          {found.state === 'found' && found.enquiries.length === 0 && 'No enquiries found.'}
        </p>
        <ul className="flex flex-col gap-1">
          {found.enquiries.map(({ id, label, detail, badge }) => (
            <li key={id}>
              <button
                type="button"
                disabled={busy}
                onClick={() => void create(id)}
                className="flex min-h-11 w-full cursor-pointer flex-wrap items-center gap-x-3 rounded-md px-2 py-1 text-left text-sm hover:bg-sunken"
              >
                <span className="font-medium wrap-anywhere">{label}</span>
                <span className="text-ink-soft wrap-anywhere">{detail}</span>
                {badge && <Badge>{badge}</Badge>}
              </button>
            </li>
          ))}
        </ul>
        <Notice
          tone="error"
          message={found.state === 'failed' ? 'The search failed.' : undefined}
          action={{ label: 'Try again', run: retry }}
        />
        <Notice {...result} />
      </div>
    </Dialog>
  )
}
