import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useState } from 'react'
import { EnquireLinks } from './enquire-bar.tsx'
import { isPlainClick } from './plain-click.ts'

/** Whether the tour has the section, the id of its element, and the text of its link. */
export type Section = readonly [isShown: boolean, id: string, label: string]

/** Distance from the top of the window, in pixels, above which the start of the current section lies: below the bars. */
const LINE = 160

/**
 * Links to the sections of a tour. They stay visible below the header, with the ways to enquire on wide screens;
 * theme.css adds their height to the scroll padding.
 */
export function SectionLinks({ sections }: { sections: readonly Section[] }) {
  const navigate = useNavigate()
  // A link to the only section leads nowhere.
  const isLinked = sections.length > 1
  const [current, setCurrent] = useState<string>()
  const [hasLink, setHasLink] = useState<boolean>()
  useEffect(() => {
    const mark = () => {
      const boxOf = (id: string) => document.getElementById(id)?.getBoundingClientRect()
      const link = boxOf('ask')
      setCurrent(sections.findLast(([, id]) => (boxOf(id)?.top ?? LINE) < LINE)?.[1] ?? '')
      setHasLink(link && link.top > LINE && link.bottom < innerHeight)
    }
    // A reload keeps the place.
    if (scrollY > 0) mark()
    addEventListener('scroll', mark, { passive: true })
    return () => removeEventListener('scroll', mark)
  })
  // The router must know the navigation, so that Back and the page's back link find their places.
  const follow = (event: MouseEvent, hash: string) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    void navigate({ to: '.', hash, search: true, state: true })
  }
  return (
    <div
      data-section-links
      className={`z-20 mt-4 border-b border-line bg-paper tall:sticky tall:top-16 print:hidden ${isLinked ? '' : 'max-lg:hidden'}`}
    >
      <div className="page-column flex items-center justify-between gap-6">
        {isLinked && (
          <nav aria-label="Sections" className="-mx-1.5 min-w-0 overflow-x-auto">
            <ul className="flex sm:gap-4">
              {sections.map(([, id, label]) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    aria-current={current === id || undefined}
                    onClick={(event) => follow(event, id)}
                    className="flex min-h-12 min-w-11 items-center justify-center border-b-2 border-transparent px-1.5 text-sm font-medium no-underline -outline-offset-3 aria-[current]:border-gold aria-[current]:text-accent-strong sm:text-nav"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {/* Before the first scroll, the head of the page has the same in sight; later, the card beside the text. */}
        <div
          className={`ml-auto hidden gap-3 py-1.5 lg:flex noscript:visible ${current === undefined || hasLink ? 'invisible' : ''}`}
        >
          <EnquireLinks />
        </div>
      </div>
    </div>
  )
}
