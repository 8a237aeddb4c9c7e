import type { RecordKind } from '@bharat/contracts/kinds'
import { Button } from '@bharat/ui/button'
import { Notice } from '@bharat/ui/notice'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type Client, useClient } from 'urql'
import { drafts } from '../form/drafts.ts'
import type { FormDefinition, FormNotice, StoredRecord } from '../form/form-definition.ts'
import { RecordForm } from '../form/record-form.tsx'
import { useRecordForm } from '../form/use-record-form.ts'
import { AdminError } from '../session/requests.ts'
import type { FieldsProps } from './resource.ts'
import { ShownOn } from './shown-on.tsx'
import { useLinkedField } from './use-linked-field.ts'

/** A tab with a single record, in view or edit mode: its form, its view and its requests. */
export interface SingleRecord<Stored extends StoredRecord, Values extends FieldValues, Input> {
  /** Storage key of its draft. */
  id: string
  /** Its name in the history. */
  kind: RecordKind
  messages: {
    /** Heading of the view: 'Contact'. */
    title: string
    /** Title of the form without and with a stored record: 'Add Contact', 'Edit Contact'. */
    add: string
    edit: string
    /** Button that opens the form; 'Edit' by default. */
    open?: string
    /** Submit button. */
    save: string
    saved: string
    couldNotLoad: string
    /** Where the site shows the record, if that is not evident. */
    shownOn?: string
  }
  /** Resolves to null, or fails with the code NOT_FOUND, if there is no record. */
  load: (client: Client) => Promise<Stored | null>
  /** Saves over a version; version 0 means that there is no record yet. */
  save: (client: Client, change: { input: Input; version: number }) => Promise<Stored>
  view: (props: { record: Stored }) => ReactNode
  form: FormDefinition<Stored, Values, Input> & {
    fields: (props: FieldsProps<Values>) => ReactNode
  }
}

/** The engine of a tab with a single record, rendered from its declaration. */
export function defineSingleRecord<Stored extends StoredRecord, Values extends FieldValues, Input>(
  declaration: SingleRecord<Stored, Values, Input>,
): () => ReactNode {
  return () => (
    <div className="flex flex-col gap-4">
      {declaration.messages.shownOn && <ShownOn>{declaration.messages.shownOn}</ShownOn>}
      <SingleRecordTab declaration={declaration} />
    </div>
  )
}

type State<Stored> =
  | { mode: 'loading' }
  | { mode: 'failed'; message: string }
  | { mode: 'view'; record: Stored; notice?: FormNotice }
  | { mode: 'edit'; record: Stored | null }

function SingleRecordTab<Stored extends StoredRecord, Values extends FieldValues, Input>({
  declaration,
}: {
  declaration: SingleRecord<Stored, Values, Input>
}) {
  const { messages } = declaration
  const client = useClient()
  const [state, setState] = useState<State<Stored>>({ mode: 'loading' })

  const load = useCallback(async () => {
    setState({ mode: 'loading' })
    setState(await loaded(declaration, client))
  }, [client, declaration])
  useEffect(() => void load(), [load])
  const [field, setField] = useState<string>()
  useLinkedField(
    declaration.id,
    state.mode === 'view' || state.mode === 'edit'
      ? (label) => {
          setField(label)
          setState({ mode: 'edit', record: state.record })
        }
      : undefined,
  )

  switch (state.mode) {
    case 'loading':
      return (
        <div className="flex flex-col gap-4">
          <View key="view" title={messages.title}>
            <Skeleton />
          </View>
        </div>
      )
    case 'failed':
      return (
        <Notice
          tone="error"
          message={state.message}
          action={{ label: 'Try again', run: () => void load() }}
        />
      )
    case 'view':
      return (
        <div className="flex flex-col gap-4">
          <Notice tone={state.notice?.tone ?? 'info'} message={state.notice?.message} />
          <View
            // The heading keeps the focus from the loading on.
            key="view"
            title={messages.title}
            open={messages.open ?? 'Edit'}
            onEdit={() => setState({ mode: 'edit', record: state.record })}
          >
            <declaration.view record={state.record} />
          </View>
        </div>
      )
    case 'edit':
      return (
        <EditForm
          declaration={declaration}
          record={state.record}
          field={field}
          onFocused={() => setField(undefined)}
          onCancel={() => void load()}
          onSaved={(record) =>
            setState({ mode: 'view', record, notice: { tone: 'success', message: messages.saved } })
          }
        />
      )
  }
}

/** The view of the stored record; the form if there is no record, or a draft of it. */
async function loaded<Stored extends StoredRecord, Values extends FieldValues, Input>(
  { id, load, messages }: SingleRecord<Stored, Values, Input>,
  client: Client,
): Promise<State<Stored>> {
  try {
    const record = await load(client)
    return record && !drafts.has(id) ? { mode: 'view', record } : { mode: 'edit', record }
  } catch (error) {
    const code = error instanceof AdminError ? error.code : 'NETWORK'
    if (code === 'NOT_FOUND') return { mode: 'edit', record: null }
    const hasMessage = error instanceof AdminError && code !== 'NETWORK'
    return { mode: 'failed', message: hasMessage ? error.message : messages.couldNotLoad }
  }
}

function EditForm<Stored extends StoredRecord, Values extends FieldValues, Input>({
  declaration: { id, kind, messages, form: definition, save },
  record,
  field,
  onFocused,
  onCancel,
  onSaved,
}: {
  declaration: SingleRecord<Stored, Values, Input>
  record: Stored | null
  /** The label of a field that gets the focus. */
  field: string | undefined
  onFocused: () => void
  onCancel: () => void
  onSaved: (record: Stored) => void
}) {
  const client = useClient()
  const state = useRecordForm<Stored, Values, Input>({
    id,
    definition,
    opened: record
      ? {
          editing: { id: record._id, name: '', version: record.version },
          base: definition.values(record),
        }
      : undefined,
    save: (editing, input) => save(client, { input, version: editing?.version ?? 0 }),
    onSaved: (_, stored) => stored && onSaved(stored),
  })
  useEffect(() => {
    if (field === undefined) return
    state.focusField(field)
    onFocused()
  }, [field])
  return (
    <RecordForm
      state={state}
      title={state.editing ? messages.edit : messages.add}
      submitLabel={messages.save}
      onCancel={() => {
        state.discard()
        onCancel()
      }}
      history={state.editing !== null && kind}
    >
      <definition.fields form={state.form} editing={state.editing} />
    </RecordForm>
  )
}

function View({
  title,
  open,
  onEdit,
  children,
}: {
  title: string
  /** The button that opens the form; absent while the record is loading. */
  open?: string
  onEdit?: () => void
  children: ReactNode
}) {
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-4 sm:p-6"
    >
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 className="text-lg font-semibold">{title}</h2>
        {open && (
          <Button variant="secondary" onClick={onEdit}>
            {open}
          </Button>
        )}
      </div>
      {children}
    </section>
  )
}

/** As tall as the expected content, so that the layout does not shift. */
function Skeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading
      </p>
      <div className="grid animate-pulse gap-4 md:grid-cols-2">
        <span className="h-21 rounded-md bg-sunken" />
        <span className="h-21 rounded-md bg-sunken" />
        <span className="h-12 rounded-md bg-sunken" />
        <span className="h-12 rounded-md bg-sunken" />
      </div>
    </>
  )
}
