import { IMAGE_TYPES, imageFileError } from '@bharat/contracts/image-files'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { FieldGroup, type FieldProps } from './form-field.tsx'
import { LeftMark, RightMark } from './icons/controls.tsx'
import { ImageDropZone, ImagePrompt } from './image-drop-zone.tsx'
import { ImagePreview } from './image-preview.tsx'

export interface ImageListFieldProps extends FieldProps {
  value: readonly (File | string)[]
  onChange: (images: (File | string)[]) => void
  /** Maximum number of images. If more are chosen at once, the first ones are taken. */
  max: number
  /** Upload progress of an image, 0 to 1. */
  progressOf?: (image: File | string) => number | undefined
  disabled?: boolean
  /** Other ways to add images, such as buttons, below the list. */
  more?: ReactNode
}

/** An ordered list of images (section 2, Sub Images): each can be added, replaced, moved and removed. */
export function ImageListField({
  value,
  onChange,
  max,
  progressOf,
  disabled,
  more,
  ...field
}: ImageListFieldProps) {
  const id = useId()
  const adder = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  /** The rejection of a file. It ends when another way to add images changes their number. */
  const [rejected, setRejected] = useState<{ reason: string | undefined; count: number }>()
  const rejection = rejected?.count === value.length ? rejected.reason : undefined
  const setRejection = (reason: string | undefined, count = value.length) =>
    setRejected({ reason, count })

  function add(files: File[]) {
    if (disabled || files.length === 0) return
    const reasons = files.map(imageFileError)
    const room = files.filter((_, at) => !reasons[at]).slice(0, max - value.length)
    setRejection(reasons.find(Boolean), value.length + room.length)
    if (room.length > 0) onChange([...value, ...room])
  }

  function replace(at: number, file: File) {
    const reason = imageFileError(file)
    setRejection(reason)
    if (!reason) onChange(value.map((image, other) => (other === at ? file : image)))
  }

  function remove(at: number) {
    onChange(value.filter((_, other) => other !== at))
    requestAnimationFrame(() => adder.current?.focus())
  }

  function move(from: number, by: 1 | -1) {
    const next = [...value]
    const [image] = next.splice(from, 1)
    if (image) next.splice(from + by, 0, image)
    onChange(next)
    requestAnimationFrame(() => focusMoveButton(list.current?.children[from + by], by))
  }

  return (
    <FieldGroup
      {...field}
      hint={
        <>
          {field.hint} {value.length} of {max} chosen.
        </>
      }
      error={rejection ?? field.error}
    >
      <ImageDropZone onFiles={add} disabled={disabled}>
        {(over) => (
          <ul ref={list} className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
            {value.map((image, at) => (
              <ListedImage
                // The index is the key: the same image may appear twice.
                key={at}
                image={image}
                at={at}
                isLast={at === value.length - 1}
                progress={progressOf?.(image)}
                disabled={disabled}
                onMove={(by) => move(at, by)}
                onReplace={(file) => replace(at, file)}
                onRemove={() => remove(at)}
              />
            ))}
            {value.length < max && (
              <li className="relative col-span-full only:col-span-full sm:col-span-1 sm:only:col-span-full">
                <input
                  ref={adder}
                  id={id}
                  type="file"
                  accept={IMAGE_TYPES}
                  multiple
                  aria-label={field.label}
                  aria-invalid={rejection || field.error ? true : undefined}
                  disabled={disabled}
                  className="peer sr-only"
                  onChange={(event) => {
                    add([...(event.target.files ?? [])])
                    event.target.value = ''
                  }}
                />
                <ImagePrompt
                  htmlFor={id}
                  over={over}
                  title={value.length === 0 ? 'Click to upload' : 'Add image'}
                  more={value.length === 0 ? 'or drop or paste several at once' : undefined}
                  className="h-full min-h-32 flex-col px-3 py-4"
                />
              </li>
            )}
          </ul>
        )}
      </ImageDropZone>
      {more && <div className="mt-2">{more}</div>}
    </FieldGroup>
  )
}

/** The focus follows the moved image: to the same button, or to the other one at an end of the list. */
function focusMoveButton(item: Element | undefined, by: 1 | -1): void {
  const buttons = item?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)[data-move]')
  const same = [...(buttons ?? [])].find((button) => button.dataset.move === String(by))
  ;(same ?? buttons?.[0])?.focus()
}

interface ListedImageProps {
  image: File | string
  at: number
  isLast: boolean
  progress: number | undefined
  disabled: boolean | undefined
  onMove: (by: 1 | -1) => void
  onReplace: (file: File) => void
  onRemove: () => void
}

function ListedImage(props: ListedImageProps) {
  const { image, at, isLast, progress, disabled, onMove, onReplace, onRemove } = props
  const replacer = useRef<HTMLInputElement>(null)
  return (
    <li className="relative flex flex-col gap-2 rounded-md border border-line bg-surface p-2">
      <input
        ref={replacer}
        type="file"
        accept={IMAGE_TYPES}
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onReplace(file)
          event.target.value = ''
        }}
      />
      <ImagePreview image={image} progress={progress} sizes="200px" className="aspect-4/3 w-full" />
      <div className="flex items-center justify-between">
        <MoveButton at={at} by={-1} disabled={disabled || at === 0} onMove={onMove} />
        <span className="text-xs text-ink-soft tabular-nums">#{at + 1}</span>
        <MoveButton at={at} by={1} disabled={disabled || isLast} onMove={onMove} />
      </div>
      <div className="grid grid-cols-1 gap-1 xl:grid-cols-2">
        <Button
          variant="secondary"
          size="sm"
          disabled={disabled}
          onClick={() => replacer.current?.click()}
        >
          Replace
          <span className="sr-only"> sub image {at + 1}</span>
        </Button>
        <Button variant="ghost" size="sm" disabled={disabled} onClick={onRemove}>
          Remove
          <span className="sr-only"> sub image {at + 1}</span>
        </Button>
      </div>
    </li>
  )
}

function MoveButton({
  at,
  by,
  disabled,
  onMove,
}: {
  at: number
  by: 1 | -1
  disabled?: boolean
  onMove: (by: 1 | -1) => void
}) {
  return (
    <button
      type="button"
      data-move={by}
      aria-label={`Move sub image ${at + 1} ${by === 1 ? 'later' : 'earlier'}`}
      disabled={disabled}
      onClick={() => onMove(by)}
      className="inline-flex size-11 cursor-pointer items-center justify-center rounded-md text-ink hover:bg-sunken disabled:cursor-default disabled:opacity-30 md:pointer-fine:size-8"
    >
      {by === 1 ? <RightMark /> : <LeftMark />}
    </button>
  )
}
