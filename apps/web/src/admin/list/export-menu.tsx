import { accountMessages } from '@bharat/contracts/accounts.messages'
import { SOMETHING_WENT_WRONG, serviceMessages } from '@bharat/contracts/messages'
import { Menu, MenuItem } from '@bharat/ui/menu'
import { Notice } from '@bharat/ui/notice'
import { useState } from 'react'
import { useReauth } from '../session/reauth-dialog.tsx'
import { AdminError, failureText } from '../session/requests.ts'

const FORMATS = [
  { type: 'csv', label: 'CSV' },
  { type: 'xlsx', label: 'Excel (XLSX)' },
] as const

/** The filters of a list, as its query has them. */
export type ExportQuery = Record<string, string | boolean | null | undefined>

/**
 * The Export menu of a list, and its notice. The file has the rows of all pages under the current filters.
 * @param path of the list below /api/v1: '/admin/tours'
 * @param query the filters of the list; empty ones are left out
 */
export function useExport(path: string, query: ExportQuery) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const withLogin = useReauth()

  async function download(type: string) {
    setBusy(true)
    setFailure(undefined)
    try {
      const file = await withLogin(() => fetchFile(`/api/v1${path}.${type}?${paramsOf(query)}`))
      save(file)
    } catch (error) {
      setFailure(failureText(error))
    }
    setBusy(false)
  }

  return {
    menu: <ExportMenu busy={busy} onExport={(type) => void download(type)} />,
    notice: failure && (
      <Notice tone="error" message={`The file could not be downloaded. ${failure}`} />
    ),
  }
}

export interface ExportMenuProps {
  busy: boolean
  onExport: (type: 'csv' | 'xlsx') => void
}

/** A button that opens a menu of file formats. */
export function ExportMenu({ busy, onExport }: ExportMenuProps) {
  return (
    <Menu look="button" busy={busy} label={busy ? 'Exporting…' : 'Export'}>
      {FORMATS.map(({ type, label }) => (
        <MenuItem key={type}>
          <button type="button" onClick={() => onExport(type)}>
            {label}
          </button>
        </MenuItem>
      ))}
    </Menu>
  )
}

function paramsOf(query: ExportQuery): URLSearchParams {
  return new URLSearchParams(
    Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  )
}

interface DownloadedFile {
  name: string
  content: Blob
}

/**
 * Reads the whole file before the browser saves it: a download that breaks off becomes an error, not a file.
 * @throws AdminError
 */
async function fetchFile(url: string): Promise<DownloadedFile> {
  let response: Response
  try {
    response = await fetch(url, { credentials: 'same-origin', cache: 'no-store' })
    if (response.ok) return { name: nameOf(response), content: await response.blob() }
  } catch {
    throw new AdminError(serviceMessages.outOfReach, 'NETWORK')
  }
  if (response.status === 401) throw new AdminError(accountMessages.noSession, 'UNAUTHENTICATED')
  const reply: { message?: unknown } = await response.json().catch(() => ({}))
  const message = typeof reply.message === 'string' ? reply.message : SOMETHING_WENT_WRONG
  throw new AdminError(message, 'DOWNLOAD')
}

function nameOf({ headers }: Response): string {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'export'
}

function save({ name, content }: DownloadedFile): void {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser has begun to save the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
