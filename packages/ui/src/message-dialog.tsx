import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'

export interface MessageDialogProps {
  /** 'Something went wrong', 'All set!' or 'Heads up' (section 8). */
  title: string
  /** One message per line. */
  lines: readonly string[]
  tone: 'success' | 'error' | 'info'
  /** More content below the message, e.g. a link. */
  children?: ReactNode
  /** Called on OK, on Escape and on a press outside. */
  onClose: () => void
}

/**
 * A message dialog on the browser's own modal dialog: public pages avoid the size of `Dialog`. Mounting opens
 * it.
 */
export function MessageDialog({ title, lines, tone, children, onClose }: MessageDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser's dialog handles Escape
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
      className={`m-auto w-[min(var(--container-md),calc(100vw-var(--spacing)*8))] rounded-lg border-t-4 bg-surface p-0 text-ink shadow-float backdrop:bg-scrim ${edges[tone]}`}
    >
      <div className="p-6">
        <h2 id={`${id}-title`} className="text-heading">
          {title}
        </h2>
        <div id={`${id}-text`} className="mt-3 flex flex-col gap-1.5 leading-6 text-ink-soft">
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {children}
        <div className="mt-6 flex justify-end">
          <Button onClick={() => dialog.current?.close()}>OK</Button>
        </div>
      </div>
    </dialog>
  )
}

const edges: Record<MessageDialogProps['tone'], string> = {
  success: 'border-success',
  error: 'border-danger',
  info: 'border-gold',
}
