import { quoteMessages } from '@bharat/contracts/quotes.messages'
import { Button } from '@bharat/ui/button'
import { Notice } from '@bharat/ui/notice'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { differences, mergeRecord } from '../../admin/form/conflict.ts'
import { type Draft, drafts } from '../../admin/form/drafts.ts'
import { fetchData, mutate } from '../../admin/session/requests.ts'
import { useAction } from '../../admin/session/use-action.ts'
import { type QuoteValues, quoteForm, startOf, typedKey } from './quote-form.ts'
import { type QuoteData, QuoteDocument, ReviseQuoteDocument } from './quotes.admin-documents.ts'
import { orDraftOf } from './use-new-quote.ts'

export interface UnsentWorkProps {
  /** A revision that is no draft any more. */
  quote: QuoteData
  mayRevise: boolean
}

/** What this browser tab holds of a draft that was sent elsewhere: to copy, or for the next revision. */
export function UnsentWork({ quote, mayRevise }: UnsentWorkProps) {
  const { _id: id, enquiryId, number } = quote
  const client = useClient()
  const navigate = useNavigate()
  const { busy, result, run } = useAction()
  const [work, setWork] = useState<Draft<QuoteValues>>()
  // Not while rendering: the form stores its last words when it goes.
  useEffect(() => setWork(drafts.read(typedKey(id), quoteForm.empty)), [id])
  if (!work) return null
  const { base, values: mine } = work
  const versions = { base, mine, saved: quoteForm.values(quote) }
  const typed = differences(quoteForm.labels, versions, () => false, noFile, quoteForm.shown)
  const discard = () => {
    drafts.clear(typedKey(id))
    setWork(undefined)
  }
  const take = () =>
    run(async () => {
      const next = await orDraftOf(client, enquiryId, async () => {
        return (await mutate(client, ReviseQuoteDocument, { id })).reviseQuote.item._id
      })
      if (drafts.has(typedKey(next))) throw new Error(quoteMessages.unsavedDraft)
      const { adminQuote: stored } = await fetchData(client, QuoteDocument, { id: next })
      const merge = mergeRecord(quoteForm, { base, mine, stored }, noFile)
      if (merge) {
        drafts.write(typedKey(next), { ...startOf(stored), values: merge.take('mine') })
      }
      drafts.clear(typedKey(id))
      await navigate({ to: '/adminQuotes', search: { edit: next } })
      return undefined
    })
  return (
    <section
      aria-label="Not sent"
      className="flex flex-col gap-4 rounded-md border border-gold bg-sunken p-4"
    >
      <p className="font-medium">
        {number} was sent while you were editing it. What you typed since the last save is not in
        it.
      </p>
      <dl className="flex flex-col gap-3 text-sm leading-6">
        {typed
          .filter(({ changedBy }) => changedBy !== 'them')
          .map(({ name, label, mine }) => (
            <div key={name} className="min-w-0">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">
                {(mine.kind === 'text' && mine.text) || <i>empty</i>}
              </dd>
            </div>
          ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        {mayRevise && (
          <Button busy={busy} keepFocus onClick={() => void take()}>
            Take into the next revision
          </Button>
        )}
        <Button variant="secondary" disabled={busy} onClick={discard}>
          Discard
        </Button>
      </div>
      <Notice {...result} />
    </section>
  )
}

/** A quote has no files. */
const noFile = () => ''
