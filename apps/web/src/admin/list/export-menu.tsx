import { Menu, MenuItem } from '@bharat/ui/menu'
import { Notice } from '@bharat/ui/notice'
import { useState } from 'react'
import { fetchFile, saveFile } from '../session/download.ts'
import { useReauth } from '../session/reauth-dialog.tsx'
import { failureText } from '../session/requests.ts'

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
      saveFile(file)
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
