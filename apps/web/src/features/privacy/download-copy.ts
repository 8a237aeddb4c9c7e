import { indianDay } from '@bharat/contracts/indian-day'
import { SOMETHING_WENT_WRONG } from '@bharat/contracts/messages'

/** A person by one of both. */
export type Person = { phone: string } | { email: string }

/** Saves a copy of what is stored about a person as a file. @throws Error with the server's message */
export async function downloadCopy(person: Person): Promise<void> {
  const response = await fetch('/api/v1/admin/privacy/export', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  const copy: unknown = await response.json()
  if (!response.ok) throw new Error(messageOf(copy))
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = `personal-data-${indianDay(new Date())}.json`
  link.click()
  URL.revokeObjectURL(url)
}

function messageOf(body: unknown): string {
  const message = typeof body === 'object' && body !== null ? Reflect.get(body, 'message') : ''
  return typeof message === 'string' ? message : SOMETHING_WENT_WRONG
}
