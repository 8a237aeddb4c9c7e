import { IMPORT_MAX_ROWS } from '@bharat/contracts/back-office-limits'
import { LANDSCAPES } from '@bharat/contracts/landscapes'
import { columnsOfDay, dayColumn, headingOfField, tourColumn } from '@bharat/contracts/tour-columns'
import type {
  TourImportColumn,
  TourImportName,
  TourImportUpdate,
} from '@bharat/contracts/tour-import'
import { newCategoryName, newCategoryValue } from '@bharat/contracts/tour-import-names'
import { Button } from '@bharat/ui/button'
import { Dialog } from '@bharat/ui/dialog'
import { Notice } from '@bharat/ui/notice'
import { Select } from '@bharat/ui/select'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { useClient } from 'urql'
import { useCategories } from '../../../admin/resource/category-options.ts'
import { RestoreGroupDocument } from '../../../admin/resource/restore-group.admin-documents.ts'
import { useReauth } from '../../../admin/session/reauth-dialog.tsx'
import { failureText, mutate } from '../../../admin/session/requests.ts'
import { randomId } from '../../../lib/random-id.ts'
import {
  downloadErrors,
  groupedErrors,
  type ImportResult,
  type Mapping,
  READABLE,
  rememberedMapping,
  rememberedValues,
  rememberMapping,
  rememberValues,
  rowsText,
  sendImport,
  templateUrl,
  unmatched,
  type Values,
} from './tour-import.ts'

/** Different errors that are shown; the downloaded sheet has all of them. */
const SHOWN_ERRORS = 100
/** Changed tours that are shown. */
const SHOWN_UPDATES = 100

interface Chosen {
  file: File
  /** What the import would do; undefined while the server checks the file. */
  result?: ImportResult
  /** The chosen columns; undefined: the headings say them. */
  mapping?: Mapping | undefined
  /** As which known or new names others of the file are read. */
  values?: Values | undefined
  /** Whether the columns are being chosen. */
  isMapping?: boolean
  /** Identifies this import: a second request of it changes nothing. */
  key?: string
}

export interface ImportToursProps {
  /** Tours were imported, or an import was undone: the list is loaded again. */
  onImported: () => void
}

const LINK = 'font-medium text-accent-strong underline decoration-gold underline-offset-4'

/**
 * A button that opens the import of tours: choose a file, say what its columns are, see what it does or its errors, import
 * it, and undo it.
 */
export function ImportTours({ onImported }: ImportToursProps) {
  const [isOpen, setIsOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const categories = useCategories().map(({ name }) => name)
  const state = useImport(onImported, categories)
  const { chosen, busy, failure, done, check } = state
  const group = done?.group
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Import
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        size="lg"
        title="Import tours"
        description={`From an Excel or CSV file with one tour in each row, at most ${IMPORT_MAX_ROWS}. A tour with the same name and category is changed: an empty cell leaves its field alone, and dates are added or changed, never removed. New tours without images get drawn ones and stay inactive.`}
        actions={
          <>
            <Button variant="ghost" onClick={() => setIsOpen(false)}>
              Close
            </Button>
            <Actions {...state} />
          </>
        }
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside is the accessible control */}
        <div
          className="flex flex-col items-start gap-4"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            const [file] = event.dataTransfer.files
            if (file && !busy) void check({ file })
          }}
        >
          <input
            ref={input}
            type="file"
            accept=".csv,.xlsx,text/csv"
            // A hidden input cannot get the focus: it stays on the button.
            hidden
            aria-label="File"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              // The same file may be chosen again after a correction.
              target.value = ''
              if (file) void check({ file })
            }}
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              variant="secondary"
              busy={busy && chosen?.result === undefined}
              busyLabel="Checking…"
              keepFocus
              onClick={() => input.current?.click()}
            >
              Choose file
            </Button>
            <p className="text-sm leading-6 text-ink-soft">
              Or drop it here. Template:{' '}
              <a className={LINK} href={templateUrl('xlsx')} download>
                Excel
              </a>
              ,{' '}
              <a className={LINK} href={templateUrl('csv')} download>
                CSV
              </a>
            </p>
          </div>
          <Notice
            tone="error"
            message={failure}
            action={
              chosen && !chosen.result
                ? { label: 'Try again', run: () => void check(chosen) }
                : undefined
            }
          />
          <Notice
            tone="success"
            message={done?.message}
            action={group ? { label: 'Undo', run: () => void state.undo(group) } : undefined}
          />
          {chosen?.result &&
            (chosen.isMapping ? (
              <Columns
                columns={chosen.result.columns}
                mapping={mappingOf(chosen.result.columns, chosen.mapping)}
                onChange={state.setMapping}
              />
            ) : (
              <Result name={chosen.file.name} result={chosen.result}>
                <ReadNames
                  values={chosen.values}
                  unknown={chosen.result.unknown}
                  chooseAgain={() => void check({ ...chosen, values: {} })}
                />
                {chosen.result.unknown.length > 0 && (
                  <UnknownNames
                    unknown={chosen.result.unknown}
                    values={chosen.values ?? {}}
                    onChange={state.setValues}
                  />
                )}
              </Result>
            ))}
        </div>
      </Dialog>
    </>
  )
}

