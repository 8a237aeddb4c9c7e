import { Long } from 'bson'
import { isDoc, isNumber } from './compare.ts'
import { CommandError, type Doc, unsupported } from './errors.ts'
import { fieldPath, type KeyPart } from './keys.ts'
import { COMMANDS, STATEMENTS } from './subset.ts'

/**
 * Checks the fields of a decoded command against the types of `COMMANDS` and `STATEMENTS`.
 *
 * @throws CommandError with the server's codes: 14 for a wrong type, 40414 for a missing field, 2, 9 and
 *   others for values out of range; 238 for values that only the server accepts
 */
export function checkArguments(commandName: string, command: Doc): void {
  const fields = COMMANDS[commandName] ?? {}
  if ('*' in fields) return
  checkFields(commandName, command, fields)
  checkDeadline(command.maxTimeMS)
  for (const [name, code] of [
    ['readConcern', 9],
    ['writeConcern', 14],
  ] as const) {
    if (command[name] !== undefined && !isDoc(command[name])) throw wrongType(name, 'object', code)
  }
  for (const [name, known] of Object.entries(STATEMENTS)) {
    const statements = command[name]
    if (!Array.isArray(statements)) continue
    for (const statement of statements) checkFields(`${commandName}.${name}`, statement, known)
  }
}

function checkFields(owner: string, values: Doc, fields: Readonly<Record<string, string>>): void {
  for (const [name, type] of Object.entries(fields)) {
    const value = values[name]
    const kind = type.replace(/[!?]$/, '')
    if (value === undefined || (value === null && /^(object|filled|long)!$/.test(type))) {
      if (!type.endsWith('!')) continue
      throw new CommandError(40414, `BSON field '${owner}.${name}' is missing but a required field`)
    }
    if (value !== null || !type.endsWith('?')) TYPES[kind]?.(value, `${owner}.${name}`)
  }
}

const TYPES: Record<string, (value: unknown, name: string) => void> = {
  object: (value, name) => expect(isDoc(value), name, 'object'),
  boolean: (value, name) => expect(typeof value === 'boolean', name, 'bool'),
  flag: (value, name) => expect(typeof value === 'boolean' || isNumber(value), name, 'bool'),
  string: (value, name) => expect(typeof value === 'string', name, 'string'),
  long: (value, name) => expect(value instanceof Long, name, 'long'),
  collection: (value, name) => collectionName('', { [name]: value }),
  filled: (value, name) => {
    expect(typeof value === 'string', name, 'string')
    collectionName('', { [name]: value })
  },
  size: (value, name) => {
    expect(isNumber(value), name, 'number')
    if (!isWhole(value)) throw unsupported(`A fraction as ${name}`)
    size(value, name)
  },
  count: (value, name) => {
    if (!isNumber(value)) throw new CommandError(2, `Expected a number in: ${name}`)
    if (!isWhole(value)) throw new CommandError(9, `Expected an integer: ${name}`)
  },
  objects: (value, name) => {
    expectArray(value, name)
    for (const item of value) {
      if (item === null) throw unsupported(`A null in ${name}`)
      expect(isDoc(item), name, 'object')
    }
  },
  cursors: (value, name) => {
    expectArray(value, name)
    for (const id of value) expect(id instanceof Long, name, 'long')
  },
  index: (value, name) => {
    const names = Array.isArray(value) ? value : [value]
    const isNamed = names.every((each) => typeof each === 'string')
    expect(isNamed || isDoc(value), name, 'string')
  },
  cursor: (value, name) => {
    expect(isDoc(value), name, 'object')
    for (const [option, size] of Object.entries(value as Doc)) {
      if (option !== 'batchSize') throw new CommandError(40415, `'${name}.${option}' is unknown`)
      if (size === null) throw unsupported(`The batchSize null in ${name}`)
      TYPES.size?.(size, `${name}.batchSize`)
      if (Number(String(size)) < 1) throw unsupported(`A batchSize below 1 in ${name}`)
    }
  },
  update: (value, name) => {
    if (!isDoc(value)) throw wrongType(name, 'object', 9)
  },
  once: (value, name) => {
    if (!isNumber(value)) throw unsupported(`The value of ${name}`)
    if (![0, 1].includes(Number(String(value)))) {
      throw new CommandError(9, `The limit field in delete objects must be 0 or 1: ${name}`)
    }
  },
  pipeline: (value) => {
    for (const stage of value as Doc[]) {
      const [[name, operand] = []] = Object.entries(stage)
      if (name === '$match' && !isDoc(operand)) {
        throw new CommandError(15959, 'the match filter must be an expression in an object')
      }
      if (name !== '$skip' && name !== '$limit') continue
      if (!isNumber(operand) || !isWhole(operand) || Number(String(operand)) < 0) {
        const code = name === '$skip' ? 5107200 : 5107201
        throw new CommandError(code, `Expected a non-negative integer in ${name}`)
      }
    }
  },
}

