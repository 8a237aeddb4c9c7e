/**
 * Work in steps: it may pause wherever it yields, and commands of other clients may run during the
 * pause.
 */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** Runs all steps without a pause. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Runs steps for some milliseconds; undefined if more remain. */
export function takeSteps<Result>(
  steps: Steps<Result>,
  milliseconds: number,
): { result: Result } | undefined {
  const end = performance.now() + milliseconds
  do {
    const { done, value } = steps.next()
    if (done) return { result: value }
  } while (performance.now() < end)
  return undefined
}
