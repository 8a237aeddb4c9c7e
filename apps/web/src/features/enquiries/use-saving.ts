import { idempotencyMessages } from '@bharat/contracts/idempotency.messages'
import { useEffect, useState } from 'react'
import { AdminError, notDoneText } from '../../admin/session/requests.ts'
import { randomId } from '../../lib/random-id.ts'

export type Errors = Partial<Record<string, string>>

/** Sends the form of a dialog, one request at a time, and keeps why the last one failed. @param values what is typed */
export function useSaving(values: object) {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [failed, setFailed] = useState<{ values: string; message: string }>()
  const typed = JSON.stringify(values)
  // Other values are another request: nothing says of it that it is done only once.
  const isOver = failed?.message === idempotencyMessages.noAnswer && failed.values !== typed
  const failure = isOver ? undefined : failed?.message
  const [attempt] = useState(() => randomId())
  // The first wrong field takes the focus, also out of a closed part of the form; another reason comes into view.
  useEffect(() => {
    if (failure === undefined) return
    const form = document.activeElement?.closest('[role=dialog]')
    const isField = Object.keys(errors).length > 0
    const shown = form?.querySelector<HTMLElement>(isField ? '[aria-invalid=true]' : '[role=alert]')
    shown?.closest('details')?.setAttribute('open', '')
    if (isField) shown?.focus()
    else shown?.scrollIntoView({ block: 'nearest' })
  }, [errors, failure])
  async function run(send: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    setErrors({})
    setFailed(undefined)
    try {
      await send()
    } catch (error) {
      const fields = error instanceof AdminError ? error.errors : []
      // A party and a booking are one value of several fields.
      setErrors(
        Object.fromEntries(
          fields.map(({ field, message }) => [
            field.replace(/^(?:input\.)?(?:party\.|won\.)?/, '').replace(/\..*$/, ''),
            message,
          ]),
        ),
      )
      setFailed({ values: typed, message: notDoneText('Not saved.', error) })
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    errors,
    failure,
    run,
    /** Names this dialog for `mutate`. */
    attempt,
  }
}
