export interface ToggleQueueOptions<Result> {
  /** Sends one state to the server. */
  send: (id: string, requested: boolean) => Promise<Result>
  /** The state to show at once; undefined: nothing is under way, show the stored one. */
  onShow: (id: string, shown: boolean | undefined) => void
  /** The server took a state. */
  onStored: (id: string, result: Result) => void
  /** The last requested state was rejected; what is shown goes back. */
  onFailed: (id: string, error: unknown) => void
}

export interface ToggleQueue {
  /** Wants `id` in that state: shown at once, sent as soon as the row's last request is done. */
  set: (id: string, requested: boolean) => void
}

/**
 * Optimistic switches (section 4). A row has one request under way at most, and of what is requested
 * meanwhile only the last is sent: however quick the clicks, the server ends in the last one's state.
 */
export function createToggleQueue<Result>(options: ToggleQueueOptions<Result>): ToggleQueue {
  const requested = new Map<string, boolean>()

  async function work(id: string) {
    for (;;) {
      const state = requested.get(id)
      if (state === undefined) return
      let failure: { error: unknown } | undefined
      try {
        options.onStored(id, await options.send(id, state))
      } catch (error) {
        failure = { error }
      }
      // Another state was requested meanwhile: it is sent even after a failure, since it came later.
      if (requested.get(id) !== state) continue
      requested.delete(id)
      options.onShow(id, undefined)
      if (failure) options.onFailed(id, failure.error)
      return
    }
  }

  return {
    set(id, state) {
      const idle = !requested.has(id)
      requested.set(id, state)
      options.onShow(id, state)
      if (idle) void work(id)
    },
  }
}
