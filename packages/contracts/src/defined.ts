type Defined<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> }

/** The fields that a client sent: an absent field is parsed to undefined. */
export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Defined<Fields>
}
