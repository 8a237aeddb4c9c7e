import { IMAGE_TYPES, imageFileError } from '@bharat/contracts/image-files'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { Button } from './button.tsx'
import { FieldGroup, type FieldProps } from './form-field.tsx'
import { ImageDropZone, ImagePrompt } from './image-drop-zone.tsx'
import { type ImageChoice, ImagePreview } from './image-preview.tsx'

export interface ImageFieldProps extends FieldProps {
  value: ImageChoice
  onChange: (image: ImageChoice) => void
  /** Upload progress, 0 to 1. */
  progress?: number
  disabled?: boolean
  /** A compact prompt that reads 'Add image', for lists of optional images. */
  compact?: boolean
  /** Another way to choose the image, such as a button, below the field. */
  more?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/**
 * One image (section 2): click, drop or paste to choose it; then a preview with Change and Remove. An
 * unsupported file is rejected with the reason.
 */
export function ImageField(props: ImageFieldProps) {
  const { label, hint, error, required, className } = props
  const { value, onChange, progress, disabled, compact = false, more, ref } = props
  const id = useId()
  /** The rejection of a file. It ends when another way to choose an image sets one. */
  const [rejected, setRejected] = useState<{ reason: string; value: ImageChoice }>()
  const rejection = rejected?.value === value ? rejected.reason : undefined
  const input = () => document.getElementById(id)

  function choose(file: File | undefined) {
    if (!file || disabled) return
    const reason = imageFileError(file)
    setRejected(reason === undefined ? undefined : { reason, value })
    if (!reason) onChange(file)
  }

  function remove() {
    onChange(null)
    setRejected(undefined)
    input()?.focus()
  }

  return (
    <FieldGroup
      label={label}
      hint={hint}
      error={rejection ?? error}
      required={required}
      className={className}
    >
      <ImageDropZone onFiles={([file]) => choose(file)} disabled={disabled}>
        {(over) => (
          <>
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
                // Allows the same file to be chosen again after it was removed.
                event.target.value = ''
              }}
            />
            {value === null ? (
              <ImagePrompt
                htmlFor={id}
                over={over}
                title={compact ? 'Add image' : 'Click to upload'}
                more={compact ? undefined : 'or drop or paste an image here'}
                className={compact ? 'min-h-11 flex-row px-4 py-1' : 'min-h-32 flex-col px-4 py-5'}
              />
            ) : (
              <ChosenImage
                label={label}
                image={value}
                progress={progress}
                disabled={disabled}
                compact={compact}
                onChange={() => input()?.click()}
                onRemove={remove}
              />
            )}
          </>
        )}
      </ImageDropZone>
      {more && <div className="mt-2">{more}</div>}
    </FieldGroup>
  )
}

interface ChosenImageProps extends Pick<ImageFieldProps, 'progress' | 'disabled' | 'compact'> {
  label: string
  image: File | string
  onChange: () => void
  onRemove: () => void
}

/** The preview of the image, with its two buttons. */
function ChosenImage(props: ChosenImageProps) {
  const { label, image, progress, disabled, compact, onChange, onRemove } = props
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-md border border-line bg-surface p-3">
      <ImagePreview
        image={image}
        progress={progress}
        sizes="160px"
        className={compact ? 'h-16 w-24' : 'h-24 w-40'}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" disabled={disabled} onClick={onChange}>
          Change
          <span className="sr-only"> {label}</span>
        </Button>
        <Button variant="ghost" size="sm" disabled={disabled} onClick={onRemove}>
          Remove
          <span className="sr-only"> {label}</span>
        </Button>
      </div>
    </div>
  )
}
