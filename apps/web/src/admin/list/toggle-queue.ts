export interface ToggleQueueOptions<Result> {
  /** Sends one state to the server. */
  send: (id: string, requested: boolean) => Promise<Result>
  /** Shows a state at once; undefined: no request is pending, show the stored state. */
  onShow: (id: string, shown: boolean | undefined) => void
  /** The server has stored a state. */
  onStored: (id: string, result: Result) => void
  /** The server rejected the last requested state; the switch reverts. */
  onFailed: (id: string, error: unknown) => void
}

export interface ToggleQueue {
  /** Requests a state for `id`: it is shown at once and sent when the row's last request has finished. */
  set: (id: string, requested: boolean) => void
}

/**
 * Optimistic switches (section 4). Each row has at most one pending request. Of the states requested in the
 * meantime only the last is sent, so the server ends in the state of the last click.
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
      // Another state was requested in the meantime. It is sent even after a failure, because it is newer.
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
