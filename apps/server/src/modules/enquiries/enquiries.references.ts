import { randomInt } from 'node:crypto'

/** Digits and capital letters without I and O, which look like 1 and 0. */
const CHARACTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const SHORTEST = 4
const LONGEST = 8
/** Attempts with one length before the next one: a collision is likely only where the references are dense. */
const ATTEMPTS_PER_LENGTH = 2

/**
 * A random reference, such as BR-7K3Q.
 * @param attempt counted from 0: references get longer after collisions
 */
export function randomReference(attempt: number): string {
  const length = Math.min(SHORTEST + Math.floor(attempt / ATTEMPTS_PER_LENGTH), LONGEST)
  const characters = Array.from({ length }, () => CHARACTERS[randomInt(CHARACTERS.length)])
  return `BR-${characters.join('')}`
}

/**
 * Stores something under a new reference, and returns the reference.
 * @param store returns false if the reference is taken
 */
export async function underNewReference(
  store: (reference: string) => Promise<boolean>,
  make: (attempt: number) => string = randomReference,
): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const reference = make(attempt)
    if (await store(reference)) return reference
  }
}
