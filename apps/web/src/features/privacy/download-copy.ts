import { indianDay } from '@bharat/contracts/indian-day'
import { fetchFile, saveFile } from '../../admin/session/download.ts'

/** A person by one of both. */
export type Person = { phone: string } | { email: string }

/** Saves a copy of what is stored about a person as a file. @throws AdminError */
export async function downloadCopy(person: Person): Promise<void> {
  const { content } = await fetchFile('/api/v1/admin/privacy/export', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  const readable = JSON.stringify(JSON.parse(await content.text()), null, 2)
  saveFile({
    name: `personal-data-${indianDay(new Date())}.json`,
    content: new Blob([readable], { type: 'application/json' }),
  })
}
