import { isDeepStrictEqual } from 'node:util'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import { HISTORY_ENTRIES } from '@bharat/contracts/back-office-limits'
import type { BulkResult } from '@bharat/contracts/bulk-changes'
import { type HistoryEntry, historyQuery, restoreGroupInput } from '@bharat/contracts/history'
import { historyMessages } from '@bharat/contracts/history.messages'
import { fieldLabel, fieldText, valueText } from '@bharat/contracts/history-text'
import type { RecordKind } from '@bharat/contracts/kinds'
import type { Page } from '@bharat/contracts/list'
import { editableKinds, PERMISSIONS, type Permission } from '@bharat/contracts/permissions'
import { unnamed } from '@bharat/contracts/persons'
import { focalPoint, type Person, type Saved } from '@bharat/contracts/replies'
import { siteSettingLabel } from '@bharat/contracts/settings-fields'
import type { z } from 'zod'
import { DomainError, parseInput } from '../../errors.ts'
import { pendingChange } from '../../jobs/changes.repository.ts'
import type { NamePersons } from '../accounts/person-names.ts'
import { changeEach } from '../records/bulk-changes.ts'
import { orNotFound } from '../records/records.service.ts'
import { type Change, type HistoryRepository, REMOVED } from './history.repository.ts'

/** Restores a field; undefined if there is nothing to restore. */
type RestoreField = (id: string, before: unknown) => Promise<Saved<object> | undefined>

/** How the state of a kind of record is restored: by the same operations as in its tab, with their rules. */
export interface Restorable {
  /** The content that is stored now, as the input of `save`, with its version. */
  content(id: string): Promise<object>
  save(id: string, value: unknown): Promise<Saved<object>>
  /**
   * Removes a record that a change of several records has made; absent: such a record stays.
   * @param number of its last change: after any other change it stays, and the result is false
   * @param prepare runs before the record is deleted: it stores what the record has stored, and that it is removed
   */
  remove?(id: string, number: number, prepare: () => Promise<void>): Promise<boolean>
  /** A record that others use, or that was changed since, stays without an error. */
  mayStay?: true
  /** The operations for fields that are not part of the content, by the field. */
  operations?: Readonly<Record<string, RestoreField>>
}

interface Dependencies {
  repository: HistoryRepository
  /** Moves the entries into the history that are still with their records. */
  collect(): Promise<void>
  kinds: Readonly<Record<RecordKind, Restorable>>
  categoryNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The e-mail addresses of the accounts whose name or address contains a text. */
  emailsWith(text: string): Promise<string[]>
  namePersons: NamePersons
}

