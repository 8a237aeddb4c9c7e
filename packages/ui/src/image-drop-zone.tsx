import { type ReactNode, useState } from 'react'
import { filesOf } from './image-preview.tsx'

export interface ImageDropZoneProps {
  onFiles: (files: File[]) => void
  disabled?: boolean
  /** The file input and its prompt. `over`: files are being dragged over the zone. */
  children: (over: boolean) => ReactNode
}

/** Lets a file input also accept dropped and pasted files. */
export function ImageDropZone({ onFiles, disabled = false, children }: ImageDropZoneProps) {
  const [over, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the file input inside is the accessible control
    <div
      className="relative"
      onPaste={(event) => {
        const files = filesOf(event.clipboardData)
        if (files.length === 0) return
        event.preventDefault()
        onFiles(files)
      }}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles(filesOf(event.dataTransfer))
      }}
    >
      {children(over)}
    </div>
  )
}

export interface ImagePromptProps {
  /** Id of the visually hidden file input before it (`peer`). */
  htmlFor: string
  over: boolean
  title: string
  /** A second line. */
  more?: string
  className: string
}

/** The dashed area that prompts for an image. */
export function ImagePrompt({ htmlFor, over, title, more, className }: ImagePromptProps) {
  return (
    <label
      htmlFor={htmlFor}
      className={`flex cursor-pointer items-center justify-center gap-1.5 rounded-md border border-dashed border-line-strong bg-surface text-center text-sm text-ink-soft hover:border-accent-strong hover:bg-sunken peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-disabled:cursor-not-allowed peer-disabled:opacity-60 peer-aria-invalid:border-2 peer-aria-invalid:border-danger ${className} ${over ? 'border-gold bg-sunken' : ''}`}
    >
      <ImageMark />
      <span className="font-medium text-ink">{title}</span>
      {more && <span>{more}</span>}
      {/* Section 2 asks for this size; it is not enforced. */}
      <span className="text-xs">PNG, JPG up to ~10MB</span>
    </label>
  )
}

/** The icon of an empty image field. */
function ImageMark() {
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
