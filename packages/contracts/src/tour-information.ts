import { z } from 'zod'
import { MAX_KILOMETRES, MAX_LINES, MAX_SEATS, TEXT_MAX } from './limits.ts'
import { isWhole, notWhole, optionalNumber } from './numbers.ts'
import { type FieldError, storedText } from './replies.ts'
import { cleanText, tooLong } from './text.ts'

/*
 * What a traveller asks before booking: additions to the tour of section 3, all optional. A payload that does not
 * have one of them leaves it unchanged; null, an empty text and an empty list delete it.
 */

const labels = {
  included: 'Included',
  notIncluded: 'Not included',
  bring: 'What to bring',
  bestSeason: 'Best season',
} as const
type ListName = 'included' | 'notIncluded' | 'bring'

/** A list of texts; a text is split into its lines. Empty lines are dropped. */
const lines = (label: string) =>
  z
    .union([z.array(z.string()), z.string()], { error: `${label} must be a list of texts.` })
    .nullish()
    .transform((list) => (list === undefined ? undefined : linesOf(list ?? [])))

/** A text whose length an ordered rule checks. */
const optionalLine = (label: string) =>
  z
    .string({ error: `${label} must be text.` })
    .overwrite(cleanText)
    .nullish()
    .transform((text) => (text === null ? '' : text))

const listOf = (example: string) => ({
  type: ['array', 'null'],
  items: { type: 'string', maxLength: TEXT_MAX.name },
  maxItems: MAX_LINES,
  examples: [[example]],
})
const people = { type: ['integer', 'null'], minimum: 1, maximum: MAX_SEATS }
const line = (example: string) => ({
  type: ['string', 'null'],
  maxLength: TEXT_MAX.line,
  examples: [example],
})
const described = {
  included: 'What the price includes, one item per entry.',
  notIncluded: 'What travellers pay besides.',
  bring: 'What travellers should bring.',
  bestSeason: 'In words; may be empty.',
  groupSize: 'Travellers in a group; null if unknown.',
  min: 'The smallest group that travels; null if unknown.',
  max: 'The largest group; null if unknown.',
  stay: 'Where travellers sleep; may be empty.',
  meals: 'The meals that are included; may be empty.',
  kilometres: 'Kilometres on the road; null if unknown.',
}

const groupSizeInput = z
  .object(
    {
      min: optionalNumber.meta({
        description: described.min,
        documented: { ...people, examples: [4] },
      }),
      max: optionalNumber.meta({
        description: described.max,
        documented: { ...people, examples: [12] },
      }),
    },
    { error: 'Group size must have a smallest and a largest number.' },
  )
  .meta({ id: 'GroupSizeInput', description: 'How many travellers a group has.' })

/** The fields of a tour as sent. */
export const informationInput = {
  included: lines(labels.included).meta({
    description: described.included,
    documented: listOf('Breakfast'),
  }),
  notIncluded: lines(labels.notIncluded).meta({
    description: described.notIncluded,
    documented: listOf('Flights'),
  }),
  groupSize: groupSizeInput.nullish().describe(described.groupSize),
  bestSeason: optionalLine(labels.bestSeason).meta({
    description: described.bestSeason,
    documented: line('October to March'),
  }),
  bring: lines(labels.bring).meta({
    description: described.bring,
    documented: listOf('A warm jacket'),
  }),
}

/** The fields of a day of a tour as sent. */
export const dayInformationInput = {
  stay: optionalLine('Stay').meta({
    description: described.stay,
    documented: line('Homestay in Chitkul'),
  }),
  meals: optionalLine('Meals').meta({
    description: described.meals,
    documented: line('Breakfast, dinner'),
  }),
  kilometres: optionalNumber.meta({
    description: described.kilometres,
    documented: {
      type: ['integer', 'null'],
      minimum: 0,
      maximum: MAX_KILOMETRES,
      examples: [180],
    },
  }),
}

const groupSize = z
  .object({
    min: z.int().min(1).nullable().describe(described.min),
    max: z.int().min(1).nullable().describe(described.max),
  })
  .meta({ id: 'GroupSize', description: 'How many travellers a group has.' })

