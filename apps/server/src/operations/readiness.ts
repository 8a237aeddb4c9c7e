/** Whether this instance can do all it is for. */
export interface Readiness {
  /** Whether the database answers; asked at most once a second, however many want to know. */
  databaseUp(): Promise<boolean>
  /** From now on it is not ready: it is about to end. */
  ending(): void
  isEnding(): boolean
}

/** Longest a database may take to be called there, in milliseconds. */
const PATIENCE_MS = 2000
/** An answer is as good as new for this long. */
const FRESH_MS = 1000

/** @param ping resolves once the database answers, rejects when it does not */
export function createReadiness(ping: () => Promise<void>): Readiness {
  // A clock that is set back must not make an old answer a fresh one.
  const now = () => performance.now()
  let asked: { at: number; answer: Promise<boolean> } | undefined
  let ending = false
  return {
    databaseUp() {
      if (asked && now() - asked.at < FRESH_MS) return asked.answer
      const answer = inTime(ping())
      asked = { at: now(), answer }
      return answer
    },
    ending() {
      ending = true
    },
    isEnding: () => ending,
  }
}

async function inTime(answer: Promise<void>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS)
  })
  const there = answer.then(
    () => true,
    () => false,
  )
  return Promise.race([there, late]).finally(() => clearTimeout(timer))
}
