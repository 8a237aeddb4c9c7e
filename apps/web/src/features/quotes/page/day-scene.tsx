import type { SceneShape } from '@bharat/contracts/day-scenes'

/** A small drawing of a day without a photograph. */
export function DayScene({ shapes }: { shapes: readonly SceneShape[] }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 80 80" className="block size-full">
      {shapes.map(({ d, fill, stroke, width, dash, matrix }, at) => (
        <path
          // A shape is identified by its place.
          key={at}
          d={d}
          fill={fill ? `var(--color-${fill})` : 'none'}
          stroke={stroke && `var(--color-${stroke})`}
          strokeWidth={width}
          strokeDasharray={dash?.join(' ')}
          strokeLinecap={stroke && !dash ? 'round' : undefined}
          transform={matrix && `matrix(${matrix.join(' ')})`}
        />
      ))}
    </svg>
  )
}