const list = z.array(storedText.min(1))

/** The fields of a stored tour. */
export const information = {
  included: list.describe(described.included),
  notIncluded: list.describe(described.notIncluded),
  groupSize: groupSize.nullable().describe(described.groupSize),
  bestSeason: storedText.describe(described.bestSeason),
  bring: list.describe(described.bring),
}

/** The fields of a day of a stored tour. */
export const dayInformation = {
  stay: storedText.describe(described.stay),
  meals: storedText.describe(described.meals),
  kilometres: z.int().min(0).max(MAX_KILOMETRES).nullable().describe(described.kilometres),
}

type Outputs<Shape extends Record<string, z.ZodType>> = {
  [Name in keyof Shape]: z.output<Shape[Name]>
}
export type Information = Outputs<typeof information>
export type DayInformation = Outputs<typeof dayInformation>

/** The fields of a tour and its days before the rules have accepted them. */
export type InformationDraft = Partial<Outputs<typeof informationInput>>
export type DayInformationDraft = Partial<Outputs<typeof dayInformationInput>>

/** A tour of which none of this is known. */
export const noInformation: Information = {
  included: [],
  notIncluded: [],
  groupSize: null,
  bestSeason: '',
  bring: [],
}

/** A day of which none of this is known. */
export const noDayInformation: DayInformation = { stay: '', meals: '', kilometres: null }

/** The first failed rule of the fields of a tour; undefined when they are valid. */
export function informationFailure(draft: InformationDraft): FieldError | undefined {
  return (
    listFailure('included', draft) ??
    listFailure('notIncluded', draft) ??
    groupFailure(draft.groupSize) ??
    lineFailure('bestSeason', labels.bestSeason, draft.bestSeason) ??
    listFailure('bring', draft)
  )
}

/** The first failed rule of the fields of a day. @param path of the day, such as `itinerary.0` */
export function dayInformationFailure(
  { stay, meals, kilometres }: DayInformationDraft,
  path: string,
): FieldError | undefined {
  if (kilometres != null && !isWhole(kilometres, 0, MAX_KILOMETRES)) {
    return { field: `${path}.kilometres`, message: notWhole('Kilometres', 0, MAX_KILOMETRES) }
  }
  return lineFailure(`${path}.stay`, 'Stay', stay) ?? lineFailure(`${path}.meals`, 'Meals', meals)
}

/** A group size in its stored form: null where neither number is known. */
export function storedGroupSize(size: InformationDraft['groupSize']): Information['groupSize'] {
  const { min = null, max = null } = size ?? {}
  return min === null && max === null ? null : { min, max }
}

function linesOf(list: string | readonly string[]): string[] {
  return [list]
    .flat()
    .flatMap((text) => text.split(/\r\n|\r|\n/).map(cleanText))
    .filter(Boolean)
}

function listFailure(name: ListName, draft: InformationDraft): FieldError | undefined {
  const list = draft[name] ?? []
  if (list.length > MAX_LINES) {
    return { field: name, message: `${labels[name]} can have at most ${MAX_LINES} lines.` }
  }
  return list.some((text) => text.length > TEXT_MAX.name)
    ? { field: name, message: tooLong(`A line of “${labels[name]}”`, TEXT_MAX.name) }
    : undefined
}

function groupFailure(size: InformationDraft['groupSize']): FieldError | undefined {
  const { min, max } = size ?? {}
  for (const [name, label, value] of [
    ['min', 'The smallest group', min],
    ['max', 'The largest group', max],
  ] as const) {
    if (value != null && !isWhole(value, 1, MAX_SEATS)) {
      return { field: `groupSize.${name}`, message: notWhole(label, 1, MAX_SEATS) }
    }
  }
  return min != null && max != null && min > max
    ? { field: 'groupSize.max', message: 'The largest group must not be below the smallest.' }
    : undefined
}

function lineFailure(field: string, label: string, text: string | undefined) {
  return text !== undefined && text.length > TEXT_MAX.line
    ? { field, message: tooLong(label, TEXT_MAX.line) }
    : undefined
}