/** The history of records: every change, and the way back (docs/decisions/045-history.md). */
export function createHistoryService(dependencies: Dependencies) {
  const { repository, collect, kinds, categoryNames, emailsWith, namePersons } = dependencies

  return {
    /**
     * A page of changes, newest first. It includes every change that was acknowledged before.
     * @param permissions of the account: only changes of records that it may edit
     */
    async list(
      value: unknown,
      permissions: readonly Permission[] = PERMISSIONS,
    ): Promise<Page<HistoryEntry>> {
      const query = parseInput(historyQuery, value)
      await collect()
      const { actor } = query
      // An address names one account, also a removed one; other texts are looked for in the names.
      const emails = actor.includes('@') ? [actor] : actor && (await emailsWith(actor))
      const page = await repository.list(query, editableKinds(permissions), emails || undefined)
      const names = await categoryNames(categoryIdsIn(page.items))
      const removed = await repository.removedOf(page.items.map(({ record }) => record))
      const actors = page.items.map(({ actor }) => actor && unnamed(actor))
      await namePersons(actors)
      const items = page.items.map(async (change, n) => {
        const isRemoved = removed.has(change.record)
        const entry = { ...toEntry(change, names, actors[n]), isRemoved }
        const { stands, isSeries } = change
        if (!query.folded || !stands) return entry
        const counts = await repository.counts(stands)
        return isSeries && counts.changes === 1
          ? entry
          : { ...entry, together: { id: stands, ...counts } }
      })
      return { ...page, items: await Promise.all(items) }
    },

    /**
     * Restores the state of a record before a change: all content, if the change concerns the content, otherwise
     * the changed field. It is a save like any other, with its rules, and an entry of the history itself.
     * @param permissions of the account: a restore needs the one to edit the record
     * @throws DomainError NOT_FOUND; FORBIDDEN; CONFLICT for the change that made the record, and for a save meanwhile;
     * and the errors of a save
     */
    async restore(
      id: string,
      permissions: readonly Permission[] = PERMISSIONS,
    ): Promise<Saved<object>> {
      await collect()
      const change = orNotFound(await repository.get(id), historyMessages.notFound)
      rejectUneditable(change, permissions)
      if (change.isNew) throw new DomainError('CONFLICT', historyMessages.isNew)
      const [, recordId = ''] = change.record.split('/')
      const { content } = kinds[change.kind]
      const item =
        (await restoreFields(change, recordId, await restoreContent(change, recordId))) ??
        // Without an operation, the state is the stored one already, such as that of a draft that has ended.
        (await content(recordId))
      return { message: historyMessages.restored, item: { ...item, record: change.record } }
    },

    /**
     * Restores all records of a change of several records to their states before it. A record that was changed since
     * fails alone, unless `includeChanged` is true. It is a change of several records itself.
     * @param value `preview` only reports what would happen
     * @param permissions of the account: it needs the one to edit each of the records
     * @throws DomainError NOT_FOUND; FORBIDDEN
     */
    async restoreGroup(
      group: string,
      value: unknown = {},
      permissions: readonly Permission[] = PERMISSIONS,
    ): Promise<BulkResult> {
      const options = parseInput(restoreGroupInput, value ?? {})
      await collect()
      const changes = await repository.ofGroup(group)
      orNotFound(changes[0], historyMessages.groupNotFound)
      for (const change of changes) rejectUneditable(change, permissions)
      const removed = await repository.removedOf(changes.map(({ record }) => record))
      const byRecord = Map.groupBy(changes, ({ record }) => record.split('/')[1] ?? record)
      const result = await changeEach([...byRecord.keys()], async (id) => {
        const own = byRecord.get(id) ?? []
        const made = own.find(({ isNew }) => isNew)
        if (made) return removeMade(id, made, own, options)
        if (own[0] && removed.has(own[0].record)) return false
        // A change after this read is rejected by the version of the save; one before it is in the history then.
        const stored = own[0] && (await kinds[own[0].kind].content(id))
        await collect()
        for (const change of options.includeChanged ? [] : own) {
          if (await isChangedSince(change)) {
            throw new DomainError('CONFLICT', historyMessages.editedSince(valueText(change.name)))
          }
        }
        if (options.preview) return own.length > 0
        // An entry without a number is of another document, such as the highlight of a tour in its category. It follows
        // the record, and another tour may have taken its place.
        for (const change of own.filter(({ number }) => number !== undefined)) {
          await restoreFields(change, id, await restoreContent(change, id, [change], stored))
        }
        for (const change of own.filter(({ number }) => number === undefined)) {
          await restoreFields(change, id).catch((error: unknown) => {
            if (!(error instanceof DomainError) || error.status >= 500) throw error
          })
        }
        return own.length > 0
      })
      return options.preview ? { ...result, group: null } : result
    },

    /** Removes the entries before a time, and the oldest ones above the limit. Returns how many. */
    async removeOld(before: Date): Promise<number> {
      const old = await repository.removeBefore(before)
      return old + (await repository.removeAbove(HISTORY_ENTRIES))
    },
  }

  /** @throws DomainError FORBIDDEN */
  function rejectUneditable({ kind }: Change, permissions: readonly Permission[]): void {
    if (editableKinds(permissions).includes(kind)) return
    throw new DomainError('FORBIDDEN', accountMessages.forbidden)
  }

  /**
   * Restores the content before a change, if the change concerns the content. Returns the record then.
   * @param undone the changes that are undone, the last one first; by default all since the change
   * @param stored the content that is stored now, with its version
   */
  async function restoreContent(
    change: Change,
    recordId: string,
    undone?: readonly Change[],
    stored?: object,
  ): Promise<object | undefined> {
    const { operations = {}, content, save } = kinds[change.kind]
    if (change.changes.every(({ field }) => field in operations)) return undefined
    const before = contentBefore(undone ?? (await repository.since(change)), operations)
    const now = stored ?? (await content(recordId))
    return (await save(recordId, { ...now, ...before })).item
  }

  /** Restores the fields of a change that are not part of the content. Returns the record, if there are any. */
  async function restoreFields(
    change: Change,
    recordId: string,
    item?: object,
  ): Promise<object | undefined> {
    const { operations = {} } = kinds[change.kind]
    let restored = item
    for (const { field, before } of change.changes) {
      restored = (await operations[field]?.(recordId, before ?? null))?.item ?? restored
    }
    return restored
  }

  /**
   * Removes a record that a change of several records has made, unless it was changed since. False if it is removed.
   * @param own the changes of the group, the last one first
   */
  async function removeMade(
    id: string,
    made: Change,
    own: readonly Change[],
    { preview, includeChanged }: z.output<typeof restoreGroupInput>,
  ): Promise<boolean> {
    const { remove, content, mayStay } = kinds[made.kind]
    const exists = await content(id).then(
      () => true,
      (error: unknown) => {
        if (error instanceof DomainError && error.status === 404) return false
        throw error
      },
    )
    if (!exists) return false
    const { number: _number, ...elsewhere } = made
    const others = await repository.after(elsewhere)
    const last = own.find(({ number }) => number !== undefined) ?? { ...made, number: 1 }
    const later = await repository.after(last)
    const isEdited =
      !(includeChanged && !mayStay) &&
      !(others.every(isRemoval) && (later.every(isHiding) || isAsBefore(later)))
    if (preview && !isEdited) return true
    if (mayStay && isEdited) return false
    const number = Math.max(...[last, ...later].map(({ number = 1 }) => number))
    const { change: entry } = pendingChange({
      kind: made.kind,
      id,
      name: made.name,
      changes: [{ field: REMOVED, before: false, after: true }],
    })
    // Stored before the deletion, so that an interruption loses nothing. An interrupted undo has stored it already.
    const prepare = async () => {
      await collect()
      if (!others.some(isRemoval)) await repository.store(entry)
    }
    if (isEdited || !(await remove?.(id, number, prepare))) {
      await repository.discard(entry)
      if (mayStay) return false
      throw new DomainError('CONFLICT', historyMessages.editedSince(valueText(made.name)))
    }
    return true
  }

  /** Whether a later change, of another group, changed a field of this one. */
  async function isChangedSince(change: Change): Promise<boolean> {
    const fields = new Set(change.changes.map(({ field }) => field))
    return (await repository.after(change)).some(
      ({ group, changes }) =>
        group !== change.group && changes.some(({ field }) => fields.has(field)),
    )
  }
}

