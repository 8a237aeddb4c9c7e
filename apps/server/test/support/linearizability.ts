/** One operation of a history, with the logical times at which it started and completed. */
export interface Operation<State> {
  name: string
  startedAt: number
  /** Infinity when the response was lost: the operation may have happened at any later time, or never. */
  completedAt: number
  /** The state after the operation; undefined when its response contradicts the state before it. */
  apply(state: State): State | undefined
}

/**
 * Whether the operations have one order in which each takes effect at a single moment between its start
 * and its completion, every response is correct, and `isFinal` holds for the resulting state.
 */
export function isLinearizable<State>(
  history: readonly Operation<State>[],
  start: State,
  isFinal: (state: State) => boolean,
): boolean {
  const refuted = new Set<string>()
  return search(new Set(history), start)

  function search(open: ReadonlySet<Operation<State>>, state: State): boolean {
    const lost = [...open].every(({ completedAt }) => completedAt === Number.POSITIVE_INFINITY)
    if (lost && isFinal(state)) return true
    const key = JSON.stringify([history.map((operation) => open.has(operation)), state])
    if (refuted.has(key)) return false
    refuted.add(key)
    // An operation that completed before another one started has to come first.
    const deadline = Math.min(...[...open].map(({ completedAt }) => completedAt))
    for (const operation of open) {
      if (operation.startedAt > deadline) continue
      const after = operation.apply(state)
      if (!after) continue
      const rest = new Set(open)
      rest.delete(operation)
      if (search(rest, after)) return true
    }
    return false
  }
}
