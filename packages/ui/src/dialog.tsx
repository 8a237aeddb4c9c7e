import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { CrossMark } from './icons/controls.tsx'
import { rememberFocus } from './recent-focus.ts'

export type DialogTone = 'success' | 'error' | 'info'

export interface DialogProps {
  open: boolean
  /**
   * Called on Escape, on a click outside and on the close button. Undefined: only `actions` close the dialog, such as
   * one that shows a secret this once.
   */
  onClose?: (() => void) | undefined
  /** Accessible name of the dialog: 'All set!', 'Something went wrong', 'Heads up' (section 8). */
  title: string
  /** The message. Line breaks are preserved, one failure per line (section 5). */
  description?: ReactNode
  /** Icon and colour beside the title. */
  tone?: DialogTone
  /** `lg` for content in two columns. */
  size?: 'md' | 'lg'
  /** More content between message and actions. */
  children?: ReactNode
  /** Buttons, the primary one last. */
  actions?: ReactNode
}

/**
 * A modal dialog: traps the focus, closes on Escape if it has `onClose`, and returns the focus. It needs Radix, so
 * public pages load it lazily.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  tone = 'info',
  size = 'md',
  children,
  actions,
}: DialogProps) {
  // Radix returns the focus to its own trigger. This dialog has none, so it returns the focus to the element
  // that had it before.
  const giveBack = useRef<() => void>(undefined)
  return (
    <Radix.Root open={open} onOpenChange={() => onClose?.()}>
      <Radix.Portal>
        {/* Radix's overlay would lock scrolling with a style element, which the Content-Security-Policy
            forbids. theme.css locks it instead. */}
        <div data-scrim className="pointer-events-auto fixed inset-0 z-50 bg-scrim" />
        <Radix.Content
          // Without a description, Radix would warn about the missing id.
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onOpenAutoFocus={(event) => {
            giveBack.current = rememberFocus()
            event.preventDefault()
            firstFocus(event.currentTarget as HTMLElement, size).focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // Whatever the dialog has led to may have taken the focus already.
            if (document.activeElement === document.body) giveBack.current?.()
          }}
          // Radix takes pointer events from the page first, and gives them to the dialog in a later rendering.
          style={{ pointerEvents: 'auto' }}
          className={`fixed top-1/2 left-1/2 z-50 flex outline-none max-h-[calc(100dvh-var(--spacing)*8)] w-[calc(100vw-var(--spacing)*8)] ${size === 'lg' ? 'max-w-3xl' : 'max-w-md'} -translate-x-1/2 -translate-y-1/2 flex-col overflow-y-auto rounded-lg border-t-4 bg-surface p-6 shadow-float ${edges[tone]}`}
        >
          <div className="flex items-start gap-3">
            <ToneMark tone={tone} />
            <Radix.Title className="min-w-0 flex-1 pt-1 text-lg leading-7 font-semibold text-ink">
              {title}
            </Radix.Title>
            {onClose && (
              <Radix.Close
                aria-label="Close"
                className="-mt-2 -mr-3 inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-md text-ink-soft hover:bg-sunken"
              >
                <CrossMark />
              </Radix.Close>
            )}
          </div>
          {description !== undefined && (
            <Radix.Description asChild>
              <div className="mt-3 text-sm leading-6 whitespace-pre-line text-ink-soft">
                {description}
              </div>
            </Radix.Description>
          )}
          {children && <div className="mt-4">{children}</div>}
          {actions && (
            <div
              data-actions
              className={`mt-6 flex flex-wrap justify-end gap-3 ${size === 'lg' ? inSight : ''}`}
            >
              {actions}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The buttons of a long dialog stay visible while it scrolls. */
const inSight = 'sticky -bottom-6 z-10 -mx-6 -mb-6 border-t border-line bg-surface px-6 py-4'

/**
 * The initial focus: the field that asks for it, or the first one, else the primary button; in a long dialog its text, so that the keyboard
 * scrolls it.
 */
function firstFocus(dialog: HTMLElement, size: DialogProps['size']): HTMLElement {
  const field =
    dialog.querySelector<HTMLElement>('[data-first-focus=true]') ??
    dialog.querySelector<HTMLElement>('input, select, textarea')
  const main = dialog.querySelector<HTMLElement>('[data-actions] > :last-child')
  return field ?? (size === 'lg' ? dialog : (main ?? dialog))
}

const edges: Record<DialogTone, string> = {
  success: 'border-success',
  error: 'border-danger',
  info: 'border-gold',
}

const marks: Record<DialogTone, { look: string; path: string }> = {
  success: { look: 'bg-success-soft text-success', path: 'm5 10.5 3.5 3.5L15 7' },
  error: { look: 'bg-danger-soft text-danger', path: 'M10 5.5v5.5M10 14.4v.1' },
  info: { look: 'bg-sunken text-accent-strong', path: 'M10 9v5.5M10 5.6v.1' },
}

function ToneMark({ tone }: { tone: DialogTone }) {
  const { look, path } = marks[tone]
  return (
    <span
      aria-hidden="true"
      className={`inline-flex size-9 shrink-0 items-center justify-center rounded-full ${look}`}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 20 20"
        className="size-5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={path} />
      </svg>
    </span>
  )
}