/** Whether changes of a record have undone each other. */
function isAsBefore(changes: readonly Change[]): boolean {
  const fields = Map.groupBy(
    changes.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0)).flatMap((each) => each.changes),
    ({ field }) => field,
  )
  return [...fields.values()].every((all) => isDeepStrictEqual(all[0]?.before, all.at(-1)?.after))
}

function isRemoval({ changes }: Change): boolean {
  return changes.some(({ field }) => field === REMOVED)
}

/** Whether a change only hides its record, as an interrupted removal does. */
function isHiding({ changes }: Change): boolean {
  return changes.every(({ field, after }) => field === 'activeStatus' && after === false)
}

/** The values of the content fields before changes, of which the last one comes first. */
function contentBefore(changes: readonly Change[], operations: object): object {
  return Object.fromEntries(
    changes
      .flatMap((change) => change.changes)
      .flatMap(({ field, before }) => (field in operations ? [] : [[field, before ?? null]])),
  )
}

function categoryIdsIn(changes: readonly Change[]): string[] {
  const values = changes.flatMap((change) =>
    change.changes.flatMap(({ field, before, after }) =>
      field === 'categoryId' ? [before, after] : [],
    ),
  )
  return [...new Set(values.filter((value): value is string => typeof value === 'string'))]
}

function toEntry(
  change: Change,
  categories: ReadonlyMap<string, string>,
  actor: Person | null | undefined,
): Omit<HistoryEntry, 'isRemoved'> {
  const { _id, at, api, kind, record, name, isNew = false, changes } = change
  const { token = null, group = null, isSeries } = change
  const textOf = (field: string, value: unknown): string => {
    if (field === 'position' || field === 'highlightPosition') return placeText(value)
    if (field === 'departures' && Array.isArray(value) && value.length > SHOWN_DATES) {
      const shown = fieldText(kind, field, value.slice(0, SHOWN_DATES))
      return `${shown}\nand ${value.length - SHOWN_DATES} more dates`
    }
    if (field === 'focus') return focusText(value)
    if (field === 'confirmed' && Array.isArray(value)) return value.map(siteSettingLabel).join('\n')
    if (field === 'categoryId') return categories.get(String(value)) ?? valueText(value)
    return fieldText(kind, field, value)
  }
  const shown = changes.map(({ field, before, after }) => {
    const [old, now] = field === 'departures' ? changedDates(before, after) : [before, after]
    return {
      field,
      label: fieldLabel(kind, field),
      before: isNew ? '' : textOf(field, old),
      after: textOf(field, now),
    }
  })
  return {
    _id,
    record,
    name: valueText(name),
    at,
    api,
    actor: { email: actor?.email ?? '', name: actor?.name ?? '' },
    token: token && valueText(token),
    group: isSeries ? null : group,
    together: null,
    isNew,
    changes: shown,
  }
}

/** Dates of which an entry shows all; of more it shows the first ones. */
const SHOWN_DATES = 3

/** The departures that a change has made different, before and after it. */
function changedDates(before: unknown, after: unknown): unknown[] {
  const lists = [before, after].map((list): unknown[] => (Array.isArray(list) ? list : []))
  const [old = [], now = []] = lists
  const without = (list: unknown[], other: unknown[]) =>
    list.filter((one) => !other.some((each) => isDeepStrictEqual(one, each)))
  return [without(old, now), without(now, old)]
}

/** A focal point, such as '30% from the left, 50% from the top'. */
function focusText(value: unknown): string {
  const { data } = focalPoint.safeParse(value)
  const percent = (part: number) => `${Math.round(part * 1000) / 10}%`
  return data ? `${percent(data.x)} from the left, ${percent(data.y)} from the top` : ''
}

/** The place of a record in an order: the record that it follows. */
function placeText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return 'First'
  return `After “${valueText(Reflect.get(value, 'name'))}”`
}
