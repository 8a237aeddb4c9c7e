import { ArrowLeftIcon } from '@bharat/ui/icons'
import { Link, useHydrated, useLocation, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/** Kept in the history entry of a tour's page: the category or landscape page whose card led there. */
export interface CameFrom {
  /** Position of that page in the tab's history. */
  index: number
  /** Absent: the page of the tour's category. */
  landscape?: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    cameFrom?: CameFrom
  }
}

export interface BackLinkProps {
  category: { _id: string; name: string }
}

/**
 * Section 2, back link of a tour: to the category or landscape page that the visitor came from, where
 * they had scrolled to; for a tour that was opened by itself, to its category.
 */
export function BackLink({ category }: BackLinkProps) {
  const { history } = useRouter()
  const { cameFrom, __TSR_index: index } = useLocation({ select: ({ state }) => state })
  // The server knows no history: a page that is reloaded begins with what the server wrote.
  const landscape = useHydrated() ? cameFrom?.landscape : undefined
  const goBack = (event: MouseEvent) => {
    const { metaKey, ctrlKey, shiftKey, altKey } = event
    if (!cameFrom || cameFrom.index >= index) return
    if (metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    history.go(cameFrom.index - index)
  }
  const look =
    'inline-flex min-h-11 max-w-full items-center gap-2 text-sm font-medium text-accent-strong hover:underline print:hidden'
  const content = (name: string) => (
    <>
      <ArrowLeftIcon className="size-4" />
      <span className="min-w-0 truncate">{name}</span>
    </>
  )
  if (landscape !== undefined) {
    return (
      <Link to="/landscapes/$landscape" params={{ landscape }} onClick={goBack} className={look}>
        {content(`${landscape} Tours`)}
      </Link>
    )
  }
  return (
    <Link
      to="/categories/$categoryId"
      params={{ categoryId: category._id }}
      onClick={goBack}
      className={look}
    >
      {content(category.name)}
    </Link>
  )
}
