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
