import type { FocalPoint } from '@bharat/contracts/replies'
import { Avatar } from './avatar.tsx'

export interface PortraitsProps {
  title: string
  /** Level of the title's heading. */
  level: 2 | 3
  /** `post` and `image` may be ''. `portrait` has the details of the image. */
  people: readonly {
    id: string
    name: string
    post: string
    image: string
    portrait?: { focus: FocalPoint } | null
  }[]
  /** Space around it. */
  className?: string
}

/** People with name and post: a row to swipe through on a phone, otherwise a grid. Nothing for none. */
export function Portraits({ title, level, people, className = '' }: PortraitsProps) {
  if (people.length === 0) return null
  const Heading = `h${level}` as const
  return (
    <section aria-label={title} className={className}>
      <Heading className="text-heading">{title}</Heading>
      <ul
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling row must be reachable by keyboard
        tabIndex={0}
        className="-mx-gutter mt-5 flex snap-x gap-x-8 gap-y-8 overflow-x-auto px-gutter scroll-px-gutter md:mx-0 md:grid md:grid-cols-2 md:overflow-visible md:px-0 lg:grid-cols-4"
      >
        {people.map(({ id, name, post, image, portrait }) => (
          <li key={id} className="flex w-64 shrink-0 snap-start items-center gap-4 md:w-auto">
            <Avatar
              name={name}
              src={image}
              focus={portrait?.focus}
              sizes="5rem"
              className="size-20"
            />
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{name}</span>
              <span className="block text-sm text-ink-soft wrap-anywhere">{post}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
