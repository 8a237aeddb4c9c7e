import { TEXT_MAX } from '@bharat/contracts/limits'

/** How many names one query looks up. */
const BATCH = 20

/**
 * A name for the copy of a tour: 'Malabar (copy)', then 'Malabar (copy 2)' and so on; the copy of a copy continues
 * the numbers. A long name is cut so that the result is at most as long as the rules allow.
 * @param namesAmong which of these names tours have
 */
export async function freeCopyName(
  name: string,
  namesAmong: (names: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<string> {
  const base = name.replace(/ \(copy(?: \d+)?\)$/, '')
  for (let first = 1; ; first += BATCH) {
    const names = Array.from({ length: BATCH }, (_, n) => copyName(base, first + n))
    const taken = await namesAmong(names)
    const free = names.find((name) => !taken.has(name))
    if (free !== undefined) return free
  }
}

function copyName(base: string, n: number): string {
  const suffix = n === 1 ? ' (copy)' : ` (copy ${n})`
  const cut = base.slice(0, TEXT_MAX.name - suffix.length)
  // A cut may leave half of a character.
  return `${cut.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}${suffix}`
}
