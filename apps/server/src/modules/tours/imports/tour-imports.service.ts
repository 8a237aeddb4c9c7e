import { isDeepStrictEqual } from 'node:util'
import { IMPORT_MAX_ROWS, MAX_PAGE } from '@bharat/contracts/limits'
import { STALE_SAVE } from '@bharat/contracts/messages'
import { isObjectId } from '@bharat/contracts/text'
import { completeTour, type TourContent } from '@bharat/contracts/tour-content'
import {
  type TourImportError,
  type TourImportReply,
  tourImportQuery,
} from '@bharat/contracts/tour-import'
import { tourImportMessages } from '@bharat/contracts/tour-import.messages'
import { tourUpdate } from '@bharat/contracts/tour-input'
import { tourMessages } from '@bharat/contracts/tours.messages'
import { DomainError, parseInput } from '../../../errors.ts'
import type { NewJob } from '../../../jobs/job-types.ts'
import type { TourRecord } from '../tours.documents.repository.ts'
import type { TourParts } from '../tours.writes.ts'
import { type ImportedRow, payloadOf, readRows } from './tour-import.rows.ts'
import type { PlannedTour, TourImportsRepository } from './tour-imports.repository.ts'

/** What a row does: it is planned, stored like this already, or wrong. */
type Checked =
  | { plan: PlannedTour }
  | { unchanged: true }
  | { failure: Omit<TourImportError, 'row'> }

/** The longest plan, as JSON in bytes. A document of the database has at most 16 MB. */
const PLAN_MAX_BYTES = 12 * 1024 * 1024

/** Completes an import that was interrupted; after any other it finds nothing to do. */
const jobOf = (importId: string): NewJob => ({
  type: 'tour-import',
  key: `tour-import:${importId}`,
  payload: { importId },
})

