import { useState } from 'react'
import { AdminError, failureText } from '../session/requests.ts'

/**
 * The fields of a form that only the server validates, and what it says of them.
 * @param start the values of the fields at first
 * @param send resolves when the fields are stored. @throws AdminError
 */
export function useServerForm<Fields extends object>(
  start: Fields,
  send: (fields: Fields) => Promise<void>,
) {
  const [fields, setFields] = useState(start)
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const errors = failure instanceof AdminError ? failure.errors : []
  const errorOf = (name: keyof Fields) =>
    errors.find(({ field }) => field.split('.')[0] === name)?.message
  const isOfField = errors.some(({ field }) => (field.split('.')[0] ?? '') in fields)
  return {
    fields,
    busy,
    errorOf,
    failure: failure === undefined || isOfField ? undefined : failureText(failure),
    change: (changes: Partial<Fields>) => setFields({ ...fields, ...changes }),
    async submit() {
      setBusy(true)
      setFailure(undefined)
      try {
        await send(fields)
      } catch (error) {
        setFailure(error)
      } finally {
        setBusy(false)
      }
    },
  }
}
