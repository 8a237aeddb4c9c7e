import { randomInt } from 'node:crypto'

/** Digits and capital letters without I and O, which look like 1 and 0. */
const CHARACTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const SHORTEST = 4
const LONGEST = 8
/** Attempts with one length before the next one: a collision is likely only where the references are dense. */
const ATTEMPTS_PER_LENGTH = 2

/**
 * A random reference, such as BR-7K3Q.
 * @param prefix up to 4 letters or digits
 * @param attempt counted from 0: references get longer after collisions
 */
export function randomReference(prefix: string, attempt: number): string {
  const length = Math.min(SHORTEST + Math.floor(attempt / ATTEMPTS_PER_LENGTH), LONGEST)
  const characters = Array.from({ length }, () => CHARACTERS[randomInt(CHARACTERS.length)])
  return `${prefix}-${characters.join('')}`
}

/**
 * Stores something under a new reference, and returns the reference.
 * @param store returns false if the reference is taken
 * @param prefix of the reference
 */
export async function underNewReference(
  store: (reference: string) => Promise<boolean>,
  prefix: string,
): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const reference = randomReference(prefix, attempt)
    if (await store(reference)) return reference
  }
}
