import { daySceneOf } from '@bharat/contracts/day-scenes'

/** A small drawing of a day without a photograph, chosen by the words of the day. */
export function DayScene({ words, index }: { words: readonly string[]; index: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 80 80" className="block size-full">
      {daySceneOf(words, index).map(({ d, fill, stroke, width, dash, matrix }, at) => (
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