/** The next steps: the columns, the import of all rows or of the valid ones, the errors as a file. */
function Actions({ chosen, busy, check, importChosen, showColumns, download }: ImportState) {
  const { result, isMapping, mapping } = chosen ?? {}
  if (!chosen || !result) return null
  if (isMapping) {
    const columns = mappingOf(result.columns, mapping)
    return (
      <Button
        busy={busy}
        busyLabel="Checking…"
        keepFocus
        onClick={() => void check({ ...chosen, mapping: columns })}
      >
        Continue
      </Button>
    )
  }
  const { created, updated, errors, columns } = result
  // Names that were chosen since the check make other rows valid.
  const isChosen = result.unknown.some(({ name }) => chosen.values?.[name])
  const changes = result.imported || isChosen ? 0 : created + updated
  const valid = errors.length > 0 ? ' valid' : ''
  return (
    <>
      {columns.length > 0 && (
        <Button variant="secondary" disabled={busy} onClick={showColumns}>
          Columns
        </Button>
      )}
      {isChosen && (
        <Button busy={busy} busyLabel="Checking…" keepFocus onClick={() => void check(chosen)}>
          Check again
        </Button>
      )}
      {errors.length > 0 && columns.length > 0 && (
        <Button variant="secondary" disabled={busy} onClick={() => void download(chosen)}>
          Download errors
        </Button>
      )}
      {changes > 0 && (
        <Button
          busy={busy}
          busyLabel="Importing…"
          keepFocus
          onClick={() => void importChosen(chosen)}
        >
          {valid
            ? `Import the ${changes} valid ${changes === 1 ? 'row' : 'rows'}`
            : `Import ${changes} ${changes === 1 ? 'tour' : 'tours'}`}
        </Button>
      )}
    </>
  )
}

type ImportState = ReturnType<typeof useImport>

/** The chosen file, what the server says of it, its import and the undo. */
function useImport(onImported: () => void, categories: readonly string[]) {
  const client = useClient()
  const [chosen, setChosen] = useState<Chosen>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [done, setDone] = useState<{ message: string; group: string | null }>()
  const withLogin = useReauth()

  /** Runs a request; after a failure everything stays as it is. */
  async function run<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    setBusy(true)
    setFailure(undefined)
    try {
      return await withLogin(work)
    } catch (error) {
      setFailure(failureText(error))
      return undefined
    } finally {
      setBusy(false)
    }
  }

  async function check({ file, mapping, values }: Pick<Chosen, 'file' | 'mapping' | 'values'>) {
    setDone(undefined)
    if (mapping === undefined && !values) setChosen({ file })
    let used: Pick<Chosen, 'mapping' | 'values'> = { mapping, values: values && known(values) }
    const read = (more: typeof used = {}) => {
      used = { ...used, ...more }
      return sendImport(file, { dryRun: true, ...used })
    }
    const result = await run(async () => {
      let first = await read()
      if (mapping === undefined && unmatched(first.columns)) {
        const remembered = rememberedMapping(first.columns)
        if (remembered) first = await read({ mapping: remembered })
      }
      const names = values ? undefined : rememberedValues(first.unknown, categories)
      return names ? read({ values: names }) : first
    })
    if (!result) return
    if (mapping !== undefined) rememberMapping(result.columns, mapping)
    const isMapping = used.mapping === undefined && unmatched(result.columns)
    setChosen({ file, result, ...used, isMapping, key: randomId() })
  }

  async function importChosen({ file, mapping, values, result, key = '' }: Chosen) {
    setDone(undefined)
    const validOnly = (result?.errors.length ?? 0) > 0
    const reading = { mapping, values: known(values) }
    const imported = await run(() =>
      sendImport(file, { dryRun: false, validOnly, key, ...reading }),
    )
    if (!imported) return
    // The catalogue was changed after the check: the file does something else now.
    if (!imported.imported) return check({ file, mapping, values })
    rememberValues(known(values))
    const { message, drawn, group } = imported
    const pictures = drawn > 0 ? ` The pictures of ${drawn} are being drawn.` : ''
    setDone({ message: `${message}${pictures}`, group })
    onImported()
    setChosen(imported.errors.length > 0 ? { file, mapping, values, result: imported } : undefined)
  }

  async function undo(group: string) {
    const { restoreGroup } =
      (await run(() => mutate(client, RestoreGroupDocument, { id: group }))) ?? {}
    if (!restoreGroup) return
    const { done: count, failed } = restoreGroup
    const kept = failed.map(({ message }) => message)
    const rest = kept.length > 0 ? ['The history of this import offers to undo these, too.'] : []
    const message = [`The import of ${count} is undone.`, ...kept, ...rest].join('\n')
    setDone({ message, group: null })
    setChosen(undefined)
    onImported()
  }

  return {
    chosen,
    busy,
    failure,
    done,
    check,
    importChosen,
    undo,
    download: ({ file, mapping, values }: Chosen) =>
      run(() => downloadErrors(file, { mapping, values: known(values) })),
    setValues: (values: Values) => setChosen((now) => now && { ...now, values }),
    showColumns: () => setChosen((now) => now && { ...now, isMapping: true }),
    setMapping: (mapping: Mapping) => setChosen((now) => now && { ...now, mapping }),
  }
}

