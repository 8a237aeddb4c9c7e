import { useEffect, useReducer, useRef, useState } from 'react'

export interface Loaded<Data> {
  /** Undefined until the first load; the previous data stay during the next one. */
  data: Data | undefined
  loading: boolean
  /** Why the last load failed. */
  failure: unknown
  reload: () => void
}

/**
 * Loads data, and loads them again when `key` changes or on `reload`. The result of an outdated request is dropped.
 * @param onLoaded gets the time at which the request of the shown data began
 */
export function useLoaded<Data>(
  key: string,
  load: () => Promise<Data>,
  onLoaded?: (began: number) => void,
): Loaded<Data> {
  const [data, setData] = useState<Data>()
  const [status, setStatus] = useState<{ loading: boolean; failure?: unknown }>({ loading: true })
  const [generation, reload] = useReducer((count: number) => count + 1, 0)
  const latest = useRef({ load, onLoaded })
  latest.current = { load, onLoaded }

  useEffect(() => {
    let isDropped = false
    const began = performance.now()
    setStatus({ loading: true })
    latest.current.load().then(
      (result) => {
        if (isDropped) return
        latest.current.onLoaded?.(began)
        setData(result)
        setStatus({ loading: false })
      },
      (failure: unknown) => {
        if (!isDropped) setStatus({ loading: false, failure })
      },
    )
    return () => {
      isDropped = true
    }
  }, [key, generation])

  return { data, ...status, failure: status.failure, reload }
}
