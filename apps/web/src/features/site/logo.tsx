import { imageSources } from '@bharat/contracts/media'
import { useSite } from '../../lib/site.ts'

/** The company's uploaded logo, or a milestone and the name. */
export function Logo() {
  const { name, logo } = useSite()
  if (logo !== '') {
    return (
      <img
        {...imageSources(logo)}
        sizes="12rem"
        alt={name}
        className="h-9 max-w-48 object-contain"
      />
    )
  }
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg aria-hidden="true" viewBox="0 0 32 36" className="h-9 w-8 shrink-0">
        <path
          className="fill-white stroke-espresso"
          strokeWidth="1.5"
          d="M3 35V15a13 13 0 0 1 26 0v20Z"
        />
        <path className="fill-milestone" d="M3.8 15a12.2 12.2 0 0 1 24.4 0v1H3.8Z" />
        <path className="stroke-espresso" strokeWidth="1.5" d="M3 16.5h26" />
        <path className="stroke-espresso" strokeWidth="2.5" strokeDasharray="4 3" d="M16 19v16" />
      </svg>
      <span className="text-wordmark font-semibold tracking-tight whitespace-nowrap">{name}</span>
    </span>
  )
}
