export interface MilestoneProps {
  /** Text on the yellow cap, e.g. 'DAY' or 'NH 44'; short. */
  cap?: string
  /** The number on the white body. */
  value: string
  /** Text below the number, e.g. 'km'; short. */
  unit?: string
  /** The width sets the size; the proportions are fixed. */
  className?: string
}

/**
 * An Indian milestone: white stone, yellow cap. It marks itinerary days and distances. It is decorative: the
 * text beside it has the same content.
 */
export function Milestone({ cap, value, unit, className = 'w-24' }: MilestoneProps) {
  const size = value.length > 5 ? 23 : value.length > 3 ? 29 : 36
  return (
    <svg aria-hidden="true" viewBox="0 0 120 144" className={`h-auto shrink-0 ${className}`}>
      <path
        d="M12 141V56a48 48 0 0 1 96 0v85Z"
        className="fill-white stroke-line-strong"
        strokeWidth="2"
      />
      <path d="M13 58V56a47 47 0 0 1 94 0v2Z" className="fill-milestone" />
      <path d="M13 59h94" className="stroke-ink" strokeWidth="2.5" />
      <path d="M4 141.5h112" className="stroke-line-strong" strokeWidth="3" strokeLinecap="round" />
      <g className="fill-espresso font-sans" textAnchor="middle" fontWeight="600">
        {cap && (
          <text x="60" y="46" fontSize="17" letterSpacing="1">
            {cap}
          </text>
        )}
        <text x="60" y={unit ? 102 : 113} fontSize={size} letterSpacing="-0.5">
          {value}
        </text>
        {unit && (
          <text x="60" y="126" fontSize="15" fontWeight="500">
            {unit}
          </text>
        )}
      </g>
    </svg>
  )
}
