/** A set of small numbers: one bit for each. */
export type Bits = Uint32Array

/** Adds a number, or removes it. */
export function set(bits: Bits, number: number, isIn = true): void {
  const word = bits[number >> 5] ?? 0
  bits[number >> 5] = isIn ? word | (1 << (number & 31)) : word & ~(1 << (number & 31))
}

export function has(bits: Bits, number: number): boolean {
  return (((bits[number >> 5] ?? 0) >> (number & 31)) & 1) === 1
}

/** The numbers that are in every set. */
export function intersection([first, ...others]: readonly [Bits, ...Bits[]]): Bits {
  const bits = first.slice()
  for (const other of others)
    for (let n = 0; n < bits.length; n++) bits[n] = (bits[n] ?? 0) & (other[n] ?? 0)
  return bits
}

/** How many numbers two sets share. */
export function size(a: Bits, b: Bits = a): number {
  let total = 0
  for (let n = 0; n < a.length; n++) {
    // Counts the bits of 32 in parallel: pairs, fours, bytes.
    let word = (a[n] ?? 0) & (b[n] ?? 0)
    if (word === 0) continue
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    total += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return total
}
