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
    /**
     * @param action returns the message of its success; undefined if it needs none
     * @returns whether it succeeded
     */
    async run(action: () => Promise<string | undefined>): Promise<boolean> {
      setBusy(true)
      setResult(undefined)
      try {
        const message = await action()
        if (message) setResult({ tone: 'success', message })
        return true
      } catch (error) {
        setResult({ tone: 'error', message: failureText(error) })
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
