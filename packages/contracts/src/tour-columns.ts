import { type DeclaredField, mapFields } from './fields.ts'
import { MAX_DAYS } from './limits.ts'
import { DAY_FIELDS, type DayFields, TOUR_FIELDS, type TourFields } from './tour-fields.ts'
import { plainText } from './typed-tour-values.ts'

/*
 * The columns of files with tours: those of the export, and those that only an import reads. Each stands here once, with
 * what operators call it. This file has no Zod: the dialog of the import loads it.
 */

/** A column of a file with tours. */
export interface TourColumn {
  /** The heading in CSV: the name of the field. */
  name: string
  /** The heading in Excel and in the dialog. */
  label: string
  /** Other headings that mean it, compared without case, spaces and punctuation. */
  synonyms: readonly string[]
  /** In the template; undefined: the template does not have it. */
  example?: string | undefined
  /** Exported, or added to a file by the server; an import does not read it. */
  isIgnored?: boolean
  /** Several columns may be read as it. */
  isRepeatable?: boolean
}

type More = Pick<TourColumn, 'isIgnored' | 'isRepeatable'>

function column(
  name: string,
  label: string,
  synonyms: readonly string[] = [],
  example?: string,
  more: More = {},
): TourColumn {
  return { name, label, synonyms, example, ...more }
}

/** The headings of declared fields besides their labels. A field that is missing here is a type error. */
const SYNONYMS: Readonly<
  Record<Exclude<keyof TourFields, 'groupSize' | 'ages'>, readonly string[]>
> = {
  introduction: ['overview', 'summary', 'about', 'description', 'about the tour'],
  included: ['inclusions', 'includes', 'price includes', 'what is included'],
  notIncluded: ['exclusions', 'excludes', 'excluded', 'price excludes'],
  bestSeason: ['season', 'best time', 'best time to visit', 'best months'],
  regions: ['states', 'state', 'countries', 'country', 'regions', 'region'],
  grade: ['difficulty', 'difficulty level', 'grade', 'fitness'],
  longestDrive: ['longest drive', 'max drive hours', 'driving hours'],
  walking: ['walk', 'walking per day'],
  access: ['accessibility', 'wheelchair', 'steps', 'rooms'],
  food: ['diet', 'food options', 'meal options'],
  pricePer: ['price per', 'price basis', 'basis', 'per', 'rate basis'],
  pricePeople: ['people per vehicle', 'people per group', 'price for people'],
  tax: ['gst', 'taxes', 'tax included'],
  priceOptions: ['price options', 'supplements', 'other rates', 'options'],
  bring: ['things to carry', 'things to bring', 'packing list', 'what to carry'],
}

/** Those of the numbers of groups. */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  min: ['min pax', 'minimum group', 'min group size', 'minimum pax'],
  max: ['max pax', 'maximum group', 'max group size', 'maximum pax', 'group size', 'pax'],
  from: ['min age', 'minimum age', 'age from'],
  to: ['max age', 'maximum age', 'age to'],
}

const declared = Object.entries<DeclaredField>(TOUR_FIELDS).flatMap(([name, field]) =>
  field.kind === 'group'
    ? Object.values(
        mapFields(field.fields, (number, member) =>
          column(number.column ?? member, number.label, MEMBERS[member], String(number.example)),
        ),
      )
    : [column(name, field.label, SYNONYMS[name as keyof typeof SYNONYMS], exampleOf(field))],
)

/** As operators write it: of a choice the label. */
function exampleOf(field: Exclude<DeclaredField, { kind: 'group' }>): string {
  return field.kind === 'choice' ? (field.values[field.example] ?? '') : String(field.example)
}

const ignored = { isIgnored: true } as const

