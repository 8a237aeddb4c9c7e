import { z } from 'zod'
import { isCalendarDay, readDay } from './dates.ts'
import { DEPARTURE_STATES } from './departure-states.ts'
import { departureMessages } from './departures.messages.ts'
import { MAX_PRICE, MAX_SEATS, TEXT_MAX } from './limits.ts'
import { isWhole, optionalNumber } from './numbers.ts'
import { calendarDay, type FieldError, storedText } from './replies.ts'
import { baseVersion, cleanText, tooLong } from './text.ts'

const described = {
  price: 'Rupees; null: the trip cost of the tour. 0 is a price on request.',
  seats: 'Seats altogether; null if unknown.',
  seatsLeft: 'Seats that are free, at most `seats`; null if unknown.',
  state: `One of ${DEPARTURE_STATES.join(', ')}.`,
  note: 'A remark for travellers; may be empty.',
}
const price = { type: ['number', 'null'], minimum: 0, maximum: MAX_PRICE, examples: [54_900] }
const seats = { type: ['integer', 'null'], minimum: 0, maximum: MAX_SEATS, examples: [8] }
const states = { type: 'string', enum: DEPARTURE_STATES, examples: ['open'] }
const note = { type: ['string', 'null'], maxLength: TEXT_MAX.line, examples: ['Full moon'] }

/** A departure of a tour. */
export const departure = z
  .object({
    date: calendarDay.describe('The first day of the tour, a calendar day of India.'),
    price: z.number().min(0).max(MAX_PRICE).nullable().describe(described.price),
    seats: z.int().min(0).max(MAX_SEATS).nullable().describe(described.seats),
    seatsLeft: z.int().min(0).max(MAX_SEATS).nullable().describe(described.seatsLeft),
    state: z.enum(DEPARTURE_STATES).describe(described.state),
    note: storedText.describe(described.note),
  })
  .meta({ id: 'Departure', description: 'A departure of a tour.' })

export type Departure = z.output<typeof departure>

/** A departure as sent. The shape is permissive: `departureFailure` reports what is wrong with a value. */
export const departureInput = z
  .object(
    {
      date: z
        .string()
        .catch('')
        .transform((text) => readDay(text) ?? text)
        .meta({
          description:
            'The first day of the tour, a calendar day of India, yyyy-mm-dd; of a date and time, the day in India.',
          documented: { type: 'string', format: 'date', examples: ['2027-01-12'] },
        }),
      price: optionalNumber.meta({ description: described.price, documented: price }),
      seats: optionalNumber.meta({ description: described.seats, documented: seats }),
      seatsLeft: optionalNumber.meta({
        description: `${described.seatsLeft} Left out: all of them.`,
        documented: seats,
      }),
      state: z
        .string()
        .nullish()
        .catch('')
        .transform((state) => state ?? 'open')
        .meta({ description: `${described.state} Left out: open.`, documented: states }),
      note: z
        .string({ error: departureMessages.note })
        .overwrite(cleanText)
        .nullish()
        .transform((text) => text ?? '')
        .meta({ description: described.note, documented: note }),
    },
    { error: departureMessages.departure },
  )
  .meta({ id: 'DepartureInput', description: 'A departure of a tour.', required: ['date'] })

/** A departure before the rules have accepted it. */
export interface DepartureDraft {
  date: string
  price?: number | null | undefined
  seats?: number | null | undefined
  seatsLeft?: number | null | undefined
  state: string
  note: string
}

/** The first failed rule of each departure of a list, with the dotted path of its field within the list. */
export function departureFailures(departures: readonly DepartureDraft[]): FieldError[] {
  const dates = new Set<string>()
  return departures.flatMap((entry, index) => {
    const [field, message] = failureOf(entry, dates) ?? []
    dates.add(entry.date)
    return field && message ? [{ field: `${index}.${field}`, message }] : []
  })
}

/** Departures in their stored form, in ascending order. The rules have accepted them. */
export function storedDepartures(departures: readonly DepartureDraft[]): Departure[] {
  return departures
    .map(({ date, price = null, seats = null, seatsLeft, state, note }) => ({
      date,
      price,
      seats,
      seatsLeft: seatsLeft ?? seats,
      state: state as Departure['state'],
      note,
    }))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** The departure on a day of which nothing but the day is known. */
export function plainDeparture(date: string): Departure {
  return { date, price: null, seats: null, seatsLeft: null, state: 'open', note: '' }
}

/** PATCH /admin/tours/{id}/departures/{date}. What is left out stays as it is. */
export const departureChange = z
  .object(
    {
      seatsLeft: z
        .int({ error: departureMessages.seatsLeft })
        .min(0, departureMessages.seatsLeft)
        .max(MAX_SEATS, departureMessages.seatsLeft)
        .nullish()
        .meta({ description: described.seatsLeft, documented: seats }),
      by: z
        .int({ error: departureMessages.by })
        .min(-MAX_SEATS, departureMessages.by)
        .max(MAX_SEATS, departureMessages.by)
        .nullish()
        .transform((by) => by ?? undefined)
        .meta({
          description: 'Change of the seats left, in place of `seatsLeft`: -2 after two bookings.',
          documented: { ...seats, minimum: -MAX_SEATS, examples: [-2] },
        }),
      state: z
        .enum(DEPARTURE_STATES, { error: departureMessages.state })
        .nullish()
        .transform((state) => state ?? undefined)
        .meta({ description: described.state, documented: states }),
      note: z
        .string({ error: departureMessages.note })
        .overwrite(cleanText)
        .max(TEXT_MAX.line, tooLong('Note', TEXT_MAX.line))
        .nullish()
        .transform((text) => (text === null ? '' : text))
        .meta({ description: described.note, documented: note }),
      price: z
        .number({ error: departureMessages.price })
        .min(0, departureMessages.price)
        .max(MAX_PRICE, departureMessages.price)
        .nullish()
        .meta({ description: described.price, documented: price }),
      version: baseVersion,
    },
    { error: departureMessages.departure },
  )
  .superRefine(({ by, seatsLeft }, context) => {
    if (by === undefined || seatsLeft === undefined) return
    context.addIssue({ code: 'custom', path: ['by'], message: departureMessages.seatsLeftOrBy })
  })
  .meta({ id: 'DepartureChange', description: 'Changes one departure of a tour.' })

export type DepartureChange = z.output<typeof departureChange>

type Failure = readonly [field: string, message: string]

function failureOf(entry: DepartureDraft, dates: ReadonlySet<string>): Failure | undefined {
  const { date, price, seats, seatsLeft, state, note } = entry
  if (!isCalendarDay(date)) return ['date', departureMessages.date]
  if (dates.has(date)) return ['date', departureMessages.repeatedDate]
  if (price != null && !(price >= 0 && price <= MAX_PRICE)) {
    return ['price', departureMessages.price]
  }
  if (seats != null && !isWhole(seats, 0, MAX_SEATS)) return ['seats', departureMessages.seats]
  if (seatsLeft != null && !isWhole(seatsLeft, 0, MAX_SEATS)) {
    return ['seatsLeft', departureMessages.seatsLeft]
  }
  if (seats != null && seatsLeft != null && seatsLeft > seats) {
    return ['seatsLeft', departureMessages.moreLeft(seats)]
  }
  if (!DEPARTURE_STATES.some((known) => known === state)) return ['state', departureMessages.state]
  const isLong = note.length > TEXT_MAX.line
  return isLong ? ['note', tooLong('Note', TEXT_MAX.line)] : undefined
}
