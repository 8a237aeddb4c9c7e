/** The look of a part of a chart: the second one is striped, so that colour alone distinguishes nothing. */
export type SeriesLook = 'solid' | 'striped'

/** The stripes of a chart's second series, for `<defs>`. Contrast against the surface: 5.9:1. */
export function Stripes({ id }: { id: string }) {
  return (
    <pattern
      id={id}
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width="6" height="6" className="fill-gold-bright" />
      <rect width="3" height="6" className="fill-accent-strong" />
    </pattern>
  )
}

/** The paint of a series: `fill-brown` or the stripes with this id. */
export function paintOf(look: SeriesLook, stripes: string) {
  return look === 'solid' ? { className: 'fill-brown' } : { fill: `url(#${stripes})` }
}

export interface LegendProps {
  series: readonly { name: string; look: SeriesLook }[]
  /** The id of the chart's stripes. */
  stripes: string
}

/** The names of the series, each with its look. */
export function Legend({ series, stripes }: LegendProps) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {series.map(({ name, look }) => (
        <li key={name} className="inline-flex items-center gap-2">
          <svg aria-hidden="true" className="size-4">
            <rect width="100%" height="100%" {...paintOf(look, stripes)} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}
