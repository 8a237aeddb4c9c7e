/** 128 random bits as text. `crypto.randomUUID` is missing on plain http that is not localhost; this works there too. */
export function randomId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