/** The names that are read as others. */
function known(values: Values = {}): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

/** What names of the sheet are read as, and a way to choose again: they may be of an earlier import. */
function ReadNames({
  values = {},
  unknown,
  chooseAgain,
}: {
  values: Values | undefined
  unknown: readonly TourImportName[]
  chooseAgain: () => void
}) {
  const open = new Set(unknown.map(({ name }) => name))
  const read = Object.entries(values).filter(([name, value]) => value !== '' && !open.has(name))
  if (read.length === 0) return null
  const texts = read.map(([name, value]) => {
    const made = newCategoryName(value)
    return made ? `“${made}” becomes a category` : `“${name}” is read as “${value}”`
  })
  return (
    <p className="text-sm leading-6 wrap-anywhere">
      {texts.join(', ')}.{' '}
      <Button variant="ghost" size="sm" onClick={chooseAgain}>
        Choose again
      </Button>
    </p>
  )
}

/** Names of categories and landscapes that the site does not know: each is read as a known one, or becomes a category. */
function UnknownNames({
  unknown,
  values,
  onChange,
}: {
  unknown: readonly TourImportName[]
  values: Values
  onChange: (values: Values) => void
}) {
  const categories = useCategories().map(({ name }) => ({ value: name, label: name }))
  const landscapes = LANDSCAPES.map((name) => ({ value: name, label: name }))
  return (
    <fieldset className="w-full">
      <legend className="mb-3 font-semibold">What do these names of the sheet mean?</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {unknown.map(({ column, name }) => (
          <Select
            key={`${column} ${name}`}
            label={name}
            hint={tourColumn(column).label}
            value={values[name] ?? ''}
            placeholder="Leave these rows out"
            options={
              column === 'category'
                ? [
                    { value: newCategoryValue(name), label: `New category “${name}”` },
                    ...categories,
                  ]
                : landscapes
            }
            onChange={({ target }) => onChange({ ...values, [name]: target.value })}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** The columns as they are read: chosen, or as the headings say. */
function mappingOf(columns: readonly TourImportColumn[], mapping: Mapping | undefined): Mapping {
  return mapping ?? columns.map(({ column }) => column ?? '')
}

/** Days of which each part can be chosen as a column by hand; headings such as “Day 12” name any day. */
const OFFERED_DAYS = 7

/** What each column of the sheet is, with two of its values. */
function Columns({
  columns,
  mapping,
  onChange,
}: {
  columns: readonly TourImportColumn[]
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}) {
  const days = Math.max(OFFERED_DAYS, ...mapping.map((name) => dayColumn(name)?.day ?? 0))
  const ofDays = Array.from({ length: days }, (_, at) => columnsOfDay(at + 1)).flat()
  const options = [...READABLE, ...ofDays].map(({ name, label }) => ({ value: name, label }))
  return (
    <fieldset className="w-full">
      <legend className="mb-3 font-semibold">What are the columns of the sheet?</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {columns.map(({ heading, samples }, at) => (
          <Select
            // A column is identified by its position.
            key={at}
            label={heading || `Column ${at + 1}`}
            hint={
              samples.length > 0 ? (
                <span className="wrap-anywhere">Such as: {samples.join(' · ')}</span>
              ) : undefined
            }
            value={mapping[at] ?? ''}
            placeholder="Do not import"
            options={options}
            onChange={({ target }) => onChange(mapping.with(at, target.value))}
          />
        ))}
      </div>
    </fieldset>
  )
}

function Result({
  name,
  result,
  children,
}: {
  name: string
  result: ImportResult
  children: ReactNode
}) {
  const { rows, created, updated, unchanged, errors, updates, columns, imported } = result
  const groups = groupedErrors(errors)
  const headings = new Map(columns.map(({ heading, column }) => [column, heading]))
  const read = columns.filter(({ readings }) => readings.length > 0)
  const left = columns.flatMap(({ heading, column }) => (column === null ? heading || [] : []))
  return (
    <>
      {!imported && (
        <p role="status" className="text-sm leading-6 wrap-anywhere">
          <strong className="font-semibold">{name}</strong>: {rows} {rows === 1 ? 'row' : 'rows'};{' '}
          {created} new, {updated} {updated === 1 ? 'update' : 'updates'}, {unchanged} unchanged.
        </p>
      )}
      {!imported && read.length > 0 && (
        <dl className="flex w-full flex-col gap-3 rounded-md bg-sunken p-3 text-sm">
          {read.map(({ heading, readings }) => (
            <div key={heading}>
              <dt className="font-semibold wrap-anywhere">{heading}</dt>
              {readings.map(({ text, read }) => (
                <dd key={text} className="wrap-anywhere">
                  {text} <span aria-hidden="true">→</span>
                  <span className="sr-only">is read as</span> {read}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
      {!imported && left.length > 0 && (
        <p className="text-sm leading-6 wrap-anywhere">Not imported: {left.join(', ')}.</p>
      )}
      {!imported && children}
      {!imported && updates.length > 0 && <Updates updates={updates} />}
      {errors.length > 0 && (
        <>
          <Notice
            tone="error"
            message={`${errors.length} ${errors.length === 1 ? 'error' : 'errors'} in the file.${imported ? ' These rows were left out.' : ''}`}
          />
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
                {groups.slice(0, SHOWN_ERRORS).map(({ rows, field, message }) => (
                  <tr key={`${field} ${message}`} className="border-t border-line align-top">
                    <td className="px-3 py-2 tabular-nums">{rowsText(rows)}</td>
                    <td className="px-3 py-2 wrap-anywhere">{headingOfField(field, headings)}</td>
                    <td className="px-3 py-2 wrap-anywhere">{message}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {groups.length > SHOWN_ERRORS && (
            <p className="text-sm text-ink-soft">And {groups.length - SHOWN_ERRORS} more.</p>
          )}
        </>
      )}
    </>
  )
}

/** What the import changes of each tour that there is. */
function Updates({ updates }: { updates: readonly TourImportUpdate[] }) {
  return (
    <section aria-label="What changes" className="w-full">
      <h3 className="mb-2 font-semibold">What changes</h3>
      <ul className="divide-y divide-line rounded-md border border-line text-sm">
        {updates.slice(0, SHOWN_UPDATES).map(({ row, name, changes }) => (
          <li key={row} className="p-3 wrap-anywhere">
            <strong className="font-semibold">{name}</strong>{' '}
            <span className="text-ink-soft">row {row}</span>
            <dl className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-[--spacing(40)_1fr]">
              {changes.map(({ field, label, before, after }) => (
                <Fragment key={field}>
                  <dt className="text-ink-soft">{label}</dt>
                  <dd className="whitespace-pre-line">
                    {before && (
                      <>
                        {before} <span aria-hidden="true">→</span>{' '}
                        <span className="sr-only">becomes</span>{' '}
                      </>
                    )}
                    {after}
                  </dd>
                </Fragment>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {updates.length > SHOWN_UPDATES && (
        <p className="mt-2 text-sm text-ink-soft">And {updates.length - SHOWN_UPDATES} more.</p>
      )}
    </section>
  )
}