/** In the order of the export; `places`, `seats` and `errors` are not part of it. */
export const TOUR_COLUMNS: readonly TourColumn[] = [
  column('_id', 'Id'),
  column('version', 'Version'),
  column(
    'tourName',
    'Tour',
    [
      'tour name',
      'title',
      'tour title',
      'package',
      'package name',
      'package title',
      'name',
      'trip',
    ],
    'Hills and coast',
  ),
  column('categoryId', 'Category id'),
  column('category', 'Category', ['type', 'tour type', 'category name', 'package type'], ''),
  column(
    'days',
    'Days',
    ['no of days', 'number of days', 'duration', 'length', 'days nights'],
    '3',
  ),
  column('nights', 'Nights', ['no of nights', 'number of nights'], '2'),
  column(
    'tripCost',
    'Trip cost (₹)',
    [
      ...['trip cost', 'price', 'cost', 'rate', 'rate per person', 'price per person'],
      ...['cost per person', 'amount', 'fare', 'tariff', 'package cost', 'starting price', 'inr'],
    ],
    '₹45,000',
  ),
  column('tripStyle', 'Trip style', ['style', 'travel style', 'theme'], 'Leisure, Small Group'),
  column('vehicle', 'Vehicle', ['car', 'cab', 'transport', 'vehicle type'], 'Innova Crysta'),
  column('drivingDistance', 'Driving distance', ['distance', 'km', 'kms', 'total km'], '320 km'),
  column('landscapes', 'Landscapes', ['landscape', 'terrain', 'scenery'], 'Beaches, Rural'),
  column(
    'activity',
    'Activity',
    ['activities', 'highlights', 'experiences', 'things to do', 'attractions'],
    'Boat ride / Street food',
  ),
  column(
    'departures',
    'Departures',
    [
      'dates',
      'date',
      'departure',
      'departure dates',
      'upcoming dates',
      'start dates',
      'travel dates',
    ],
    '12/01/2027',
  ),
  ...declared,
  column(
    'mainImageUrl',
    'Main image',
    ['image', 'photo', 'picture', 'cover image', 'image url'],
    '',
  ),
  column('subImageUrls', 'Sub images', ['images', 'photos', 'pictures', 'gallery'], ''),
  column('routeMapUrl', 'Route map', ['map', 'map image']),
  column(
    'itinerary',
    'Itinerary',
    ['day wise itinerary', 'day plan', 'day wise plan', 'programme', 'program', 'schedule'],
    'Day 1: Into the hills · Hill town. Along the river.',
  ),
  column('faqs', 'FAQ', ['faqs', 'questions']),
  column('activeStatus', 'Active', ['status', 'published', 'live', 'is active'], 'no'),
  column('highlightStatus', 'Highlighted', [], undefined, ignored),
  column('createdAt', 'Created (IST)', [], undefined, ignored),
  column('updatedAt', 'Changed (IST)', [], undefined, ignored),
  column(
    'places',
    'Places of drawn pictures',
    [
      ...[
        'places',
        'route',
        'stops',
        'start point',
        'starting point',
        'start',
        'end point',
        'from',
        'to',
      ],
      ...['destinations', 'destination', 'cities', 'places covered', 'via', 'halts'],
    ],
    'Lake town, Hill town',
    { isRepeatable: true },
  ),
  column(
    'seats',
    'Seats of departures',
    ['seats', 'seats per departure', 'total seats', 'available seats', 'capacity'],
    '8',
  ),
  column('errors', 'Errors', [], undefined, ignored),
]

const byName = new Map(TOUR_COLUMNS.map((known) => [known.name, known]))

const byHeading = new Map(
  TOUR_COLUMNS.flatMap(({ name, label, synonyms }) =>
    [name, label, ...synonyms].map((heading) => [plainText(heading), name] as const),
  ),
)

/** A part of one day of the itinerary, and its headings besides its name: `Day 2 hotel`, `Hotel (day 2)`. */
const DAY_PARTS: Readonly<Record<'title' | 'description' | keyof DayFields, readonly string[]>> = {
  title: ['', 'route', 'plan', 'itinerary', 'places'],
  description: ['details', 'detail', 'programme', 'program', 'activities', 'sightseeing', 'notes'],
  stay: ['hotel', 'overnight', 'overnight stay', 'accommodation', 'night', 'night stay'],
  meals: ['meal', 'food', 'meal plan'],
  kilometres: ['km', 'kms', 'distance', 'driving distance', 'drive'],
}

