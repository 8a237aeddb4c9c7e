import { AsyncLocalStorage } from 'node:async_hooks'

/** One call of `run` at a time, for all that wait for it. */
export function inTurn<Input, Result>(run: (inputs: readonly Input[]) => Promise<Result>) {
  let next: { inputs: Input[]; result: Promise<Result> } | undefined
  let last: Promise<unknown> = Promise.resolve()
  return (input: Input): Promise<Result> => {
    if (!next) {
      const inputs: Input[] = []
      const result = last.then(() => {
        next = undefined
        return run(inputs)
      })
      next = { inputs, result }
      last = result.catch(() => undefined)
    }
    next.inputs.push(input)
    return next.result
  }
}

/**
 * Works begin in groups: those that wait, after all of the group before have ended. They then reach each `inTurn` at the same
 * time, and share its call. A work must end, whatever happens.
 */
export function inGroups() {
  const together = inTurn((begins: readonly (() => Promise<void>)[]) =>
    Promise.all(begins.map((begin) => begin())),
  )
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    // Each work belongs to its own request.
    void together(AsyncLocalStorage.bind(() => work().then(resolve, reject)))
    return promise
  }
}
