import { useId } from 'react'
import { Legend, paintOf, type SeriesLook, Stripes } from './series.tsx'

interface ChartColumn {
  /** Shown when the pointer is over the column, e.g. the days of a week. */
  name: string
  /** A short label below the column. Labels that have no room are left out. */
  axis: string
  /** One number for each series, from the bottom to the top. */
  values: readonly number[]
}

export interface ColumnChartProps {
  /** The accessible name: what the chart shows. The table beside it has the numbers. */
  label: string
  series: readonly { name: string; look: SeriesLook }[]
  columns: readonly ChartColumn[]
}

/** Labels below the chart: as many as fit on a phone. */
const MAX_LABELS = 5

/** Stacked columns over an axis, such as weeks. */
export function ColumnChart({ label, series, columns }: ColumnChartProps) {
  const stripes = useId()
  const top = axisTop(Math.max(0, ...columns.map(({ values }) => sum(values))))
  const step = Math.ceil(columns.length / MAX_LABELS)
  return (
    <div className="flex flex-col gap-3">
      <Legend series={series} stripes={stripes} />
      <div className="grid grid-cols-[auto_1fr] gap-x-2 text-xs text-ink-soft tabular-nums">
        <div
          aria-hidden="true"
          className="flex h-48 flex-col justify-between text-right leading-none"
        >
          {[top, top / 2, 0].map((value) => (
            <span key={value} className="-my-1.5">
              {value}
            </span>
          ))}
        </div>
        <svg role="img" aria-label={label} className="h-48 w-full overflow-visible">
          <defs>
            <Stripes id={stripes} />
          </defs>
          {[0, 50, 100].map((y) => (
            <line
              key={y}
              x2="100%"
              y1={`${y}%`}
              y2={`${y}%`}
              className={y === 100 ? 'stroke-line-strong' : 'stroke-line'}
            />
          ))}
          {columns.map((column, index) => (
            <Column
              key={column.name}
              column={column}
              left={(100 * (index + 0.15)) / columns.length}
              width={70 / columns.length}
              top={top}
              looks={series.map(({ look }) => look)}
              stripes={stripes}
            />
          ))}
        </svg>
        <div aria-hidden="true" className="relative col-start-2 mt-1 h-4">
          {columns.map(
            ({ axis, name }, index) =>
              index % step === 0 && (
                <span
                  key={name}
                  className="absolute whitespace-nowrap"
                  style={{ left: `${(100 * (index + 0.15)) / columns.length}%` }}
                >
                  {axis}
                </span>
              ),
          )}
        </div>
      </div>
    </div>
  )
}

interface ColumnProps {
  column: ChartColumn
  /** Percent of the chart's width. */
  left: number
  width: number
  /** The value at the top of the axis. */
  top: number
  looks: readonly SeriesLook[]
  stripes: string
}

function Column({ column: { name, values }, left, width, top, looks, stripes }: ColumnProps) {
  return (
    <g>
      <title>{`${name}: ${sum(values)}`}</title>
      {/* The whole height reacts to the pointer. */}
      <rect x={`${left}%`} width={`${width}%`} height="100%" className="fill-transparent" />
      {values.map((value, index) => {
        const below = sum(values.slice(0, index))
        const look = looks[index] ?? 'solid'
        return (
          value > 0 && (
            <rect
              key={look}
              x={`${left}%`}
              width={`${width}%`}
              y={`${100 - (100 * (below + value)) / top}%`}
              height={`${(100 * value) / top}%`}
              {...paintOf(look, stripes)}
            />
          )
        )
      })}
    </g>
  )
}

/** The end of an axis: the next of 2, 4, 6, 8, 10, 20, 40 and so on, so that its half is a whole number. */
function axisTop(value: number): number {
  const power = 10 ** Math.max(0, Math.ceil(Math.log10(Math.max(1, value))) - 1)
  const step = [2, 4, 6, 8, 10].find((each) => each * power >= value) ?? 10
  return step * power
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
