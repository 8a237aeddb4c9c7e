import { useState } from 'react'
import { failureText } from '../../admin/session/requests.ts'

/** The result of the last action, for a `Notice`. */
interface Result {
  tone: 'success' | 'error'
  message: string
}

/** Runs one action at a time and keeps its result. */
export function useAction() {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Result>()
  return {
    busy,
    result,
    /** @param action returns the message of its success; undefined if it needs none */
    async run(action: () => Promise<string | undefined>): Promise<void> {
      setBusy(true)
      setResult(undefined)
      try {
        const message = await action()
        if (message) setResult({ tone: 'success', message })
      } catch (error) {
        setResult({ tone: 'error', message: failureText(error) })
      } finally {
        setBusy(false)
      }
    },
  }
}
