import type { Person } from '@bharat/contracts/replies'

/**
 * Sets the names of the persons in a reply, in place: stored records refer to accounts only by id and address, so that a
 * new name is shown with everything that the person did.
 */
export type NamePersons = (persons: Iterable<Person | null | undefined>) => Promise<void>

/** @param namesOf the names of accounts, also of removed ones, by their ids */
export function createPersonNames(
  namesOf: (ids: ReadonlySet<string>) => Promise<ReadonlyMap<string, string>>,
): NamePersons {
  return async (persons) => {
    const present = [...persons].filter((person) => person !== null && person !== undefined)
    if (present.length === 0) return
    const names = await namesOf(new Set(present.map(({ _id }) => _id)))
    for (const person of present) person.name = names.get(person._id) ?? ''
  }
}
