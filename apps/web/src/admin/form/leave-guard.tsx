import { Confirm } from '@bharat/ui/confirm'
import { useBlocker } from '@tanstack/react-router'
import type { DashboardSearch } from '../list/dashboard-search.ts'

/**
 * Asks before the admin leaves unsaved work: in our dialog for another tab, page or image, in the browser's own
 * dialog for closing and reloading.
 */
export function LeaveGuard({ isDirty, onLeave }: { isDirty: boolean; onLeave: () => void }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && screenOf(current) !== screenOf(next),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <LeaveConfirm
      open={blocker.status === 'blocked'}
      onLeave={() => {
        onLeave()
        blocker.proceed?.()
      }}
      onStay={() => blocker.reset?.()}
    />
  )
}

/** The question itself, also shown before another row replaces the form's values. */
export function LeaveConfirm({
  open,
  title = 'Leave without saving?',
  description = 'What you entered in this form will be deleted. Only a reload keeps it.',
  confirmLabel = 'Leave',
  onLeave,
  onStay,
}: {
  open: boolean
  title?: string
  description?: string
  confirmLabel?: string
  onLeave: () => void
  onStay: () => void
}) {
  return (
    <Confirm
      open={open}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      cancelLabel="Keep editing"
      onConfirm={onLeave}
      onCancel={onStay}
    />
  )
}

/** What the form belongs to: its page, and there its tab or its image. */
function screenOf({ pathname, search }: { pathname: string; search: object }): string {
  const { tab, image }: DashboardSearch = search
  return [pathname, tab, image].join()
}
