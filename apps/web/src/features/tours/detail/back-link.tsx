import { ArrowLeftIcon } from '@bharat/ui/icons'
import { Link, useHydrated, useLocation, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { isPlainClick } from './plain-click.ts'

/** Stored in the history entry of a tour's page: the category or landscape page with the visited card. */
export interface CameFrom {
  /** Position of that page in the tab's history. */
  index: number
  /** Undefined for the page of the tour's category. */
  landscape?: string | undefined
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
 * Section 2, back link of a tour: it leads to the category or landscape page from which the visitor came, at
 * its scroll position; without such a page, to the tour's category.
 */
export function BackLink({ category }: BackLinkProps) {
  const { history } = useRouter()
  const { cameFrom, __TSR_index: index } = useLocation({ select: ({ state }) => state })
  // The server does not know the history, so the first rendering after a reload must equal the server's.
  const landscape = useHydrated() ? cameFrom?.landscape : undefined
  const goBack = (event: MouseEvent) => {
    if (!cameFrom || cameFrom.index >= index || !isPlainClick(event)) return
    event.preventDefault()
    history.go(cameFrom.index - index)
  }
  return (
    <Link
      {...(landscape === undefined
        ? { to: '/categories/$categoryId', params: { categoryId: category._id } }
        : { to: '/landscapes/$landscape', params: { landscape } })}
      onClick={goBack}
      className="inline-flex min-h-11 min-w-0 max-w-full items-center gap-2 text-sm font-medium text-accent-strong hover:underline print:hidden"
    >
      <ArrowLeftIcon className="size-4" />
      <span className="min-w-0 truncate">
        {landscape === undefined ? category.name : `${landscape} Tours`}
      </span>
    </Link>
  )
}