/** Imports tours from CSV: all rows of a file or none (docs/decisions/032-tour-import.md). */
export function createTourImports({
  repository,
  imports,
  categories,
  jobs,
  write,
  createdJobs,
}: TourParts & { imports: TourImportsRepository }) {
  return {
    /**
     * Checks a file, and imports it unless the query says `dryRun` or a row has an error.
     * @throws DomainError INVALID with `rows` and `errors`: nothing was changed
     */
    async import(bytes: Uint8Array, query: unknown): Promise<TourImportReply> {
      const { dryRun } = parseInput(tourImportQuery, query)
      const { reply, plan } = await check(bytes)
      const { errors, rows } = reply
      if (errors.length > 0 && !dryRun) {
        throw new DomainError('INVALID', tourImportMessages.rejected(errors.length), {
          rows,
          errors,
        })
      }
      if (dryRun) return reply
      if (plan.length === 0) return { ...reply, message: tourImportMessages.unchanged }
      await finishInterrupted()
      const late = await writeAll(await imports.insert(JSON.stringify(plan), jobOf), plan)
      const message = tourImportMessages.imported(plan.length - late.length)
      // A new tour is always written: only a changed one can come too late.
      return { ...reply, message, updated: reply.updated - late.length, errors: late }
    },

    finishInterrupted,
  }

  /** Writes the rest of every import that a crash or an unreachable database has interrupted. */
  async function finishInterrupted(): Promise<void> {
    for (const { id, plan } of await imports.unfinished()) {
      await writeAll(id, JSON.parse(plan) as PlannedTour[])
    }
  }

  async function check(
    bytes: Uint8Array,
  ): Promise<{ reply: TourImportReply; plan: PlannedTour[] }> {
    const { rows, errors } = readRows(bytes, IMPORT_MAX_ROWS)
    const ids = rows.map(({ cells }) => (cells.get('_id') ?? '').toLowerCase())
    const [stored, names] = await Promise.all([
      repository.byIds([...new Set(ids.filter(isObjectId))]),
      categoryNames(),
    ])
    const byId = new Map(stored.map((tour) => [tour._id, tour]))
    const plan: PlannedTour[] = []
    let unchanged = 0
    for (const [at, row] of rows.entries()) {
      const id = ids[at] ?? ''
      const isRepeated = id !== '' && ids.indexOf(id) !== at
      const checked = isRepeated
        ? failed('_id', tourImportMessages.repeatedId)
        : checkRow(row, id, byId.get(id), names)
      if ('failure' in checked) errors.push({ row: row.row, ...checked.failure })
      else if ('plan' in checked) plan.push(checked.plan)
      else unchanged++
    }
    if (JSON.stringify(plan).length > PLAN_MAX_BYTES) {
      errors.push({ row: 1, field: '', message: tourImportMessages.tooMuch })
    }
    const created = plan.filter(({ version }) => version === null).length
    const updated = plan.length - created
    const message =
      errors.length > 0 ? tourImportMessages.rejected(errors.length) : tourImportMessages.checked
    return { reply: { message, rows: rows.length, created, updated, unchanged, errors }, plan }
  }

  function checkRow(
    { row, cells }: ImportedRow,
    id: string,
    stored: TourRecord | undefined,
    names: ReadonlyMap<string, string>,
  ): Checked {
    if (id !== '' && !stored) return failed('_id', tourMessages.notFound)
    const read = payloadOf(cells, stored)
    if ('failure' in read) return read
    const { activeStatus = true, ...payload } = read.payload
    const category = chooseCategory(payload, cells.get('category') ?? '', names)
    if ('failure' in category) return category
    const parsed = tourUpdate.safeParse({ ...payload, categoryId: category.id })
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      return failed(issue?.path.map(String).join('.') ?? '', issue?.message ?? '')
    }
    const { version, ...input } = parsed.data
    const categoryName = names.get(input.categoryId)
    if (categoryName === undefined) return failed('categoryId', tourMessages.category)
    const content = completeTour(input, stored)
    const isShown = activeStatus === true
    if (stored) {
      if (isStored(content, stored) && isShown === stored.activeStatus) return { unchanged: true }
      if (version !== undefined && version !== stored.version) return failed('version', STALE_SAVE)
    }
    return {
      plan: {
        row,
        id: stored?._id ?? imports.newId(),
        version: stored?.version ?? null,
        categoryName,
        activeStatus: isShown,
        content,
      },
    }
  }

  /** The names of all categories by their ids. */
  async function categoryNames(): Promise<ReadonlyMap<string, string>> {
    const { items } = await categories.list({ limit: MAX_PAGE })
    return new Map(items.map(({ _id, name }) => [_id, name]))
  }

  /**
   * Writes the planned tours. Each is written once, however often this runs: a new tour has its id, a changed one its
   * version. Returns the rows whose tours another administrator saved after the check.
   */
  async function writeAll(
    importId: string,
    plan: readonly PlannedTour[],
  ): Promise<TourImportError[]> {
    const jobsOf = await createdJobs()
    const late: TourImportError[] = []
    for (const planned of plan) {
      if (!(await writePlanned(planned, jobsOf))) {
        late.push({ row: planned.row, field: 'version', message: STALE_SAVE })
      }
    }
    await imports.remove(importId)
    jobs.wake()
    return late
  }

  /** False if another request has saved the tour after the check. */
  async function writePlanned(
    { id, version, categoryName, activeStatus, content }: PlannedTour,
    jobsOf: (id: string) => NewJob[],
  ): Promise<boolean> {
    const fields = { ...content, categoryName }
    if (version === null) {
      await repository.insertOnce(fields, { _id: id, activeStatus }, jobsOf(id))
      return true
    }
    let isWritten = false
    const first = await repository.get(id)
    if (!first) return false
    await write(first, (current) => {
      // The job of the import, or another import, may have written it already.
      isWritten = current.version === version || isStored(content, current)
      if (current.version !== version) return null
      return { content: fields, ...(activeStatus !== current.activeStatus && { activeStatus }) }
    })
    return isWritten
  }
}

function failed(field: string, message: string): { failure: Omit<TourImportError, 'row'> } {
  return { failure: { field, message } }
}

/** The category of a row: its id, or else its name. */
function chooseCategory(
  { categoryId }: Record<string, unknown>,
  name: string,
  names: ReadonlyMap<string, string>,
) {
  const id = typeof categoryId === 'string' ? categoryId : ''
  if (name === '') return { id }
  const [named] = [...names].find(([, other]) => isSameName(other, name)) ?? []
  if (named === undefined) return failed('category', tourImportMessages.unknownCategory)
  return id === '' || id.toLowerCase() === named
    ? { id: named }
    : failed('category', tourImportMessages.otherCategory)
}

function isSameName(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { sensitivity: 'accent' }) === 0
}

/** Whether a tour has this content. */
function isStored(content: TourContent, stored: TourRecord): boolean {
  const same = Object.keys(content) as (keyof TourContent)[]
  return same.every((name) => isDeepStrictEqual(content[name], stored[name]))
}
