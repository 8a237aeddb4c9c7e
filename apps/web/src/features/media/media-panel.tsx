import { formatDate } from '@bharat/contracts/format'
import { mediaMessages } from '@bharat/contracts/media.messages'
import { type MediaPatch, mediaPatch } from '@bharat/contracts/media-library'
import { Button } from '@bharat/ui/button'
import { Confirm } from '@bharat/ui/confirm'
import { FocalPointField } from '@bharat/ui/focal-point-field'
import { type ReactNode, useEffect, useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { useClient } from 'urql'
import { formFields, text } from '../../admin/form/field-table.ts'
import { BoundText, BoundTextarea } from '../../admin/form/fields.tsx'
import type { FormDefinition, FormStart } from '../../admin/form/form-definition.ts'
import { imageName, sizeText } from '../../admin/form/media-labels.ts'
import { RecordForm } from '../../admin/form/record-form.tsx'
import { useRecordForm } from '../../admin/form/use-record-form.ts'
import { mutate } from '../../admin/session/requests.ts'
import { type MediaItem, UpdateMediaDocument } from './media.admin-documents.ts'
import { MediaUses } from './media-uses.tsx'

const fields = formFields<MediaItem>()({
  focus: {
    label: { x: 'Focal point from the left', y: 'Focal point from the top' },
    empty: { x: 0.5, y: 0.5 },
  },
  alt: text('Alternative text'),
  credit: text('Credit'),
})
type Values = (typeof fields)['empty']

const definition: FormDefinition<MediaItem, Values, MediaPatch> = { ...fields, schema: mediaPatch }

export interface MediaPanelProps {
  item: MediaItem
  onClose: () => void
  onSaved: (item: MediaItem) => void
  onReplace: () => void
  onDelete: () => void
  /** The message about a replacement or deletion, shown on small screens. */
  result: ReactNode
}

/** The details of an image: its form, its data, the records that use it, and what can be done with it. */
export function MediaPanel({ item, result, onClose, onSaved, ...actions }: MediaPanelProps) {
  const state = useImageForm(item, onSaved)
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <div className="flex flex-col gap-6">
      <RecordForm
        state={state}
        title="Image details"
        submitLabel="Save changes"
        history={`media/${item._id}`}
        onCancel={() => {
          state.discard()
          onClose()
        }}
      >
        <ImageFields form={state.form} item={item} />
      </RecordForm>
      <Part title="File">
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm tabular-nums">
          <Fact name="Dimensions">
            {item.width} × {item.height} pixels
          </Fact>
          <Fact name="Size">
            {sizeText(item.bytes)}, {item.format.toUpperCase()}
          </Fact>
          <Fact name="Added">{formatDate(item.createdAt)}</Fact>
        </dl>
      </Part>
      <Part title={item.useCount > 0 ? `Used by (${item.useCount})` : 'Used by'}>
        {item.useCount > 0 ? (
          <MediaUses uses={item.usedBy} count={item.useCount} />
        ) : (
          <p className="text-sm text-ink-soft">No record uses this image.</p>
        )}
        <div className="mt-4 flex flex-wrap gap-3">
          <Button variant="secondary" disabled={item.useCount === 0} onClick={actions.onReplace}>
            Replace everywhere…
          </Button>
          <Button
            variant="danger"
            disabled={item.useCount > 0}
            aria-describedby={item.useCount > 0 ? IN_USE_ID : undefined}
            onClick={() => setIsDeleting(true)}
          >
            Delete…
          </Button>
        </div>
        {item.useCount > 0 && (
          <p id={IN_USE_ID} className="mt-3 text-xs leading-5 text-ink-soft">
            {mediaMessages.inUse}
          </p>
        )}
        <div className="mt-4 empty:hidden lg:hidden">{result}</div>
      </Part>
      <Confirm
        open={isDeleting}
        title="Delete this image?"
        description={`“${imageName(item)}” is deleted. No record uses it. For a day, the page “History” can restore it.`}
        confirmLabel="Delete"
        cancelLabel="Keep it"
        onCancel={() => setIsDeleting(false)}
        onConfirm={() => {
          setIsDeleting(false)
          actions.onDelete()
        }}
      />
    </div>
  )
}

const IN_USE_ID = 'image-in-use'

/** The form of an image's details. It stays open after a save. */
function useImageForm(item: MediaItem, onSaved: (item: MediaItem) => void) {
  const client = useClient()
  const state = useRecordForm<MediaItem, Values, MediaPatch>({
    id: `media-${item._id}`,
    definition,
    opened: startOf(item),
    save: async (editing, input) => {
      const change = { ...input, id: item._id, version: editing?.version }
      return (await mutate(client, UpdateMediaDocument, change)).updateMedia.item
    },
    onSaved: (_, stored) => {
      if (!stored) return
      state.enter(startOf(stored))
      state.setNotice({ tone: 'success', message: mediaMessages.updated })
      onSaved(stored)
    },
  })
  const { focusTitle } = state
  useEffect(() => focusTitle(), [])
  return state
}

function startOf(item: MediaItem): FormStart<Values> {
  const { _id: id, version } = item
  return { editing: { id, name: imageName(item), version }, base: definition.values(item) }
}

function ImageFields({ form, item }: { form: UseFormReturn<Values>; item: MediaItem }) {
  const focus = useController({ control: form.control, name: 'focus' })
  const alt = form.watch('alt')
  const { suggestedAlt } = item
  return (
    <>
      <FocalPointField
        label="Focal point"
        hint="Every crop keeps this point. Click the image, or move the marker with the arrow keys."
        url={item.url}
        width={item.width}
        height={item.height}
        value={focus.field.value}
        onChange={focus.field.onChange}
        error={focus.fieldState.error?.message}
      />
      <div className="flex flex-col items-start gap-1.5">
        <BoundTextarea
          form={form}
          name="alt"
          rows={2}
          className="w-full"
          hint={
            suggestedAlt && alt.trim() !== suggestedAlt
              ? `Suggested: ${suggestedAlt}`
              : 'What the image shows, for those who cannot see it.'
          }
        />
        {suggestedAlt && alt.trim() !== suggestedAlt && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => form.setValue('alt', suggestedAlt, { shouldDirty: true })}
          >
            Use the suggestion
          </Button>
        )}
      </div>
      <BoundText
        form={form}
        name="credit"
        hint="The photographer or owner. The site shows it with the image."
      />
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-line pt-5">
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right">{children}</dd>
    </>
  )
}
