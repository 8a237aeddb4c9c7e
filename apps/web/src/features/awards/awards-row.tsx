import { StarIcon } from '@bharat/ui/icons'
import { Photo } from '@bharat/ui/photo'

export interface AwardsRowProps {
  /** `image` may be ''. */
  awards: readonly { id: string; name: string; image: string }[]
}

/** The company's awards in one row, which scrolls if they do not fit. Renders nothing without awards. */
export function AwardsRow({ awards }: AwardsRowProps) {
  if (awards.length === 0) return null
  return (
    <section id="awards" aria-labelledby="awards-title" className="py-6 lg:py-10">
      <h2 id="awards-title" className="page-column text-label text-accent-strong">
        Awards
      </h2>
      <ul
        aria-labelledby="awards-title"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling row must be reachable by keyboard
        tabIndex={0}
        className="page-column mt-3 flex snap-x gap-x-8 gap-y-4 overflow-x-auto scroll-px-gutter sm:max-lg:grid sm:max-lg:grid-cols-2"
      >
        {awards.map(({ id, name, image }) => (
          <li key={id} className="flex max-w-md min-w-68 flex-1 snap-start items-center gap-3">
            <Photo
              src={image}
              alt=""
              sizes="3.5rem"
              className="size-14 shrink-0 rounded-md"
              imageClassName="object-contain!"
              fallback={
                <span className="flex size-full items-center justify-center bg-espresso text-gold-bright">
                  <StarIcon />
                </span>
              }
            />
            <span className="min-w-0 text-sm leading-snug font-medium wrap-anywhere">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
