import { isDoc, isNumber } from './compare.ts'
import { CommandError, type Doc } from './errors.ts'
import { fieldPath, type KeyPart } from './keys.ts'

/** The collection a command is about: the value of its first field. @throws CommandError 73 on a bad name */
export function collectionName(database: string, command: Doc): string {
  const name = Object.values(command)[0]
  if (typeof name !== 'string' || !/^(?!\.|system\.)[^$\0]+$/.test(name)) {
    throw new CommandError(73, `Invalid namespace specified '${database}.${name}'`)
  }
  return name
}

/** A field that has to be a document; empty when missing. @throws CommandError 14 */
export function document(value: unknown, name: string): Doc {
  if (value === undefined || value === null) return {}
  if (!isDoc(value)) throw new CommandError(14, `Expected field ${name} to be of type object`)
  return value
}

/** The statements of a write command. @throws CommandError 16 when there are none or too many */
export function batch(value: unknown): Doc[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > 100_000) {
    throw new CommandError(16, 'Write batch sizes must be between 1 and 100000.')
  }
  return value.map((item) => document(item, 'statement'))
}

/** A whole number that counts something; undefined when missing. @throws CommandError 14 or 51024 */
export function size(value: unknown, name: string, negative = false): number | undefined {
  if (value === undefined) return undefined
  const number = isNumber(value) ? Math.trunc(Number(String(value))) : Number.NaN
  if (Number.isNaN(number)) throw new CommandError(14, `BSON field '${name}' is the wrong type`)
  if (number < 0 && !negative) {
    throw new CommandError(
      51024,
      `BSON field '${name}' value must be >= 0, actual value '${number}'`,
    )
  }
  return number
}

/** A sort specification, checked. @throws CommandError 15974, 15975, 15998 or 40352 */
export function sortOrder(sort: unknown): KeyPart[] {
  return Object.entries(document(sort, 'sort')).map(([name, value]) => {
    const path = fieldPath(name)
    if (!isNumber(value))
      throw new CommandError(15974, `Illegal key in $sort specification: ${name}`)
    const direction = Math.trunc(Number(String(value)))
    if (direction !== 1 && direction !== -1) {
      throw new CommandError(
        15975,
        '$sort key ordering must be 1 (for ascending) or -1 (for descending)',
      )
    }
    return { path, direction }
  })
}
