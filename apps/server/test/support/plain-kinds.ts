import { exampleValues } from '@bharat/contracts/fields.fixtures'
import type { PlainKind } from '@bharat/contracts/kind'
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