export type DayPart = keyof typeof DAY_PARTS

const dayParts = new Map(
  Object.entries(DAY_PARTS).flatMap(([part, headings]) =>
    [part, ...headings].map((heading) => [plainText(heading), part as DayPart] as const),
  ),
)

/** The day and the part of it in the name of a column, such as `day2.stay`; undefined for another column. */
export function dayColumn(name: string): { day: number; part: DayPart } | undefined {
  const [, number, part = ''] = /^day([1-9]\d{0,2})\.([a-z]+)$/.exec(name) ?? []
  const day = Number(number)
  return day <= MAX_DAYS && Object.hasOwn(DAY_PARTS, part)
    ? { day, part: part as DayPart }
    : undefined
}

/** The columns of one day of the itinerary. An itinerary may have one column for each part of each day. */
export function columnsOfDay(day: number): TourColumn[] {
  const labels = {
    title: '',
    description: ' details',
    ...mapFields(DAY_FIELDS, ({ label }) => ` ${label.toLowerCase()}`),
  }
  return Object.entries(labels).map(([part, label]) =>
    column(`day${day}.${part}`, `Day ${day}${label}`),
  )
}

/** The column with a name of the table. @throws for another name, which is an error of the program */
export function tourColumn(name: string): TourColumn {
  const { day = 0 } = dayColumn(name) ?? {}
  const known = byName.get(name) ?? columnsOfDay(day).find((each) => each.name === name)
  if (!known) throw new Error(`There is no column ${name}.`)
  return known
}

/** Whether a column has this name. */
export function isTourColumn(name: string): boolean {
  return byName.has(name) || dayColumn(name) !== undefined
}

/** The name of the column of a part of a day: `Day 2`, `D2 details`, `Hotel (day 2)`; undefined for another heading. */
function dayOfHeading(heading: string): string | undefined {
  const [, before = '', day, after = ''] =
    /^(\p{L}*?)d(?:ay)?0*(\d{1,3})(\p{L}*)$/u.exec(plainText(heading)) ?? []
  const part = before === '' || after === '' ? dayParts.get(before + after) : undefined
  const name = `day${day}.${part}`
  return dayColumn(name) && name
}

/**
 * The names of the columns that headings mean; null for an unknown heading, and for a second one with the same meaning. A
 * part in parentheses may follow: `Price (INR)`.
 */
export function matchHeadings(headings: readonly string[]): (string | null)[] {
  const taken = new Set<string>()
  return headings.map((heading) => {
    const name =
      byHeading.get(plainText(heading)) ??
      dayOfHeading(heading) ??
      byHeading.get(plainText(heading.replace(/\(.*/s, '')))
    if (name === undefined || (taken.has(name) && !tourColumn(name).isRepeatable)) return null
    taken.add(name)
    return name
  })
}

/**
 * The heading of the column that a field of a row is in, such as `itinerary.0.title`; its label where the file has none.
 * @param headings of a file by the names of their columns
 */
export function headingOfField(
  field: string,
  headings: ReadonlyMap<string | null, string>,
): string {
  const [name = '', index = '', part = ''] = field.split('.')
  const group: DeclaredField | undefined = TOUR_FIELDS[name as keyof TourFields]
  const member = group?.kind === 'group' ? (group.fields[index]?.column ?? index) : undefined
  const names = [
    ...(name === 'itinerary' ? [`day${Number(index) + 1}.${part}`] : []),
    member ?? (name === 'categoryId' ? 'category' : name),
  ]
  const last = names.at(-1) ?? name
  const heading = names.map((each) => headings.get(each)).find((known) => known !== undefined)
  return heading ?? (isTourColumn(last) ? tourColumn(last).label : field)
}
