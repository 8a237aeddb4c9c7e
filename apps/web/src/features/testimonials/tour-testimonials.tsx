import type { FocalPoint } from '@bharat/contracts/replies'
import { Avatar } from '@bharat/ui/avatar'
import { useSite } from '../../lib/site.ts'

export interface TourTestimonialsProps {
  /** `name` or `review` may be '', `photo` as well. */
  testimonials: readonly {
    id: string
    name: string
    review: string
    photo: string
    portrait?: { focus: FocalPoint } | null
  }[]
}

/** The testimonials that name the tour of the page, uncut. Renders nothing if there are none. */
export function TourTestimonials({ testimonials }: TourTestimonialsProps) {
  const { testimonialsHeadline } = useSite()
  if (testimonials.length === 0) return null
  return (
    <section
      id="travellers"
      aria-labelledby="travellers-title"
      className="bg-sunken py-section print:hidden"
    >
      <div className="page-column">
        <h2 id="travellers-title" className="text-title">
          {testimonialsHeadline}
        </h2>
        <ul
          className={`mt-8 grid gap-x-16 gap-y-10 ${testimonials.length > 1 ? 'lg:grid-cols-2' : 'max-w-4xl'}`}
        >
          {testimonials.map(({ id, name, review, photo, portrait }) => (
            <li key={id}>
              <figure className="flex flex-col gap-5">
                {review && (
                  <blockquote className="text-quote whitespace-pre-line wrap-anywhere">
                    {review}
                  </blockquote>
                )}
                <figcaption className="flex items-center gap-4">
                  <Avatar
                    name={name}
                    src={photo}
                    focus={portrait?.focus}
                    sizes="3.5rem"
                    className="size-14"
                  />
                  <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
