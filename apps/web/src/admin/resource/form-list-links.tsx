import { ChevronDownIcon } from '@bharat/ui/icons'
import { type RefObject, useRef } from 'react'
import type { List } from '../list/use-list.ts'
import type { ResourceMessages } from './resource.ts'

const LINK =
  'inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-accent-strong underline decoration-gold underline-offset-4 tabular-nums'

/** The ways between the form above and the list below. Each leads to where it was left. */
export function useFormAndList(target: RefObject<HTMLElement | null>) {
  /** How far the page was scrolled in the form, and where the list's heading was on the screen. */
  const places = useRef({ form: 0, list: undefined as number | undefined })
  const heading = () => target.current?.querySelector('h2')
  return {
    /** Call it before a record of the list is opened in the form. */
    leaveList() {
      places.current = { form: 0, list: heading()?.getBoundingClientRect().top }
    },
    toList() {
      const top = heading()?.getBoundingClientRect().top ?? 0
      if (top > window.innerHeight / 2) places.current.form = window.scrollY
      heading()?.focus({ preventScroll: true })
      if (places.current.list === undefined) heading()?.scrollIntoView()
      else window.scrollBy({ top: top - places.current.list })
      places.current.list = undefined
    },
    toForm(form: HTMLElement | null) {
      const top = heading()?.getBoundingClientRect().top ?? 0
      if (top <= window.innerHeight / 2) places.current.list = top
      form?.querySelector<HTMLElement>('[data-form-title]')?.focus({ preventScroll: true })
      window.scrollTo({ top: places.current.form })
    },
  }
}

/**
 * '46 tours', above a form that is longer than the screen: scrolls to the list. On a phone it stays in sight, with the
 * way back to the form.
 */
export function FormListLinks<Row>({
  list,
  messages,
  formTitle,
  listId,
  onList,
  onForm,
}: {
  list: List<Row>
  messages: ResourceMessages
  formTitle: string
  listId: string
  onList: () => void
  onForm: () => void
}) {
  const count = list.rows && list.totalItems
  return (
    <>
      <button type="button" onClick={onForm} className={`${LINK} md:hidden`}>
        {formTitle}
      </button>
      <a
        href={`#${listId}`}
        // Scrolls without a navigation: the URL parameters stay, and the leave guard does not ask.
        onClick={(event) => {
          event.preventDefault()
          onList()
        }}
        className={LINK}
      >
        {count === undefined
          ? messages.list
          : `${count} ${count === 1 ? messages.one : messages.list.toLowerCase()}`}
        <ChevronDownIcon className="size-4" />
      </a>
    </>
  )
}
