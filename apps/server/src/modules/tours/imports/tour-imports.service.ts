import { createHash, randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { IMPORT_MAX_ROWS } from '@bharat/contracts/back-office-limits'
import type { Brand } from '@bharat/contracts/brand'
import { categoryInput } from '@bharat/contracts/categories'
import { splitList } from '@bharat/contracts/format'
import { LANDSCAPES, type Landscape } from '@bharat/contracts/landscapes'
import { MAX_PAGE, ROUTE_PLACE_MAX, SUB_IMAGES } from '@bharat/contracts/limits'
import { STALE_SAVE } from '@bharat/contracts/messages'
import { picturePlaces } from '@bharat/contracts/route-stops'
import { isObjectId } from '@bharat/contracts/text'
import { headingOfField, tourColumn } from '@bharat/contracts/tour-columns'
import { completeTour, type TourContent } from '@bharat/contracts/tour-content'
import {
  type TourImportError,
  type TourImportReply,
  type TourImportUpdate,
  tourImportQuery,
  tourSheetQuery,
} from '@bharat/contracts/tour-import'
import { tourImportMessages } from '@bharat/contracts/tour-import.messages'
import { newCategoryName } from '@bharat/contracts/tour-import-names'
import { tourUpdate, updateFailures } from '@bharat/contracts/tour-input'
import { tourMessages } from '@bharat/contracts/tours.messages'
import { plainText } from '@bharat/contracts/typed-tour-values'
import { DomainError, parseInput } from '../../../errors.ts'
import type { JobPayload, NewJob } from '../../../jobs/job-types.ts'
import { inGroup } from '../../../operations/request-context.ts'
import { column } from '../../../spreadsheets/columns.ts'
import { MAX_COLUMNS } from '../../../spreadsheets/csv.ts'
import type { TourRecord } from '../tours.documents.repository.ts'
import type { ExportedTour } from '../tours.views.ts'
import type { TourParts } from '../tours.writes.ts'
import { proposedChanges } from './tour-import.changes.ts'
import {
  afterSome,
  type Cells,
  type ImportedFile,
  type ImportedRow,
  payloadOf,
  readFile,
  unknownNames,
} from './tour-import.rows.ts'
import type { DrawnPlan, PlannedTour, TourImportsRepository } from './tour-imports.repository.ts'

/** What a row does: it is planned, stored like this already, or wrong. */
type Checked =
  | { plan: PlannedTour; changes: TourImportUpdate['changes'] }
  | { unchanged: true }
  | { failures: Failure[] }

type Failure = Omit<TourImportError, 'row'>

/** What the rows are compared with. */
interface Stored {
  /** The names of all categories by their ids. */
  names: ReadonlyMap<string, string>
  /** The id of the category with a name. */
  categoryOf: (name: string) => string | undefined
  /** The ids of the tours by category and name, for rows without an id. */
  byKey: ReadonlyMap<string, readonly string[]>
  /** The colours of drawn pictures. */
  colours: Brand
  /** Trip styles and vehicles as other tours spell them, by their lower case. */
  spellings: Map<string, string>
}

interface Matched extends ImportedRow {
  categoryId: string
  /** The id of the tour; '' for a new one. */
  id: string
  /** Whether the row itself names the id. */
  hasId: boolean
}

/** The names of categories that an import makes, with their ids. */
type NewCategories = ReadonlyMap<string, string>

/** Stored tours that are read before other requests have a turn. */
const TOURS_AT_ONCE = 100

/** The longest plan, as JSON in bytes. A document of the database has at most 16 MB. */
const PLAN_MAX_BYTES = 12 * 1024 * 1024

/** Completes an import that was interrupted; after any other it finds nothing to do. */
const jobOf = (importId: string): NewJob => ({
  type: 'tour-import',
  key: `tour-import:${importId}`,
  payload: { importId },
})

/** Imports tours from CSV and Excel: all rows of a file or none (docs/decisions/032-tour-import.md). */
export function createTourImports({
  repository,
  imports,
  categories,
  pictures,
  jobs,
  write,
  createdJobs,
  withCategories,
}: TourParts & { imports: TourImportsRepository }) {
  return {
    /**
     * Checks a file, and imports it unless the query says `dryRun` or a row has an error.
     * @throws DomainError INVALID with `rows` and `errors`: nothing was changed
     */
    async import(bytes: Uint8Array, query: unknown): Promise<TourImportReply> {
      const { dryRun, validOnly, ...reading } = parseInput(tourImportQuery, query)
      const file = await readFile(bytes, IMPORT_MAX_ROWS, reading)
      const fresh = newCategories(reading.values, imports.newId)
      if (dryRun) return (await check(file, fresh)).reply
      const group = randomBytes(12).toString('hex')
      let checked: Awaited<ReturnType<typeof check>>
      let id: string | undefined
      do {
        // Another import at this moment may make the same tours: then this one is checked against them.
        const last = await imports.last()
        await finishInterrupted()
        checked = await check(file, fresh)
        const { reply, plan } = checked
        const { errors, rows } = reply
        if (errors.length > 0 && !(validOnly && plan.length > 0 && file.errors.length === 0)) {
          const message = tourImportMessages.rejected(errors.length)
          throw new DomainError('INVALID', message, { rows, errors })
        }
        if (plan.length === 0) return { ...reply, message: tourImportMessages.unchanged }
        id = await imports.insert(last, checked.json, group, jobOf)
      } while (id === undefined)
      const { reply, plan } = checked
      const late = await writeAll(id, plan, group)
      const message = tourImportMessages.imported(reply.created, reply.updated - late.length)
      // A new tour is always written: only a changed one can come too late.
      const updated = reply.updated - late.length
      return { ...reply, message, updated, errors: [...reply.errors, ...late], group }
    },

    /** The rows of a file as its sheet, with a column that names their errors. */
    async markErrors(bytes: Uint8Array, query: unknown) {
      const reading = parseInput(tourSheetQuery, query)
      const file = await readFile(bytes, IMPORT_MAX_ROWS, reading)
      const { errors } = (await check(file, newCategories(reading.values, imports.newId))).reply
      const labels = new Map(file.columns.map(({ column: name, heading }) => [name, heading]))
      const { rows } = file.table
      // The headings have no place for their errors.
      const first = rows[0]?.row ?? 0
      const byRow = Map.groupBy(errors, ({ row }) => Math.max(row, first))
      const texts = (row: number) =>
        (byRow.get(row) ?? [])
          .map(({ field, message }) =>
            [headingOfField(field, labels), message].filter(Boolean).join(': '),
          )
          .join('\n')
      const longest = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
      const surplus = Math.max(0, Math.min(longest, MAX_COLUMNS) - file.table.header.length)
      const header = [...file.table.header, ...Array<string>(surplus).fill('')]
      const kept = header.flatMap((heading, at) => (heading === ERRORS.label ? [] : [at]))
      return {
        columns: [
          ...kept.map((at) => {
            const heading = header[at] ?? ''
            return column<Row>(heading, heading, 'text', 20, ({ cells }) => cells[at] ?? '')
          }),
          column<Row>(ERRORS.label, ERRORS.label, 'text', 60, ({ row }) => texts(row)),
        ],
        rows,
      }
    },

    finishInterrupted,

    picturesJob: {
      async run({ payload }: { payload: JobPayload }): Promise<void> {
        const tour = await repository.get(String(payload.tourId))
        if (!tour) return
        const { urls, colours, ...shown } = JSON.parse(String(payload.drawn)) as DrawnPlan
        // Other images may have replaced them meanwhile.
        const used = new Set([tour.mainImageUrl, ...tour.subImageUrls])
        const left = urls.filter((url) => used.has(url))
        await pictures.drawAs(left, shown, colours)
      },
      timeoutMs: 5 * 60_000,
    },
  }

  /** Writes the rest of every import that a crash or an unreachable database has interrupted. */
  async function finishInterrupted(): Promise<void> {
    for (const { id, plan, group } of await imports.unfinished()) {
      await writeAll(id, JSON.parse(plan) as PlannedTour[], group)
    }
  }

  /** @param fresh the categories that the import makes, with their ids */
  async function check(
    file: ImportedFile,
    fresh: NewCategories,
  ): Promise<{ reply: TourImportReply; plan: PlannedTour[]; json: string }> {
    const errors = [...file.errors]
    const stored = await readStored(file.rows, fresh)
    const rows: Matched[] = []
    for (const row of file.rows) {
      await afterSome(rows.length)
      rows.push(matched(row, stored))
    }
    const ids = [...new Set(rows.map(({ id }) => id).filter(isObjectId))]
    const byId = new Map<string, TourRecord>()
    const exported = new Map<string, ExportedTour>()
    for (let at = 0; at < ids.length; at += TOURS_AT_ONCE) {
      const records = await repository.byIds(ids.slice(at, at + TOURS_AT_ONCE))
      for (const tour of records) byId.set(tour._id, tour)
      for (const tour of await withCategories(records)) exported.set(tour._id, tour)
    }
    const firstRows = new Map<string, Matched>()
    const plan: PlannedTour[] = []
    const updates: TourImportUpdate[] = []
    let unchanged = 0
    for (const [n, row] of rows.entries()) {
      await afterSome(n)
      const key = row.id || keyOf(row.categoryId, row.cells.get('tourName') ?? '')
      const first = key === '' ? undefined : firstRows.get(key)
      if (!first) firstRows.set(key, row)
      const checked = first
        ? { failures: [repeated(row, first)] }
        : checkRow(row, byId.get(row.id), exported.get(row.id), stored)
      if ('failures' in checked) {
        errors.push(...checked.failures.map((failure) => ({ row: row.row, ...failure })))
      } else if ('plan' in checked) {
        plan.push(checked.plan)
        const { id, version, content } = checked.plan
        const { changes } = checked
        if (version !== null) updates.push({ row: row.row, id, name: content.tourName, changes })
      } else unchanged++
    }
    const json = JSON.stringify(plan)
    if (Buffer.byteLength(json) > PLAN_MAX_BYTES) {
      errors.push({ row: 1, field: '', message: tourImportMessages.tooMuch })
      plan.length = 0
      updates.length = 0
    }
    const created = plan.filter(({ version }) => version === null).length
    const updated = plan.length - created
    const message =
      errors.length > 0 ? tourImportMessages.rejected(errors.length) : tourImportMessages.checked
    const drawn = plan.filter((planned) => planned.drawn).length
    const counts = { rows: file.rows.length, created, updated, unchanged, drawn }
    const unknown = unknownNames(
      file.rows,
      (cells) =>
        stored.categoryOf(cells.get('category') ?? '') !== undefined ||
        typeof chooseCategory(cells, stored) === 'string',
    )
    const { columns } = file
    const said = { errors, updates, columns, unknown }
    return { reply: { message, ...counts, ...said, group: null }, plan, json }
  }

  /** The categories, and the tours that rows without an id may mean. */
  async function readStored(rows: readonly ImportedRow[], fresh: NewCategories): Promise<Stored> {
    const { items } = await categories.list({ limit: MAX_PAGE })
    const byKey = new Map<string, string[]>()
    const spellings = new Map<string, string>()
    const names = new Map(items.map(({ _id, name }) => [_id, name]))
    for (const [name, id] of fresh) {
      if (items.every((known) => !isSameName(known.name, name))) names.set(id, name)
    }
    const categoryOf = categoriesByName(names)
    const stored = { names, categoryOf, byKey, spellings, colours: await pictures.colours() }
    if (rows.every(({ cells }) => cells.get('_id'))) return stored
    for (let after: string | undefined; ; ) {
      const tours = await repository.named(after, TOURS_AT_A_TIME)
      for (const { _id, categoryId, tourName, tripStyle, vehicle } of tours) {
        const key = keyOf(categoryId, tourName)
        byKey.set(key, [...(byKey.get(key) ?? []), _id])
        for (const text of [vehicle, ...splitList(tripStyle)]) spell(text, spellings)
      }
      after = tours.at(-1)?._id
      if (tours.length < TOURS_AT_A_TIME) return stored
    }
  }

  function checkRow(
    { row, cells, hasId, categoryId, failures }: Matched,
    stored: TourRecord | undefined,
    exported: ExportedTour | undefined,
    { names, spellings, colours }: Stored,
  ): Checked {
    if (hasId && !stored) return failed('_id', tourMessages.notFound)
    const spelled = new Map(cells)
    for (const name of hasId ? [] : ['tripStyle', 'vehicle']) {
      const parts = name === 'vehicle' ? /^.+$/s : /[^,/|]+/g
      const cell = cells.get(name)
      if (cell)
        spelled.set(
          name,
          cell.replace(parts, (text) => spell(text, spellings)),
        )
    }
    const read = payloadOf(spelled, stored, exported)
    const { activeStatus = true, ...payload } = read.payload
    const newId = stored?._id ?? imports.newId()
    const landscapes = LANDSCAPES.filter((name) => isOf(name, payload))
    const tourName = String(payload.tourName ?? '')
    const shown = { places: placesOf(cells, payload), landscapes, tourName }
    let urls: string[] = []
    const drawn = addImages(payload, stored, () => {
      urls = pictures.plan(shown, colours)
      return urls
    })
    const complete = { ...payload, categoryId: categoryId || payload.categoryId }
    const parsed = tourUpdate.safeParse(complete)
    const unread = new Set(failures.map(({ field }) => field))
    const known = [...failures, ...read.failures.filter(({ field }) => !unread.has(field))]
    const ofKnown = new Set(known.flatMap(({ field }) => [field, SAME_FIELD[field] ?? field]))
    const others = parsed.success
      ? []
      : updateFailures(complete).filter(({ field }) => !ofKnown.has(field.split('.')[0] ?? ''))
    const all = [...known, ...others]
    if (all.length > 0 || !parsed.success) return { failures: all }
    const { version, ...input } = parsed.data
    const categoryName = names.get(input.categoryId)
    if (categoryName === undefined) return failed('categoryId', tourMessages.category)
    const content = completeTour(input, stored)
    // A tour without photographs is not shown before an administrator says so.
    const isShown = activeStatus === true && !(drawn && !stored)
    if (stored) {
      if (isStored(content, stored) && isShown === stored.activeStatus) return { unchanged: true }
      if (version !== undefined && version !== stored.version) return failed('version', STALE_SAVE)
    }
    const shownContent = { ...content, activeStatus: isShown }
    return {
      changes: stored ? proposedChanges(shownContent, stored, names) : [],
      plan: {
        row,
        id: newId,
        version: stored?.version ?? null,
        categoryName,
        activeStatus: isShown,
        content,
        drawn: drawn && !stored ? { ...shown, urls, colours } : null,
      },
    }
  }

  /**
   * Writes the planned tours. Each is written once, however often this runs: a new tour has its id, a changed one its
   * version. Returns the rows whose tours another administrator saved after the check.
   */
  async function writeAll(
    importId: string,
    plan: readonly PlannedTour[],
    group: string | undefined,
  ): Promise<TourImportError[]> {
    const jobsOf = await createdJobs()
    const late: TourImportError[] = []
    const run = <Result>(work: () => Promise<Result>) =>
      group === undefined ? work() : inGroup(group, work)
    const others = await run(() => ensureCategories(plan))
    for (const planned of plan) {
      const { content } = planned
      const categoryId = others.get(content.categoryId) ?? content.categoryId
      const work = () => writePlanned({ ...planned, content: { ...content, categoryId } }, jobsOf)
      if (!(await run(work))) {
        late.push({ row: planned.row, field: 'version', message: STALE_SAVE })
      }
    }
    // An undo may have removed one before its first tour was written.
    await run(() => ensureCategories(plan))
    await imports.finish(importId)
    jobs.wake()
    return late
  }

  /**
   * Stores the categories of a plan that are not stored. Returns the ids of categories that others have made under their
   * names since the check, by the planned ids.
   */
  async function ensureCategories(plan: readonly PlannedTour[]): Promise<Map<string, string>> {
    const names = new Map(plan.map((tour) => [tour.content.categoryId, tour.categoryName]))
    const others = new Map<string, string>()
    for (const [_id, name] of names) {
      if (await categories.ensure({ _id, name })) continue
      const { items } = await categories.list({ limit: MAX_PAGE })
      const other = items.find((known) => isSameName(known.name, name))
      if (other) others.set(_id, other._id)
    }
    return others
  }

  /** False if another request has saved the tour after the check. */
  async function writePlanned(
    { id, version, categoryName, activeStatus, content, drawn }: PlannedTour,
    jobsOf: (id: string) => NewJob[],
  ): Promise<boolean> {
    const fields = { ...content, categoryName }
    if (version === null) {
      const drawing = drawn ? [pictureJob(id, drawn)] : []
      await repository.insertOnce(fields, { _id: id, activeStatus }, [...jobsOf(id), ...drawing])
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

/** Whether the payload of a row has a landscape; its other landscapes may be none. */
function isOf(name: Landscape, { landscapes }: Record<string, unknown>): boolean {
  return Array.isArray(landscapes) && landscapes.includes(name)
}

/** Tours whose names one query reads. */
const TOURS_AT_A_TIME = 500

const ERRORS = tourColumn('errors')

type Row = ImportedFile['table']['rows'][number]

/** Columns whose error leaves another field without a value. */
const SAME_FIELD: Readonly<Record<string, string>> = {
  category: 'categoryId',
}

/** Draws the pictures of a tour, which names them already. */
export function pictureJob(tourId: string, plan: DrawnPlan): NewJob {
  const drawn = JSON.stringify(plan)
  const digest = createHash('sha256').update(drawn).digest('hex').slice(0, 32)
  const key = `tour-pictures:${tourId}:${digest}`
  return { type: 'tour-pictures', key, payload: { tourId, drawn } }
}

/** The categories that the values of a query make. @param newId a new id @throws DomainError INVALID */
function newCategories(values: ReadonlyMap<string, string>, newId: () => string): NewCategories {
  const names = [...values.values()].flatMap((known) => newCategoryName(known) ?? [])
  return new Map(names.map((name) => [parseInput(categoryInput, { name }).name, newId()]))
}

function failed(field: string, message: string): { failures: Failure[] } {
  return { failures: [{ field, message }] }
}

function keyOf(categoryId: string, tourName: string): string {
  return categoryId === '' || tourName === ''
    ? ''
    : `${categoryId}/${plainText(tourName) || tourName}`
}

/** A row with its category and the tour that it changes: the one with its id, or with its category and name. */
function matched(row: ImportedRow, stored: Stored): Matched {
  const { cells } = row
  const id = (cells.get('_id') ?? '').toLowerCase()
  const category = chooseCategory(cells, stored)
  const failures = [...row.failures, ...(typeof category === 'string' ? [] : category.failures)]
  // Undefined: a row with an id, in a file without a column of the category.
  const categoryId = typeof category === 'string' ? category : ''
  if (id !== '') return { ...row, id, hasId: true, categoryId, failures }
  const known = stored.byKey.get(keyOf(categoryId, cells.get('tourName') ?? '')) ?? []
  if (known.length > 1) {
    failures.push({ field: 'tourName', message: tourImportMessages.severalTours })
  }
  return { ...row, id: known[0] ?? '', hasId: false, categoryId, failures }
}

function repeated({ hasId }: Matched, first: Matched): Failure {
  return hasId && first.hasId
    ? { field: '_id', message: tourImportMessages.repeatedId }
    : { field: 'tourName', message: tourImportMessages.repeatedTour(first.row) }
}

/** The category of a row: its id, or else its name; '' if it has neither. A name that a category had before the export says nothing. */
function chooseCategory(
  cells: Cells,
  { names, categoryOf }: Stored,
): string | { failures: Failure[] } {
  const id = (cells.get('categoryId') ?? '').toLowerCase()
  const name = cells.get('category') ?? ''
  if (name === '') return id
  const named = categoryOf(name)
  if (named === undefined) {
    if (names.has(id)) return id
    return failed('category', tourImportMessages.unknownCategory([...names.values()]))
  }
  return id === '' || id === named ? named : failed('category', tourImportMessages.otherCategory)
}

/** A text as it is spelled already, and from now on. Spaces around it stay. */
function spell(text: string, spellings: Map<string, string>): string {
  const plain = text.trim()
  const known = spellings.get(plain.toLowerCase())
  if (known === undefined) spellings.set(plain.toLowerCase(), plain)
  return text.replace(plain, () => known ?? plain)
}

/** The places of the pictures of a row: of its own column, or of its itinerary. */
function placesOf(cells: Cells, { itinerary = [] }: Record<string, unknown>): string[] {
  const written = (cells.get('places') ?? '')
    .split(/[-–—=]{1,3}>|[|;·,\r\n>→/]+|\s[-–—]+\s|\sto\s/i)
    .map((place) => place.trim().slice(0, ROUTE_PLACE_MAX))
    .filter(Boolean)
  const titles = itinerary as readonly { title?: unknown }[]
  const places =
    written.length > 0 ? written : picturePlaces(titles.map(({ title }) => String(title ?? '')))
  // The pictures name the first ones and the last one.
  return [...new Set([...places.slice(0, SUB_IMAGES), ...places.slice(-1)])]
}

/**
 * Completes the images of a row: those of the stored tour, or drawn ones. Returns whether the row itself lacks images.
 * @param plan the URLs of the six pictures
 */
function addImages(
  payload: Record<string, unknown>,
  stored: TourRecord | undefined,
  plan: () => string[],
): boolean {
  const main = String(payload.mainImageUrl ?? '')
  const subs = (payload.subImageUrls ?? []) as string[]
  const lacks = main === '' || subs.length < SUB_IMAGES
  const [mainImageUrl = '', ...drawn] = stored
    ? [stored.mainImageUrl, ...stored.subImageUrls]
    : lacks
      ? plan()
      : []
  if (main === '') payload.mainImageUrl = mainImageUrl
  if (subs.length < SUB_IMAGES) payload.subImageUrls = [...subs, ...drawn.slice(subs.length)]
  return lacks
}

const nameOrder = new Intl.Collator('en', { sensitivity: 'accent' })

function isSameName(one: string, other: string): boolean {
  return nameOrder.compare(one, other) === 0
}

/** Finds categories by their names. It compares a name with those of all categories once, because the rows of a file repeat them. */
function categoriesByName(names: ReadonlyMap<string, string>): Stored['categoryOf'] {
  const found = new Map<string, string | undefined>()
  return (name) => {
    if (!found.has(name))
      found.set(name, [...names].find(([, other]) => isSameName(other, name))?.[0])
    return found.get(name)
  }
}

function isStored(content: TourContent, stored: TourRecord): boolean {
  const same = Object.keys(content) as (keyof TourContent)[]
  return same.every((name) => isDeepStrictEqual(content[name], stored[name]))
}
