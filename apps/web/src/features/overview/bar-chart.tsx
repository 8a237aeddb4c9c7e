import { type ReactNode, useId } from 'react'
import { Legend, paintOf, Stripes } from './series.tsx'

interface ChartBar {
  key: string
  label: string
  /** The length of the solid bar. */
  value: number
  /** The length of the striped bar behind it. */
  further?: number
  /** The numbers in words, or a link to the list with them. */
  text: ReactNode
}

export interface BarChartProps {
  /** The accessible name of the list. */
  label: string
  bars: readonly ChartBar[]
  /** The meaning of the solid and the striped bar; only where bars have both. */
  series?: readonly [solid: string, striped: string]
}

/** Horizontal bars, each with its label and its number as text. */
export function BarChart({ label, bars, series }: BarChartProps) {
  const stripes = useId()
  const most = Math.max(1, ...bars.map(({ value, further = 0 }) => value + further))
  return (
    <div className="flex flex-col gap-3">
      {/* Legend and bars share one pattern. */}
      <svg aria-hidden="true" className="absolute size-0">
        <defs>
          <Stripes id={stripes} />
        </defs>
      </svg>
      {series && (
        <Legend
          stripes={stripes}
          series={[
            { name: series[0], look: 'solid' },
            { name: series[1], look: 'striped' },
          ]}
        />
      )}
      <ul aria-label={label} className="flex flex-col gap-2">
        {bars.map(({ key, label, value, further = 0, text }) => (
          <li key={key} className="break-inside-avoid">
            <div className="flex items-center justify-between gap-3 pb-1 text-sm print:pb-0">
              <span className="min-w-0 wrap-anywhere">{label}</span>
              <span className="shrink-0 tabular-nums">{text}</span>
            </div>
            <svg aria-hidden="true" className="block h-3 w-full">
              <rect width="100%" height="100%" className="fill-sunken" />
              <rect
                x={percent(value, most)}
                width={percent(further, most)}
                height="100%"
                {...paintOf('striped', stripes)}
              />
              <rect width={percent(value, most)} height="100%" {...paintOf('solid', stripes)} />
            </svg>
          </li>
        ))}
      </ul>
    </div>
  )
}

function percent(value: number, most: number): string {
  return `${(100 * value) / most}%`
}
