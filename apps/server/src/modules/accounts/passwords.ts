/**
 * Argon2id as OWASP's Password Storage Cheat Sheet gives it for 19 MiB (t = 2, p = 1). With Bun's own
 * 64 MiB, two dozen logins at once would take a small machine's memory.
 */
const ARGON2ID = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** A hash with its salt and parameters in it, for `Bun.password.verify`. */
export function hashPassword(password: string): Promise<string> {
  return Bun.password.hash(password, ARGON2ID)
}
