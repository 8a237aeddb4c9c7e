import { site } from '@bharat/contracts/site'

/** The company's tagline; a word with a hyphen, such as "by-road", stays on one line. */
export function Tagline() {
  return site.tagline.split(/(\S+-\S+)/).map((part) =>
    part.includes('-') ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
