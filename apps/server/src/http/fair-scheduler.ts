/** Milliseconds for which requests are begun in one turn of the event loop. */
const BEGIN_MS = 0.25

/** Whose turn it is. */
export interface Turns {
  /** Begins at once, or when those that came before have begun. */
  take<T>(begin: () => T | Promise<T>): T | Promise<T>
}

/**
 * While something is under way, begins requests for a moment in each turn of the event loop; the
 * others wait in the order they came. What is under way needs many turns (each answer of the
 * database is one), and a turn lasts as long as all that begins in it: without a bound, a crowd that
 * asks for kept pages, which take one turn, would make an enquiry wait for the whole crowd at each
 * of its steps.
 *
 * @param isUnderWay whether anything needs further turns
 */
export function createTurns(isUnderWay: () => boolean, beginMs = BEGIN_MS): Turns {
  const waiting: (() => void)[] = []
  /** When the first request of this turn began; undefined before. */
  let began: number | undefined

  /** The first of a turn always may, so that everybody's turn comes. */
  function mayBegin(): boolean {
    if (began !== undefined) return performance.now() - began < beginMs || !isUnderWay()
    began = performance.now()
    setImmediate(nextTurn)
    return true
  }

  function nextTurn(): void {
    began = undefined
    while (waiting.length > 0 && mayBegin()) waiting.shift()?.()
  }

  return {
    take<T>(begin: () => T | Promise<T>) {
      if (waiting.length === 0 && (!isUnderWay() || mayBegin())) return begin()
      return new Promise<T>((resolve, reject) => {
        waiting.push(() => {
          try {
            resolve(begin())
          } catch (error) {
            reject(error)
          }
        })
      })
    },
  }
}
