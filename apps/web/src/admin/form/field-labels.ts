/**
 * The labels of a form's fields by name. A list of like entries has a function from an entry's place,
 * counted from 1, to the labels of its fields: `itinerary: (day) => ({ title: 'Title (Day 1)' })`.
 */
export type FieldLabels<Values extends object = Record<string, unknown>> = {
  readonly [Name in keyof Values]?: string | ((place: number) => Readonly<Record<string, string>>)
}

/** The label of a field by its dotted path; undefined for a field without one. */
export function labelOf(labels: FieldLabels, path: string): string | undefined {
  const [name = '', place, leaf] = path.split('.')
  const label = labels[name]
  return typeof label === 'function' ? label(Number(place) + 1)[leaf ?? ''] : label
}
