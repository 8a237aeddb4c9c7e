import { IMAGE_TYPES, imageFileError } from '@bharat/contracts/image-files'
import { useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { FieldGroup, type FieldProps } from './form-field.tsx'
import { IMAGE_HINT, PictureMark, promptClass } from './image-field.tsx'
import { filesOf, ImagePreview } from './image-preview.tsx'

export interface ImageListFieldProps extends FieldProps {
  value: readonly (File | string)[]
  onChange: (images: (File | string)[]) => void
  /** At most this many in total; of several chosen at once, the first that fit are taken. */
  max: number
  /** Share of an image's upload that is done, 0 to 1. */
  progressOf?: (image: File | string) => number | undefined
  disabled?: boolean
}

/** An ordered list of images (section 2, Sub Images): each can be added, replaced, moved and removed. */
export function ImageListField({
  value,
  onChange,
  max,
  progressOf,
  disabled,
  ...field
}: ImageListFieldProps) {
  const id = useId()
  const adder = useRef<HTMLInputElement>(null)
  const replacer = useRef<HTMLInputElement>(null)
  const replaced = useRef(0)
  const list = useRef<HTMLUListElement>(null)
  const [rejection, setRejection] = useState<string>()
  const [over, setOver] = useState(false)

  function add(files: File[]) {
    if (disabled || files.length === 0) return
    const reasons = files.map(imageFileError)
    setRejection(reasons.find(Boolean))
    const room = files.filter((_, at) => !reasons[at]).slice(0, max - value.length)
    if (room.length > 0) onChange([...value, ...room])
  }

  function replace(file: File | undefined) {
    if (!file) return
    const reason = imageFileError(file)
    setRejection(reason)
    if (!reason) onChange(value.map((image, at) => (at === replaced.current ? file : image)))
  }

  function move(from: number, by: 1 | -1) {
    const next = [...value]
    const [image] = next.splice(from, 1)
    if (image) next.splice(from + by, 0, image)
    onChange(next)
    // The focus travels with the image, unless its button is spent there.
    requestAnimationFrame(() => {
      const buttons = list.current?.children[from + by]?.querySelectorAll<HTMLButtonElement>(
        'button:not(:disabled)[data-move]',
      )
      const same = [...(buttons ?? [])].find((button) => button.dataset.move === String(by))
      ;(same ?? buttons?.[0])?.focus()
    })
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: drop and paste are extras of the file inputs inside. */}
      <div
        className="relative"
        onPaste={(event) => {
          const files = filesOf(event.clipboardData)
          if (files.length > 0) event.preventDefault()
          add(files)
        }}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!disabled)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          add(filesOf(event.dataTransfer))
        }}
      >
        <input
          ref={replacer}
          type="file"
          accept={IMAGE_TYPES}
          tabIndex={-1}
          aria-hidden="true"
          className="sr-only"
          onChange={(event) => {
            replace(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <ul ref={list} className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
          {value.map((image, at) => (
            <li
              // The place identifies a slot: an image may stand in two.
              key={at}
              className="flex flex-col gap-2 rounded-md border border-line bg-surface p-2"
            >
              <ImagePreview
                image={image}
                progress={progressOf?.(image)}
                sizes="200px"
                className="aspect-4/3 w-full"
              />
              <div className="flex items-center justify-between">
                <MoveButton at={at} by={-1} disabled={disabled || at === 0} onMove={move} />
                <span className="text-xs text-ink-soft tabular-nums">#{at + 1}</span>
                <MoveButton
                  at={at}
                  by={1}
                  disabled={disabled || at === value.length - 1}
                  onMove={move}
                />
              </div>
              <div className="grid grid-cols-1 gap-1 xl:grid-cols-2">
                <Button
                  variant="secondary"
                  size="sm"
                  disabled={disabled}
                  onClick={() => {
                    replaced.current = at
                    replacer.current?.click()
                  }}
                >
                  Replace
                  <span className="sr-only"> sub image {at + 1}</span>
                </Button>
                <Button
                  variant="ghost"
                  size="sm"
                  disabled={disabled}
                  onClick={() => {
                    onChange(value.filter((_, other) => other !== at))
                    requestAnimationFrame(() => adder.current?.focus())
                  }}
                >
                  Remove
                  <span className="sr-only"> sub image {at + 1}</span>
                </Button>
              </div>
            </li>
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
              <label
                htmlFor={id}
                className={`${promptClass} h-full min-h-32 flex-col px-3 py-4 ${over ? 'border-gold bg-sunken' : ''}`}
              >
                <PictureMark />
                <span className="font-medium text-ink">
                  {value.length === 0 ? 'Click to upload' : 'Add image'}
                </span>
                {value.length === 0 && <span>or drop or paste several at once</span>}
                <span className="text-xs">{IMAGE_HINT}</span>
              </label>
            </li>
          )}
        </ul>
      </div>
    </FieldGroup>
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
  onMove: (from: number, by: 1 | -1) => void
}) {
  return (
    <button
      type="button"
      data-move={by}
      aria-label={`Move sub image ${at + 1} ${by === 1 ? 'later' : 'earlier'}`}
      disabled={disabled}
      onClick={() => onMove(at, by)}
      className="inline-flex size-11 cursor-pointer items-center justify-center rounded-md text-ink hover:bg-sunken disabled:cursor-default disabled:opacity-30 md:pointer-fine:size-8"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className="size-4"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={by === 1 ? 'm6 3 5 5-5 5' : 'm10 3-5 5 5 5'} />
      </svg>
    </button>
  )
}
