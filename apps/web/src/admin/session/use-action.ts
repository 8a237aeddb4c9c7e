import { useState } from 'react'
import { failureText } from './requests.ts'

/** The result of the last action, for a `Notice`. */
interface Result {
  tone: 'success' | 'error'
  message: string | undefined
}

const NONE: Result = { tone: 'success', message: undefined }

/** Runs one action at a time and keeps its result. */
export function useAction() {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState(NONE)
  return {
    busy,
    result,
    setResult,
    clear: () => setResult(NONE),
    /**
     * @param action returns the message of its success; undefined if it needs none
     * @returns whether it succeeded
     */
    async run(action: () => Promise<string | undefined>): Promise<boolean> {
      setBusy(true)
      setResult(NONE)
      try {
        setResult({ tone: 'success', message: await action() })
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
