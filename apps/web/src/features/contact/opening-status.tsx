import { formatHours, type OpeningHours, openingStatus } from '@bharat/contracts/opening-hours'
import { useEffect, useState } from 'react'

const REFRESH_MS = 20_000

/**
 * Whether the company is open now. The server's page is cached and shared, so it has the hours; the browser
 * replaces them with the current state.
 */
export function OpeningStatus({ hours }: { hours: OpeningHours }) {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    const update = () => setNow(Date.now())
    update()
    const timer = setInterval(update, REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  const { isOpen, text } =
    now === undefined ? { isOpen: undefined, text: formatHours(hours) } : openingStatus(hours, now)
  return (
    <p className="flex items-center gap-2.5 font-medium">
      <span
        aria-hidden="true"
        className={`size-2.5 shrink-0 rounded-full ${isOpen ? 'bg-success' : 'bg-line-strong'}`}
      />
      {text}
    </p>
  )
}
