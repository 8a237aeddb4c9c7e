import { useSite } from './site.ts'

/** The reviews whose average the rating is, with a link to them if the site settings have one. */
export function ReviewSource() {
  const { reviewLink, reviewSource } = useSite().claims
  if (reviewLink === '') return reviewSource
  return (
    <a
      href={reviewLink}
      target="_blank"
      rel="noreferrer"
      className="text-inherit underline decoration-gold underline-offset-4"
    >
      {reviewSource}
    </a>
  )
}
