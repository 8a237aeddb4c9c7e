import { IMPORT_MAX_ROWS } from '@bharat/contracts/limits'
import { Button } from '@bharat/ui/button'
import { Dialog } from '@bharat/ui/dialog'
import { Notice } from '@bharat/ui/notice'
import { useRef, useState } from 'react'
import { useReauth } from '../../../admin/session/reauth-dialog.tsx'
import { failureText } from '../../../admin/session/requests.ts'
import { type ImportResult, sendImport } from './tour-import.ts'

/** Errors that are shown; a file with more of them is usually wrong as a whole. */
const SHOWN_ERRORS = 100

interface Chosen {
  file: File
  /** What the import would do; undefined while the server checks the file. */
  result?: ImportResult
}

export interface ImportToursProps {
  /** Tours were imported: the list is loaded again. */
  onImported: () => void
}

/** A button that opens the import of tours: choose a file, see what it does or its errors, import it. */
export function ImportTours({ onImported }: ImportToursProps) {
  const [isOpen, setIsOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { chosen, busy, failure, done, check, importChosen, reset } = useImport(onImported)
  const { created, updated, errors } = chosen?.result ?? { created: 0, updated: 0 }
  const changes = errors?.length === 0 ? created + updated : 0
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Import
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => {
          setIsOpen(false)
          reset()
        }}
        size="lg"
        title="Import tours from CSV"
        description={`Export the tours as CSV, change the file in a spreadsheet, and choose it here. A row without _id becomes a new tour. Up to ${IMPORT_MAX_ROWS} rows; if one row has an error, nothing is imported.`}
        actions={
          <>
            <Button variant="ghost" onClick={() => setIsOpen(false)}>
              Close
            </Button>
            {chosen && changes > 0 && (
              <Button
                busy={busy}
                busyLabel="Importing…"
                keepFocus
                onClick={() => void importChosen(chosen)}
              >
                Import {changes} {changes === 1 ? 'tour' : 'tours'}
              </Button>
            )}
          </>
        }
      >
        <div className="flex flex-col items-start gap-4">
          <input
            ref={input}
            type="file"
            accept=".csv,text/csv"
            className="sr-only"
            tabIndex={-1}
            aria-label="CSV file"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              // The same file may be chosen again after a correction.
              target.value = ''
              if (file) void check(file)
            }}
          />
          <Button
            variant="secondary"
            busy={busy && chosen?.result === undefined}
            busyLabel="Checking…"
            keepFocus
            onClick={() => input.current?.click()}
          >
            Choose file
          </Button>
          {failure && <Notice tone="error" message={failure} />}
          <Notice tone="success" message={done} />
          {chosen?.result && <Result name={chosen.file.name} result={chosen.result} />}
        </div>
      </Dialog>
    </>
  )
}

/** The chosen file, what the server says of it, and its import. */
function useImport(onImported: () => void) {
  const [chosen, setChosen] = useState<Chosen>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [done, setDone] = useState<string>()
  const withLogin = useReauth()

  async function run(file: File, dryRun: boolean): Promise<ImportResult | undefined> {
    setBusy(true)
    setFailure(undefined)
    setDone(undefined)
    try {
      return await withLogin(() => sendImport(file, dryRun))
    } catch (error) {
      setFailure(failureText(error))
      return undefined
    } finally {
      setBusy(false)
    }
  }

  async function check(file: File) {
    setChosen({ file })
    const result = await run(file, true)
    setChosen(result && { file, result })
  }

  async function importChosen({ file }: Chosen) {
    const result = await run(file, false)
    if (!result) return
    if (result.imported) {
      setDone(result.message)
      onImported()
    }
    setChosen(result.errors.length > 0 ? { file, result } : undefined)
  }

  function reset() {
    setChosen(undefined)
    setFailure(undefined)
    setDone(undefined)
  }
  return { chosen, busy, failure, done, check, importChosen, reset }
}

function Result({ name, result }: { name: string; result: ImportResult }) {
  const { rows, created, updated, unchanged, errors } = result
  if (errors.length === 0) {
    return (
      <p role="status" className="text-sm leading-6 wrap-anywhere">
        <strong className="font-semibold">{name}</strong>: {rows} {rows === 1 ? 'row' : 'rows'};{' '}
        {created} new, {updated} changed, {unchanged} unchanged.
      </p>
    )
  }
  return (
    <>
      <Notice tone="error" message={result.message} />
      <div className="w-full rounded-md border border-line">
        <table aria-label="Errors in the file" className="w-full text-left text-sm">
          <thead className="bg-sunken">
            <tr>
              {['Row', 'Column', 'Error'].map((heading) => (
                <th key={heading} scope="col" className="px-3 py-2 font-semibold">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {errors.slice(0, SHOWN_ERRORS).map(({ row, field, message }) => (
              <tr key={`${row} ${field}`} className="border-t border-line align-top">
                <td className="px-3 py-2 tabular-nums">{row}</td>
                <td className="px-3 py-2 wrap-anywhere">{field}</td>
                <td className="px-3 py-2 wrap-anywhere">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {errors.length > SHOWN_ERRORS && (
        <p className="text-sm text-ink-soft">And {errors.length - SHOWN_ERRORS} more.</p>
      )}
    </>
  )
}
