import { exampleValues } from '@bharat/contracts/fields.fixtures'
import type { PlainKind } from '@bharat/contracts/kind'
import { KINDS } from '@bharat/contracts/kinds'
import { plainKinds } from '../../src/kinds.ts'

/** The kinds that are stored as their input. */
export const kinds: readonly PlainKind[] = Object.values(plainKinds)

/** The body of a new record with all fields. */
export function completeRecord({ fields }: PlainKind): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { control }]) => [
      name,
      typeof control === 'object'
        ? exampleValues({ control }).control
        : control === 'image'
          ? 'https://images.example/a.jpg'
          : `Words of ${name}`,
    ]),
  )
}

/** The same with a number in its name, such as `Award 7`, and without images. */
export function numberedRecord(kind: PlainKind, n: number): Record<string, unknown> {
  const { name, fields, searchField } = kind
  const images = Object.keys(fields).filter((field) => fields[field]?.control === 'image')
  return {
    ...completeRecord(kind),
    ...Object.fromEntries(images.map((image) => [image, ''])),
    [searchField]: `${KINDS[name].label} ${n}`,
  }
}
