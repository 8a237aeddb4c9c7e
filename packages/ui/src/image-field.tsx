import { IMAGE_TYPES, imageFileError } from '@bharat/contracts/image-files'
import { type Ref, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { FieldGroup, type FieldProps } from './form-field.tsx'
import { filesOf, type ImageChoice, ImagePreview } from './image-preview.tsx'

export interface ImageFieldProps extends FieldProps {
  value: ImageChoice
  onChange: (image: ImageChoice) => void
  /** Label of the button that puts another image in this one's place: 'Change' or 'Replace'. */
  changeLabel?: string
  /** Share of its upload that is done, 0 to 1. */
  progress?: number
  disabled?: boolean
  /** A low prompt that reads 'Add image', for lists of optional images. */
  compact?: boolean
  ref?: Ref<HTMLInputElement>
}

/** The hint below every image prompt (section 2); the size is not enforced. */
export const IMAGE_HINT = 'PNG, JPG up to ~10MB'

/**
 * One image (section 2): click, drop or paste to choose; then a preview with Change and Remove.
 * A file that cannot be uploaded is rejected with the reason.
 */
export function ImageField({
  label,
  hint,
  error,
  required,
  className,
  value,
  onChange,
  changeLabel = 'Change',
  progress,
  disabled,
  compact = false,
  ref,
}: ImageFieldProps) {
  const id = useId()
  const wrapper = useRef<HTMLDivElement>(null)
  const [rejection, setRejection] = useState<string>()
  const [over, setOver] = useState(false)

  function choose(file: File | undefined) {
    if (!file || disabled) return
    const reason = imageFileError(file)
    setRejection(reason)
    if (!reason) onChange(file)
  }

  const input = () => wrapper.current?.querySelector('input')

  return (
    <FieldGroup
      label={label}
      hint={hint}
      error={rejection ?? error}
      required={required}
      className={className}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: drop and paste are extras of the file input inside. */}
      <div
        ref={wrapper}
        className="relative"
        onPaste={(event) => {
          const [file] = filesOf(event.clipboardData)
          if (!file) return
          event.preventDefault()
          choose(file)
        }}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!disabled)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          choose(filesOf(event.dataTransfer)[0])
        }}
      >
        <input
          ref={ref}
          id={id}
          type="file"
          accept={IMAGE_TYPES}
          aria-label={label}
          aria-invalid={rejection || error ? true : undefined}
          disabled={disabled}
          tabIndex={value === null ? 0 : -1}
          className="peer sr-only"
          onChange={(event) => {
            choose(event.target.files?.[0])
            // The same file can be chosen again after it was removed.
            event.target.value = ''
          }}
        />
        {value === null ? (
          <label
            htmlFor={id}
            className={`${promptClass} ${compact ? 'min-h-11 flex-row px-4 py-1' : 'min-h-32 flex-col px-4 py-5'} ${over ? 'border-gold bg-sunken' : ''}`}
          >
            <PictureMark />
            <span className="font-medium text-ink">
              {compact ? 'Add image' : 'Click to upload'}
            </span>
            {!compact && <span>or drop or paste an image here</span>}
            <span className="text-xs">{IMAGE_HINT}</span>
          </label>
        ) : (
          <div className="flex flex-wrap items-center gap-4 rounded-md border border-line bg-surface p-3">
            <ImagePreview
              image={value}
              progress={progress}
              sizes="160px"
              className={compact ? 'h-16 w-24' : 'h-24 w-40'}
            />
            <div className="flex flex-wrap gap-2">
              <Button
                variant="secondary"
                size="sm"
                disabled={disabled}
                onClick={() => input()?.click()}
              >
                {changeLabel}
                <span className="sr-only"> {label}</span>
              </Button>
              <Button
                variant="ghost"
                size="sm"
                disabled={disabled}
                onClick={() => {
                  onChange(null)
                  setRejection(undefined)
                  input()?.focus()
                }}
              >
                Remove
                <span className="sr-only"> {label}</span>
              </Button>
            </div>
          </div>
        )}
      </div>
    </FieldGroup>
  )
}

/** The dashed area that asks for an image; it follows a visually hidden file input (`peer`). */
export const promptClass =
  'flex cursor-pointer items-center justify-center gap-1.5 rounded-md border border-dashed border-line-strong bg-surface text-center text-sm text-ink-soft hover:border-accent-strong hover:bg-sunken peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-disabled:cursor-not-allowed peer-disabled:opacity-60 peer-aria-invalid:border-2 peer-aria-invalid:border-danger'

/** A framed picture, the mark of an empty image. */
export function PictureMark() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-6 shrink-0 text-accent-strong"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <rect x="3" y="4.5" width="18" height="15" rx="2" />
      <circle cx="8.5" cy="9.5" r="1.5" />
      <path d="m4 17.5 5-5 3.5 3.5L16 12l5 5" />
    </svg>
  )
}
