import { useEffect, useReducer, useRef, useState } from 'react'
import { AdminError } from '../session/requests.ts'

/** Milliseconds until a failed load is repeated: doubled each time. */
const REPEAT_MS = { first: 2000, longest: 60_000 }

export interface Loaded<Data> {
  /** Undefined until the first load; the previous data stay during the next one. */
  data: Data | undefined
  loading: boolean
  failure: unknown
  reload: () => void
}

/**
 * Loads data, and loads them again when `key` changes or on `reload`. The result of an outdated request is dropped.
 * A load that the server did not respond to is repeated after 2, 4, 8 … 60 seconds; its failure stays until then.
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
  const repeat = useRef({ wait: REPEAT_MS.first, isNext: false })

  useEffect(() => {
    let isDropped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const began = performance.now()
    const { wait, isNext } = repeat.current
    repeat.current = { wait: isNext ? wait : REPEAT_MS.first, isNext: false }
    setStatus(({ failure }) => ({ loading: true, ...(isNext && { failure }) }))
    latest.current.load().then(
      (result) => {
        if (isDropped) return
        latest.current.onLoaded?.(began)
        setData(result)
        setStatus({ loading: false })
      },
      (failure: unknown) => {
        if (isDropped) return
        setStatus({ loading: false, failure })
        if (failure instanceof AdminError && !failure.isTemporary) return
        const { wait } = repeat.current
        timer = setTimeout(() => {
          repeat.current = { wait: Math.min(wait * 2, REPEAT_MS.longest), isNext: true }
          reload()
        }, wait)
      },
    )
    return () => {
      isDropped = true
      clearTimeout(timer)
    }
  }, [key, generation])

  return { data, ...status, failure: status.failure, reload }
}
