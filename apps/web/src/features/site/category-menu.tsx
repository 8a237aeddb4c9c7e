import { ChevronDownIcon } from '@bharat/ui/icons'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSite } from '../../lib/site.ts'

/**
 * On wide screens: the categories that the navigation does not name. The browser opens and closes it, also
 * without scripts; Escape, a press elsewhere and a chosen link close it, too.
 */
export function MoreMenu() {
  const { navigation, categories } = useSite()
  const menu = useRef<HTMLDetailsElement>(null)
  const others = categories.filter(({ _id }) => !navigation.some(({ id }) => id === _id))
  const close = () => menu.current?.removeAttribute('open')
  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) {
        menu.current?.removeAttribute('open')
      }
    }
    addEventListener('pointerdown', closeOutside)
    addEventListener('focusin', closeOutside)
    return () => {
      removeEventListener('pointerdown', closeOutside)
      removeEventListener('focusin', closeOutside)
    }
  }, [])
  if (others.length === 0) return null
  return (
    <details
      ref={menu}
      className="group/more relative"
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return
        close()
        menu.current?.querySelector('summary')?.focus()
      }}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-md px-3 text-nav font-medium lg:max-xl:px-2 text-ink hover:bg-sunken [&::-webkit-details-marker]:hidden">
        More
        <ChevronDownIcon className="size-4 group-open/more:rotate-180" />
      </summary>
      <CategoryLinks
        categories={others}
        onChoose={close}
        className="absolute top-full right-0 mt-2 w-72 rounded-md border border-line bg-surface p-2 shadow-raised"
      />
    </details>
  )
}

export interface CategoryLinksProps {
  categories: ReturnType<typeof useSite>['categories']
  onChoose: () => void
  className: string
}

/** Links to categories, each with the number of its tours. */
export function CategoryLinks({ categories, onChoose, className }: CategoryLinksProps) {
  return (
    <ul className={className}>
      {categories.map(({ _id, name, tourCount }) => (
        <li key={_id}>
          <Link
            to="/categories/$categoryId"
            params={{ categoryId: _id }}
            onClick={onChoose}
            className="flex min-h-11 items-center justify-between gap-3 rounded-md px-3 text-nav text-ink no-underline hover:bg-sunken"
            activeProps={{ className: 'font-medium' }}
          >
            {name}
            <span className="text-sm text-ink-soft tabular-nums">
              {tourCount}
              <span className="sr-only"> {tourCount === 1 ? 'tour' : 'tours'}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
