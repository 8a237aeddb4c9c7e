import { encode } from 'uqr'

export interface QrCodeProps {
  text: string
  /** Accessible name. */
  label: string
}

/** A QR code, drawn here: the text leaves the page in no request. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: 2 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-md border border-line bg-surface text-ink"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
