const [WIDTH, HEIGHT, LEFT, TOP, APART] = [640, 170, 76, 46, 92] as const
const COLOURS = ['#7a4a12', '#c8860a', '#8a8f98']

interface Line {
  name: string
  values: readonly number[]
}

interface Panel {
  title: string
  lines: Line[]
  /** The values of the horizontal lines, from the lowest. */
  ticks: number[]
  /** The height of a value, from 0 to 1. */
  heightOf(value: number): number
}

/** The figures of a soak, one of each round. */
export interface Drawn {
  title: string
  minutes: number
  memory: Line[]
  latency: Line[]
}

/** Memory from zero and latency on a logarithmic scale, as an SVG. */
export function drawing({ title, minutes, memory, latency }: Drawn): string {
  const most = Math.max(...memory.flatMap(({ values }) => values))
  const step = [50, 100, 200, 250, 500, 1000].find((size) => most / size <= 6) ?? 2000
  const top = Math.ceil(most / step) * step
  const durations = latency.flatMap(({ values }) => values)
  const [low, high] = [
    Math.floor(Math.log10(Math.max(0.1, Math.min(...durations)))),
    Math.ceil(Math.log10(Math.max(10, ...durations))),
  ]
  const panels: Panel[] = [
    {
      title: 'MB',
      lines: memory,
      ticks: Array.from({ length: top / step + 1 }, (_, n) => n * step),
      heightOf: (value) => value / top,
    },
    {
      title: 'ms, logarithmic',
      lines: latency,
      ticks: Array.from({ length: high - low + 1 }, (_, n) => 10 ** (low + n)),
      heightOf: (value) => (Math.log10(Math.max(value, 10 ** low)) - low) / (high - low),
    },
  ]
  const drawn = panels.map((panel, n) => {
    const at = `translate(${LEFT} ${TOP + 22 + n * (HEIGHT + APART)})`
    return `<g transform="${at}">${panelOf(panel, minutes)}</g>`
  })
  const [width, height] = [LEFT + WIDTH + 22, TOP + panels.length * (HEIGHT + APART) - 14]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#333" role="img"><title>${title}</title><rect width="100%" height="100%" fill="#fff"/><text x="14" y="24" font-size="14" font-weight="bold">${title}</text>${drawn.join('')}</svg>\n`
}

function panelOf({ title, lines, ticks, heightOf }: Panel, minutes: number): string {
  const y = (value: number) => (HEIGHT * (1 - heightOf(value))).toFixed(1)
  const scale = ticks.map(
    (tick) =>
      `<path d="M0 ${y(tick)}H${WIDTH}" stroke="#ddd"/><text x="-8" y="${y(tick)}" dy="4" text-anchor="end">${tick.toLocaleString('en')}</text>`,
  )
  const apart = [1, 2, 5, 10].find((each) => minutes / each <= 12) ?? 20
  const times = Array.from({ length: Math.floor(minutes / apart) + 1 }, (_, n) => n * apart)
  const axis = times.map(
    (time) =>
      `<text x="${((time / minutes) * WIDTH).toFixed(1)}" y="${HEIGHT + 18}" text-anchor="middle">${time}</text>`,
  )
  const drawn = lines.map(({ name, values }, n) => {
    const points = values.map(
      (value, at) => `${(((at + 1) / values.length) * WIDTH).toFixed(1)},${y(value)}`,
    )
    const x = 110 * n + 130
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${COLOURS[n]}" stroke-width="1.5"/><path d="M${x} -14h22" stroke="${COLOURS[n]}" stroke-width="3"/><text x="${x + 28}" y="-10">${name}</text>`
  })
  return `<text x="${-LEFT + 14}" y="-10">${title}</text>${scale.join('')}${axis.join('')}<text x="${WIDTH}" y="${HEIGHT + 36}" text-anchor="end">minutes</text>${drawn.join('')}`
}
