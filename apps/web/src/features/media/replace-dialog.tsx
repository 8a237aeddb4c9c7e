import { Button } from '@bharat/ui/button'
import { Dialog } from '@bharat/ui/dialog'
import { ArrowRightIcon } from '@bharat/ui/icons'
import { ImagePreview } from '@bharat/ui/image-preview'
import { imageName, placesText, useText } from '../../admin/form/media-labels.ts'
import type { MediaItem } from './media.admin-documents.ts'

/** An image that takes the place of another one. */
export interface Replacement {
  _id: string
  url: string
  name: string
}

export interface ReplaceDialogProps {
  item: MediaItem
  /** Undefined closes the dialog. */
  by: Replacement | undefined
  onCancel: () => void
  onConfirm: () => void
}

/** Names the records that a replacement changes, and asks for confirmation. */
export function ReplaceDialog({ item, by, onCancel, onConfirm }: ReplaceDialogProps) {
  const rest = item.useCount - item.usedBy.length
  return (
    <Dialog
      open={by !== undefined}
      onClose={onCancel}
      title="Replace everywhere?"
      description={`“${by?.name}” takes the place of “${imageName(item)}” in ${placesText(item.useCount)}.`}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button onClick={onConfirm}>Replace in {placesText(item.useCount)}</Button>
        </>
      }
    >
      <div className="flex items-center gap-3">
        <ImagePreview image={item.url} sizes="10rem" className="aspect-4/3 flex-1" />
        <ArrowRightIcon className="size-5 shrink-0 text-ink-soft" />
        <ImagePreview image={by?.url ?? ''} sizes="10rem" className="aspect-4/3 flex-1" />
      </div>
      <ul className="mt-4 flex flex-col gap-2 text-sm">
        {item.usedBy.map((use) => (
          <li key={`${use.id} ${use.field}`}>
            <span className="font-medium wrap-anywhere">{use.name}</span>{' '}
            <span className="text-ink-soft">({useText(use)})</span>
          </li>
        ))}
        {rest > 0 && <li className="text-ink-soft">and {rest} more</li>}
      </ul>
    </Dialog>
  )
}
