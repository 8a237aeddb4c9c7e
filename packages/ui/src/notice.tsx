import type { ReactNode } from 'react'
import { Button } from './button.tsx'

export interface NoticeProps {
  /** Undefined leaves the live region empty, so that the next message is announced. */
  message: ReactNode
  tone: 'success' | 'error' | 'info'
  /** A button beside the message. */
  action?: { label: string; run: () => void } | undefined
}

/** A message line that is announced when it changes: success and info politely, errors assertively. */
export function Notice({ message, tone, action }: NoticeProps) {
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className="empty:sr-only">
      {message && (
        <div
          className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border-l-4 px-4 py-3 text-sm leading-6 font-medium ${looks[tone]}`}
        >
          <p className="min-w-0 flex-1 break-words whitespace-pre-line">{message}</p>
          {action && (
            <Button variant="secondary" size="sm" onClick={() => action.run()}>
              {action.label}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const looks = {
  success: 'border-success bg-success-soft text-success',
  error: 'border-danger bg-danger-soft text-danger',
  info: 'border-gold bg-sunken text-ink',
} as const
