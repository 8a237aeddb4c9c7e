/** Whether this instance can serve requests. */
export interface Readiness {
  /** Whether the database responds. Concurrent callers share one ping a second. */
  databaseUp(): Promise<boolean>
  /** Marks the instance as not ready, because it is stopping. */
  ending(): void
  isEnding(): boolean
}

/** Timeout of a ping in milliseconds. */
const TIMEOUT_MS = 2000
/** For how long the result of a ping is valid, in milliseconds. */
const VALID_MS = 1000

/** @param ping resolves when the database responds, rejects when it does not */
export function createReadiness(ping: () => Promise<void>): Readiness {
  // A monotonic clock: setting back the clock must not make an old result valid.
  const now = () => performance.now()
  let last: { at: number; isUp: Promise<boolean> } | undefined
  let ending = false
  return {
    databaseUp() {
      if (last && now() - last.at < VALID_MS) return last.isUp
      last = { at: now(), isUp: resolvesInTime(ping()) }
      return last.isUp
    },
    ending() {
      ending = true
    },
    isEnding: () => ending,
  }
}

async function resolvesInTime(response: Promise<void>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS)
  })
  const up = response.then(
    () => true,
    () => false,
  )
  return Promise.race([up, late]).finally(() => clearTimeout(timer))
}
