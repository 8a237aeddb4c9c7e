import { daysAfter } from '@bharat/contracts/departure-states'
import { formatPhone } from '@bharat/contracts/site'
import type { ItineraryContents } from './itinerary-document.ts'

/** A line has at most this many bytes (RFC 5545, 3.1). */
const LINE_BYTES = 75

/** A departure of a tour as a calendar file (RFC 5545) with one event of whole days. */
export function departureCalendar(
  { tour, site, url }: Omit<ItineraryContents, 'contact' | 'today'>,
  { date, state }: { date: string; state: string },
): string {
  const host = new URL(url).host
  const day = (value: string) => value.replaceAll('-', '')
  const contact = [site.name, formatPhone(site.phones.primary), site.email].filter(Boolean)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(site.name || host)}//Departures//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${tour._id}-${date}@${host}`,
    `DTSTAMP:${tour.updatedAt.replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${day(date)}`,
    // The end of an event is the first day after it.
    `DTEND;VALUE=DATE:${day(daysAfter(date, tour.days))}`,
    `SUMMARY:${escaped(tour.tourName)}`,
    `DESCRIPTION:${escaped([contact.join(' · '), url].filter(Boolean).join('\n'))}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    `STATUS:${state === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** A text as the value of a property (RFC 5545, 3.3.11). */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

/** A long line is continued behind a space; no character is divided. */
function folded(line: string): string {
  const parts = ['']
  for (const character of line) {
    const longer = `${parts.at(-1)}${character}`
    if (Buffer.byteLength(longer) > LINE_BYTES) parts.push(` ${character}`)
    else parts[parts.length - 1] = longer
  }
  return parts.join('\r\n')
}
