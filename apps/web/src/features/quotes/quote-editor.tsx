import { seatsWarning } from '@bharat/contracts/quote-words'
import { quoteMessages } from '@bharat/contracts/quotes.messages'
import { Confirm } from '@bharat/ui/confirm'
import { Notice } from '@bharat/ui/notice'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import type { Editing } from '../../admin/form/form-definition.ts'
import { RecordForm } from '../../admin/form/record-form.tsx'
import { useRecordForm } from '../../admin/form/use-record-form.ts'
import { type AdminError, mutate } from '../../admin/session/requests.ts'
import { useAction } from '../../admin/session/use-action.ts'
import type { VariablesOf } from '../../graphql/graphql.ts'
import { QuoteFields } from './quote-fields.tsx'
import { type QuoteValues, quoteForm, startOf, typedKey } from './quote-form.ts'
import { QuotePreview } from './quote-preview.tsx'
import {
  DiscardQuoteDocument,
  type QuoteData,
  UpdateQuoteDocument,
} from './quotes.admin-documents.ts'
import { SendQuoteDialog } from './send-quote-dialog.tsx'

type Input = VariablesOf<typeof UpdateQuoteDocument>['input']

export interface QuoteEditorProps {
  /** A draft. */
  quote: QuoteData
  /** It was saved or sent. */
  onStored: (quote: QuoteData) => void
}

/** The form of a draft. Sending it saves it first. What is typed stays in the browser tab until it is saved. */
export function QuoteEditor({ quote, onStored }: QuoteEditorProps) {
  const client = useClient()
  const navigate = useNavigate()
  const { busy, result, run } = useAction()
  const [shown, setShown] = useState<'preview' | 'sending' | 'discarding'>()
  const [rejection, setRejection] = useState<AdminError>()
  const close = () => setShown(undefined)
  async function update({ id, version }: NonNullable<Editing>, input: Input) {
    const variables = { id, input, version }
    return (await mutate(client, UpdateQuoteDocument, variables)).updateQuote.item
  }
  const state = useRecordForm<QuoteData, QuoteValues, Input>({
    id: typedKey(quote._id),
    definition: quoteForm,
    opened: startOf(quote),
    save: async (editing, input) => (editing ? update(editing, input) : undefined),
    onSaved(_, stored) {
      if (stored) saved(stored)
      state.setNotice({ tone: 'success', message: quoteMessages.updated })
    },
  })
  useEffect(() => state.focusTitle(), [])
  // What somebody else has saved is what would be sent. Unsaved work is merged with it by the next save.
  const isOutdated = (state.editing?.version ?? 0) < quote.version
  useEffect(() => {
    if (isOutdated && !state.isDirty) state.enter(startOf(quote))
  }, [isOutdated, state.isDirty])
  function saved(stored: QuoteData) {
    state.enter(startOf(stored))
    onStored(stored)
  }
  /** Opens a dialog about what is stored: it saves what is typed first. */
  const saveAndShow = (dialog: 'preview' | 'sending') => () => {
    if (!state.isDirty) return setShown(dialog)
    void state.submitAs(update, (stored) => {
      saved(stored)
      setShown(dialog)
    })()
  }
  const discard = () =>
    run(async () => {
      const { _id: id, version } = quote
      await mutate(client, DiscardQuoteDocument, { id, version })
      state.discard()
      await navigate({ to: '/adminQuotes', ignoreBlocker: true })
      return undefined
    })
  // After the dialog has returned the focus, which it does in a task of its own.
  useEffect(() => {
    if (!rejection) return
    const timer = setTimeout(() => state.fail(rejection))
    return () => clearTimeout(timer)
  }, [rejection])
  const warning = seatsWarning(quote)
  return (
    <>
      {warning && <Notice tone="info" message={warning} />}
      <RecordForm
        state={state}
        title={`Quote ${quote.number}`}
        submitLabel="Save"
        actions={[
          { label: 'Preview', disabled: state.busy, run: saveAndShow('preview') },
          { label: 'Send…', disabled: state.busy, run: saveAndShow('sending') },
          { label: 'Discard…', disabled: state.busy, run: () => setShown('discarding') },
        ]}
      >
        <QuoteFields form={state.form} />
      </RecordForm>
      {shown === 'preview' && <QuotePreview quote={quote} onClose={close} />}
      {shown === 'sending' && (
        <SendQuoteDialog
          quote={quote}
          onSent={onStored}
          onRejected={(error) => {
            close()
            setRejection(error)
          }}
          onClose={close}
        />
      )}
      <Confirm
        open={shown === 'discarding'}
        title={`Discard ${quote.number}?`}
        description="This draft is removed for good, with everything that is typed. What was sent before stays as it is, and the enquiry keeps that there was a draft."
        confirmLabel="Discard the draft"
        cancelLabel="Keep it"
        busy={busy}
        onConfirm={() => void discard()}
        onCancel={close}
      >
        <Notice {...result} />
      </Confirm>
    </>
  )
}
