import { useSite } from '../../lib/site.ts'

/** The company's tagline; a word with a hyphen, such as "by-road", stays on one line. */
export function Tagline() {
  return useSite()
    .tagline.split(/(\S+-\S+)/)
    .map((part) =>
      part.includes('-') ? (
        <span key={part} className="whitespace-nowrap">
          {part}
        </span>
      ) : (
        part
      ),
    )
}
