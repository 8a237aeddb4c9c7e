/** One call of a history, with the moments at which it was made and answered. */
export interface Call<State> {
  name: string
  called: number
  /** Infinity for a call whose answer was lost: it may have happened at any time since, or not at all. */
  answered: number
  /** What the state becomes when the call happens at once; undefined when it could not have answered so. */
  apply(state: State): State | undefined
}

/**
 * Whether the calls can be put in one order, each as if it alone happened at one moment between its
 * call and its answer, so that every answer is right and `isFinal` holds in the end.
 */
export function isLinearizable<State>(
  calls: readonly Call<State>[],
  start: State,
  isFinal: (state: State) => boolean,
): boolean {
  const refuted = new Set<string>()
  return search(new Set(calls), start)

  function search(open: ReadonlySet<Call<State>>, state: State): boolean {
    const lost = [...open].every(({ answered }) => answered === Number.POSITIVE_INFINITY)
    if (lost && isFinal(state)) return true
    const key = JSON.stringify([calls.map((call) => open.has(call)), state])
    if (refuted.has(key)) return false
    refuted.add(key)
    // What was answered before another was called has to come first.
    const deadline = Math.min(...[...open].map(({ answered }) => answered))
    for (const call of open) {
      if (call.called > deadline) continue
      const after = call.apply(state)
      if (!after) continue
      const rest = new Set(open)
      rest.delete(call)
      if (search(rest, after)) return true
    }
    return false
  }
}
