import { formatDate, formatTime } from '@bharat/contracts/format'

/** A moment as people in India read it: `25/11/2026, 14:30 IST`. */
export function indianTime(moment: string): string {
  return `${formatDate(moment)}, ${formatTime(moment)} IST`
}
