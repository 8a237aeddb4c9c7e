import { CloseIcon, MenuIcon } from '@bharat/ui/icons'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Logo } from '../../lib/logo.tsx'
import { useSite } from '../../lib/site.ts'
import { MenuFootIsland, MoreMenuIsland } from './category-menu.island.ts'
import { ShortlistLinkIsland } from './shortlist-link.island.ts'

/**
 * Section 2, sticky header: a row of links, on small screens a list behind a menu button.
 * @param search the search of the menus, always the same element
 */
export function SiteHeader({ search }: { search: ReactNode }) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  const menu = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  return (
    <header className="sticky top-0 z-30 short:relative border-b border-line bg-paper/95 backdrop-blur-sm print:hidden">
      <nav
        aria-label="Main"
        className="page-column flex flex-wrap items-center lg:flex-nowrap"
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !open) return
          close()
          menu.current?.focus()
        }}
      >
        <div className="flex min-h-12 tall:min-h-16 flex-1 items-center justify-between gap-6">
          <Link
            to="/home"
            onClick={close}
            className="inline-flex min-h-11 items-center text-ink no-underline"
          >
            <Logo priority />
          </Link>
          <ul className="hidden items-center gap-1 lg:flex lg:max-xl:gap-0">
            <NavigationItems onChoose={close} />
          </ul>
        </div>
        <MoreMenuIsland search={search} fallbackClassName="hidden" />
        <ShortlistLinkIsland fallbackClassName="size-11 lg:-mr-3" />
        <button
          ref={menu}
          type="button"
          aria-expanded={open}
          aria-controls={listId}
          aria-label="Menu"
          onClick={() => setOpen(!open)}
          className="-mr-2 inline-flex size-11 cursor-pointer items-center justify-center rounded-md hover:bg-sunken lg:hidden noscript:hidden"
        >
          {open ? <CloseIcon className="size-6" /> : <MenuIcon className="size-6" />}
        </button>
        <ul
          id={listId}
          className={`${open ? 'grid grid-cols-2 veil' : 'hidden max-lg:noscript:flex'} page-column absolute inset-x-0 top-full max-h-[70vh] gap-x-6 overflow-y-auto overscroll-contain border-y border-line bg-paper pt-2 lg:hidden noscript:static noscript:flex-wrap noscript:px-0`}
        >
          <NavigationItems onChoose={close} />
          {open && (
            <li className="col-span-full">
              <MenuFootIsland search={search} onChoose={close} fallbackClassName="min-h-96" />
            </li>
          )}
        </ul>
      </nav>
    </header>
  )
}

function NavigationItems({ onChoose }: { onChoose: () => void }) {
  const { hasAbout, navigation } = useSite()
  return (
    <>
      <li>
        <Link to="/home" onClick={onChoose} {...look} activeOptions={{ includeHash: true }}>
          Home
        </Link>
      </li>
      {hasAbout && (
        <li>
          <Link
            to="/home"
            hash="about"
            onClick={onChoose}
            {...look}
            activeOptions={{ includeHash: true }}
          >
            About Us
          </Link>
        </li>
      )}
      {navigation.map(({ id, kind, label }) => (
        <li key={id}>
          {kind === 'tour' ? (
            <Link to="/tours/$tourId" params={{ tourId: id }} onClick={onChoose} {...look}>
              {label}
            </Link>
          ) : (
            <Link
              to="/categories/$categoryId"
              params={{ categoryId: id }}
              onClick={onChoose}
              {...look}
            >
              {label}
            </Link>
          )}
        </li>
      ))}
      <li>
        <Link to="/contact" onClick={onChoose} {...look}>
          Contact
        </Link>
      </li>
    </>
  )
}

const base =
  'flex min-h-11 items-center rounded-md text-nav font-medium whitespace-nowrap no-underline hover:bg-sunken lg:px-3 lg:max-xl:px-2 lg:max-xl:text-sm'
const look = {
  className: base,
  activeProps: {
    className: 'text-accent-strong underline! decoration-gold decoration-2 underline-offset-8',
  },
  inactiveProps: { className: 'text-ink' },
}
