import type { TourImportError, TourImportReply } from '@bharat/contracts/tour-import'
import { AdminError, objects } from '../../../admin/session/requests.ts'
import { messageOf, sendRequest } from '../../../admin/session/rest-requests.ts'

/** What an import does, or the errors of a file that was not imported. */
export interface ImportResult extends TourImportReply {
  /** Whether the tours are stored now. */
  imported: boolean
}

/**
 * POST /admin/tours/import. A file with errors is a result.
 * @throws AdminError for any other failure
 */
export async function sendImport(file: File, dryRun: boolean): Promise<ImportResult> {
  const response = await sendRequest(`/api/v1/admin/tours/import?dryRun=${dryRun}`, {
    method: 'POST',
    // The bytes: the browser's type of a CSV file depends on the programs that are installed.
    headers: { 'content-type': 'text/csv' },
    body: file,
  })
  const reply: Record<string, unknown> = await response.json().catch(() => ({}))
  const message = messageOf(reply)
  const errors = errorsOf(reply.errors)
  if (!response.ok && errors.length === 0) throw new AdminError(message, 'IMPORT')
  const count = (name: string) => (typeof reply[name] === 'number' ? reply[name] : 0)
  return {
    message,
    errors,
    rows: count('rows'),
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    imported: response.ok && !dryRun,
  }
}

function errorsOf(errors: unknown): TourImportError[] {
  return objects(errors).flatMap(({ row, field, message }) =>
    typeof row === 'number' && typeof field === 'string' && typeof message === 'string'
      ? [{ row, field, message }]
      : [],
  )
}
