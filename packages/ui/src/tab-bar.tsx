import { TAB_SCROLL_STEP_PX } from '@bharat/contracts/limits'
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { LeftMark, RightMark } from './icons/controls.tsx'

export interface TabBarItem<Id extends string> {
  id: Id
  label: string
  /** URL of the tab: a tab can be opened in a new window. */
  href: string
  /** A short text beside the label, such as a count. It describes the tab and is no part of its name. */
  badge?: string
}

export interface TabBarProps<Id extends string> {
  /** Accessible name of the bar. */
  label: string
  tabs: readonly TabBarItem<Id>[]
  active: Id
  onSelect: (id: Id) => void
  /** Id of the element that shows the active tab. */
  panelId: string
}

/**
 * A tab bar that scrolls horizontally if its tabs do not fit. Arrow buttons then scroll by 180 px (section 9).
 * Arrow keys, Home and End move the focus.
 */
export function TabBar<Id extends string>({
  label,
  tabs,
  active,
  onSelect,
  panelId,
}: TabBarProps<Id>) {
  const bar = useRef<HTMLDivElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  const overflows = useOverflow(bar, strip)

  useEffect(() => {
    strip.current
      ?.querySelector(`[data-tab="${active}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [active, overflows])

  function onClick(event: MouseEvent, id: Id) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onSelect(id)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const elements = [...(strip.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const at = elements.indexOf(event.currentTarget)
    const target = {
      ArrowRight: elements[(at + 1) % elements.length],
      ArrowLeft: elements.at(at - 1),
      Home: elements[0],
      End: elements.at(-1),
      ' ': event.currentTarget,
    }[event.key]
    if (!target) return
    event.preventDefault()
    if (target === event.currentTarget) target.click()
    else target.focus()
  }

  return (
    <div ref={bar} className="flex items-stretch bg-surface">
      {overflows && <ScrollArrow direction={-1} strip={strip} />}
      <div
        ref={strip}
        role="tablist"
        aria-label={label}
        className="flex min-w-0 flex-1 [scrollbar-width:none] overflow-x-auto scroll-smooth motion-reduce:scroll-auto"
      >
        {tabs.map(({ id, label, href, badge }) => (
          <span key={id} role="presentation" className="relative inline-flex shrink-0">
            <a
              href={href}
              id={`tab-${id}`}
              data-tab={id}
              role="tab"
              aria-selected={id === active}
              aria-describedby={badge ? `badge-${id}` : undefined}
              aria-controls={id === active ? panelId : undefined}
              tabIndex={id === active ? 0 : -1}
              onClick={(event) => onClick(event, id)}
              onKeyDown={onKeyDown}
              className="relative inline-flex min-h-12 shrink-0 items-center px-4 text-xs font-medium tracking-wide text-ink-soft no-underline -outline-offset-2 hover:bg-sunken hover:text-ink aria-selected:font-semibold aria-selected:text-ink aria-selected:after:absolute aria-selected:after:inset-x-3 aria-selected:after:bottom-0 aria-selected:after:h-1 aria-selected:after:rounded-t-full aria-selected:after:bg-gold"
            >
              {label}
              {/* Space for the badge, which is beside the link: its text would be part of the tab's name. */}
              {badge && (
                <span
                  aria-hidden="true"
                  data-badge={badge}
                  className="ml-2 px-2 text-xs before:invisible before:content-[attr(data-badge)]"
                />
              )}
            </a>
            {badge && (
              <span
                id={`badge-${id}`}
                className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2 rounded-full bg-gold px-2 text-xs leading-5 font-semibold text-espresso"
              >
                {badge}
              </span>
            )}
          </span>
        ))}
      </div>
      {overflows && <ScrollArrow direction={1} strip={strip} />}
    </div>
  )
}

/**
 * Whether the tabs are wider than the bar. The arrow buttons do not count, so that they cannot change the
 * result.
 */
function useOverflow(
  bar: RefObject<HTMLElement | null>,
  strip: RefObject<HTMLElement | null>,
): boolean {
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const measure = () => {
      if (bar.current && strip.current)
        setOverflows(strip.current.scrollWidth > bar.current.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    // A tab grows when the font loads.
    for (const element of [bar.current, ...(strip.current?.children ?? [])]) {
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [bar, strip])
  return overflows
}

function ScrollArrow({
  direction,
  strip,
}: {
  direction: 1 | -1
  strip: { current: HTMLDivElement | null }
}) {
  return (
    <button
      type="button"
      aria-label={direction === 1 ? 'Scroll tabs right' : 'Scroll tabs left'}
      className="inline-flex w-11 shrink-0 cursor-pointer items-center justify-center text-ink-soft -outline-offset-2 hover:bg-sunken hover:text-ink"
      onClick={() => strip.current?.scrollBy({ left: direction * TAB_SCROLL_STEP_PX })}
    >
      {direction === 1 ? <RightMark /> : <LeftMark />}
    </button>
  )
}
