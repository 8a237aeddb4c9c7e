import { buttonClass } from '@bharat/ui/button'
import { ChevronDownIcon, PhoneIcon, WhatsAppIcon } from '@bharat/ui/icons'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useRef } from 'react'
import { useSite } from '../../lib/site.ts'
import { useOutside } from '../../lib/use-outside.ts'
import { WhatsAppLink } from '../../lib/whatsapp-link.tsx'

/**
 * On wide screens: all tours, and the categories that the navigation does not name. The browser opens and closes
 * the menu, also without scripts; Escape, a press or focus elsewhere and a chosen link close it, too.
 */
export function MoreMenu({ search }: { search: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => menu.current?.removeAttribute('open')
  useOutside(() => menu.current, close)
  return (
    <details
      id="more-menu"
      ref={menu}
      className="group/more relative hidden lg:block"
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return
        close()
        menu.current?.querySelector('summary')?.focus()
      }}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-md px-3 text-nav font-medium text-ink hover:bg-sunken lg:max-xl:px-2 lg:max-xl:text-sm [&::-webkit-details-marker]:hidden">
        More
        <ChevronDownIcon className="size-4 transition-transform group-open/more:rotate-180" />
      </summary>
      <CategoryLinks
        search={search}
        searchId="menu-search"
        onChoose={close}
        className="absolute top-full right-0 mt-2 max-h-[70vh] w-80 overflow-y-auto overscroll-contain rounded-md border border-line bg-surface p-2 shadow-raised"
      />
    </details>
  )
}

/**
 * On small screens, below the seven links: all tours, the categories that the navigation does not name, and two ways to
 * reach the company. A press or focus outside the navigation closes the menu, which would cover what has the focus.
 */
export function MenuFoot({ search, onChoose }: { search: ReactNode; onChoose: () => void }) {
  const { phones } = useSite()
  const foot = useRef<HTMLDivElement>(null)
  useOutside(() => foot.current?.closest('nav'), onChoose)
  return (
    <>
      <CategoryLinks
        search={search}
        onChoose={onChoose}
        className="mt-2 border-t border-line py-2"
      />
      <div
        ref={foot}
        className="empty:hidden! sticky bottom-0 grid auto-cols-fr grid-flow-col gap-3 border-t border-line bg-paper -mx-gutter px-gutter py-3"
      >
        {phones.primary && (
          <a href={`tel:${phones.primary}`} className={buttonClass({ variant: 'secondary' })}>
            <PhoneIcon /> Call
          </a>
        )}
        <WhatsAppLink className={buttonClass({ variant: 'secondary' })}>
          <WhatsAppIcon /> WhatsApp
        </WhatsAppLink>
      </div>
    </>
  )
}

interface CategoryLinksProps {
  search: ReactNode
  searchId?: string
  onChoose: () => void
  className: string
}

/** Links to the page of all tours, where the other categories are, and to those of the menu, with the number of their tours. */
function CategoryLinks(props: CategoryLinksProps) {
  const { search, searchId, onChoose, className } = props
  const { categories } = useSite()
  const titleId = useId()
  return (
    <div className={className}>
      <h2 id={titleId} className="sr-only">
        More tours
      </h2>
      <div id={searchId} className="min-h-18 py-3 lg:px-3">
        {search}
      </div>
      <ul aria-labelledby={titleId} className="grid gap-x-6 max-lg:grid-cols-2">
        <li>
          <Link
            to="/tours"
            activeOptions={{ exact: true }}
            onClick={onChoose}
            className={linkClass}
            activeProps={{ className: 'font-medium' }}
          >
            All tours
          </Link>
        </li>
        {categories.map(({ _id, name, tours: { count } }) => (
          <li key={_id}>
            <Link
              to="/categories/$categoryId"
              params={{ categoryId: _id }}
              onClick={onChoose}
              className={linkClass}
              activeProps={{ className: 'font-medium' }}
            >
              {`${name} `}
              <span className="text-sm text-ink-soft tabular-nums">
                {count}
                <span className="sr-only"> {count === 1 ? 'tour' : 'tours'}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

const linkClass =
  'flex min-h-11 items-center justify-between gap-3 rounded-md text-nav text-ink no-underline hover:bg-sunken lg:px-3'
