import { failedToLoad } from '@bharat/contracts/messages'
import { Button } from '@bharat/ui/button'
import { Dialog } from '@bharat/ui/dialog'
import { Notice } from '@bharat/ui/notice'
import { useState } from 'react'
import { useClient } from 'urql'
import { useLoaded } from '../../admin/list/use-loaded.ts'
import { fetchData } from '../../admin/session/requests.ts'
import { QuoteLetter } from './page/quote-letter.tsx'
import { Decision, Question } from './page/quote-replies.tsx'
import { QuotePreviewDocument } from './quotes.admin-documents.ts'

export interface QuotePreviewProps {
  /** What is stored of it is shown. */
  quote: { _id: string; number: string }
  onClose: () => void
}

/** What the traveller sees of a quote, also of a draft. It is not counted as an opening. */
export function QuotePreview({ quote: { _id: id, number }, onClose }: QuotePreviewProps) {
  const client = useClient()
  const [isPhone, setPhone] = useState(true)
  const { data, failure, reload } = useLoaded(
    `preview of ${id}`,
    async () => (await fetchData(client, QuotePreviewDocument, { id })).quotePreview,
  )
  return (
    <Dialog
      open
      size="lg"
      title={`Preview of ${number}`}
      description="So the traveller sees it. The forms do nothing here."
      onClose={onClose}
    >
      {failure !== undefined && (
        <Notice
          tone="error"
          message={failedToLoad('the preview')}
          action={{ label: 'Try again', run: reload }}
        />
      )}
      {!data && failure === undefined && (
        <p role="status" className="min-h-96 animate-pulse rounded-md bg-sunken">
          <span className="sr-only">Loading</span>
        </p>
      )}
      {data && (
        <>
          <Button
            variant="secondary"
            size="sm"
            aria-pressed={isPhone}
            className="self-start max-md:hidden aria-pressed:bg-espresso aria-pressed:text-white"
            onClick={() => setPhone(!isPhone)}
          >
            As on a phone
          </Button>
          <div className="-mx-6 -mb-6 border-t border-line">
            <div className={isPhone ? 'mx-auto max-w-97.5 border-x border-line' : ''}>
              <QuoteLetter
                quote={data}
                level={3}
                decision={
                  (data.canAccept || data.state === 'draft') && (
                    <div inert>
                      <Decision quote={{ ...data, canAccept: true }} />
                    </div>
                  )
                }
                question={
                  <div inert>
                    <Question quote={data} />
                  </div>
                }
              />
            </div>
          </div>
        </>
      )}
    </Dialog>
  )
}
