import { z } from 'zod'
import { TEXT_MAX } from './limits.ts'
import { storedText } from './replies.ts'
import { cleanText } from './text.ts'
import { inWords } from './words.ts'

/** The optional texts of a tour, each of one line. A message names them by `inWords`. */
export const TOUR_TEXTS = ['tripStyle', 'vehicle', 'drivingDistance', 'activity'] as const

/** A text as sent; the rules check its length after those of section 5. */
const asSent = (name: (typeof TOUR_TEXTS)[number], description: string, example: string) =>
  z
    .string({ error: `${inWords(name)} must be text.` })
    .overwrite(cleanText)
    .nullish()
    .transform((v) => v ?? '')
    .meta({ description, documented: { maxLength: TEXT_MAX.line, examples: [example] } })

const separated = 'Text, may be a list separated by comma, slash or pipe.'

/** The fields of a tour as sent, without the activities, which follow the landscapes. */
export const textsInput = {
  tripStyle: asSent('tripStyle', separated, 'Leisure, Small Group'),
  vehicle: asSent('vehicle', 'The vehicle.', 'Innova Crysta'),
  drivingDistance: asSent('drivingDistance', 'In words.', '320 km'),
}
export const activityInput = asSent(
  'activity',
  'Text, possibly a separated list.',
  'Kayaking / Toddy shop lunch',
)

/** The fields of a stored tour, likewise. */
export const storedTexts = {
  tripStyle: storedText.describe(separated),
  vehicle: storedText.describe('Empty if unknown.'),
  drivingDistance: storedText.describe('Empty if unknown.'),
}
export const storedActivity = storedText.describe('Text, possibly a separated list.')