/** The collection of a command: the value of its first field. @throws CommandError 2, 14 or 73 on a bad name */
export function collectionName(database: string, command: Doc): string {
  const [commandName = '', name] = Object.entries(command)[0] ?? []
  if (typeof name !== 'string') {
    if (commandName !== 'aggregate') {
      const code = commandName === 'count' ? 73 : 2
      throw new CommandError(code, `collection name has invalid type: ${commandName}`)
    }
    throw isNumber(name)
      ? unsupported('A database-wide aggregation')
      : wrongType(commandName, 'string')
  }
  if (Buffer.byteLength(`${database}.${name}`) > 255) {
    throw unsupported('A collection name of that length')
  }
  if (!/^(?!\.|system\.)[^$\0]+$/.test(name)) {
    throw new CommandError(73, `Invalid namespace specified '${database}.${name}'`)
  }
  return name
}

/** A field that must be a document; empty when missing. @throws CommandError 14 */
export function document(value: unknown, name: string): Doc {
  if (value === undefined || value === null) return {}
  if (!isDoc(value)) throw wrongType(name, 'object')
  return value
}

/** The statements of a write command. @throws CommandError 16 when there are none or too many */
export function batch(value: unknown): Doc[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > 100_000) {
    throw new CommandError(16, 'Write batch sizes must be between 1 and 100000.')
  }
  return value
}

/** A whole number of documents; undefined when missing. @throws CommandError 14 or 51024 */
export function size(value: unknown, name: string, negative = false): number | undefined {
  if (value === undefined || value === null) return undefined
  const number = Number(String(value))
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
    const direction = Number(String(value))
    if (direction % 1) throw unsupported('A sort by a fraction')
    if (direction !== 1 && direction !== -1) {
      throw new CommandError(
        15975,
        '$sort key ordering must be 1 (for ascending) or -1 (for descending)',
      )
    }
    return { path, direction }
  })
}

function checkDeadline(value: unknown): void {
  if (value === undefined) return
  const number = isNumber(value) ? Number(String(value)) : -1
  if (!(number >= 0 && number < 2 ** 31)) throw new CommandError(2, 'maxTimeMS is out of range')
  if (!Number.isInteger(number)) throw unsupported('A fraction as maxTimeMS')
}

function isWhole(value: unknown): boolean {
  const number = Number(String(value))
  return Number.isInteger(number) && Math.abs(number) <= 2 ** 63
}

function expect(holds: boolean, name: string, type: string): void {
  if (!holds) throw wrongType(name, type)
}

function expectArray(value: unknown, name: string): asserts value is unknown[] {
  if (value === null) throw wrongType(name, 'array', 10065)
  expect(Array.isArray(value), name, 'array')
}

function wrongType(name: string, type: string, code = 14): CommandError {
  return new CommandError(code, `BSON field '${name}' is the wrong type, expected type '${type}'`)
}
