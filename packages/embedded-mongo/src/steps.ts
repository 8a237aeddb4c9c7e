/**
 * Work that is done step by step: wherever it yields it may pause, and commands of other clients
 * may run meanwhile.
 */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** Takes all steps at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Takes steps for some milliseconds; undefined when more are left. */
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
