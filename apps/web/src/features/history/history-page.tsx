import { AUDIT_PAGE } from '@bharat/contracts/back-office-limits'
import type { BulkResult } from '@bharat/contracts/bulk-changes'
import { formatMoment } from '@bharat/contracts/format'
import { historyMessages } from '@bharat/contracts/history.messages'
import { kindFacts } from '@bharat/contracts/kinds'
import { editableKinds } from '@bharat/contracts/permissions'
import { Button } from '@bharat/ui/button'
import { Checkbox } from '@bharat/ui/checkbox'
import { Confirm } from '@bharat/ui/confirm'
import type { Column } from '@bharat/ui/data-table'
import { Notice } from '@bharat/ui/notice'
import { Select } from '@bharat/ui/select'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useClient } from 'urql'
import { PersonText } from '../../admin/list/columns.tsx'
import { readDashboardSearch } from '../../admin/list/dashboard-search.ts'
import { DayInput } from '../../admin/list/day-input.tsx'
import { ListSection } from '../../admin/list/list-section.tsx'
import { useDashboardSearch } from '../../admin/list/use-dashboard-search.ts'
import { useListPage } from '../../admin/list/use-list-page.ts'
import { RestoreGroupDocument } from '../../admin/resource/restore-group.admin-documents.ts'
import { usePermissions } from '../../admin/session/permissions.ts'
import { fetchData, mutate } from '../../admin/session/requests.ts'
import { useAction } from '../../admin/session/use-action.ts'
import { useSender } from '../../admin/session/use-sender.ts'
import { AccountEvents } from './account-events.tsx'
import {
  AdminHistoryDocument,
  type HistoryRow,
  RestoreChangeDocument,
} from './history.admin-documents.ts'
import { apiLabels, recordText } from './history-labels.ts'
import { RecordCell, TokenText } from './record-cell.tsx'

/** The value of the filter that shows the audit log in place of the changes. */
const EVENTS = 'events'

/**
 * Every change of a record, with a way back, and the audit log. It shows the kinds of records that the administrator
 * may edit, and the audit log with the permission for accounts.
 */
export function HistoryPage() {
  const [search, setSearch] = useDashboardSearch()
  const permissions = usePermissions()
  const kinds = editableKinds(permissions)
  const options = [
    ...kinds.map((value) => ({ value: value as string, label: kindFacts(value).label })),
    ...(permissions.includes('accounts')
      ? [{ value: EVENTS, label: 'Logins, accounts, exports' }]
      : []),
  ]
  const kind = kinds.length === 0 ? EVENTS : search.record?.replace(/\/.*$/, '')
  const filter = (
    <Select
      label="Show"
      placeholder={kinds.length > 0 ? 'All records' : undefined}
      options={options}
      value={kind ?? ''}
      onChange={({ target: { value } }) => setSearch({ record: value || undefined })}
      className="w-full sm:w-60"
    />
  )
  return kind === EVENTS ? <AccountEvents filter={filter} /> : <Changes filter={filter} />
}

function Changes({ filter }: { filter: ReactNode }) {
  const [asked, setAsked] = useState<HistoryRow>()
  const [askedGroup, setAskedGroup] = useState<AskedGroup>()
  const { busy, result, run, send } = useSender()
  const { client, list, search, setSearch, section } = useListPage({
    pageSize: AUDIT_PAGE,
    filters: ({ record = '', from = null, to = null }) => ({ record, from, to }),
    load: async (client, { search: actor, ...variables }) => {
      const { adminHistory } = await fetchData(client, AdminHistoryDocument, {
        ...variables,
        actor,
        // A change of several records, and new records in a row, are one row, unless one record is asked for.
        folded: !variables.record.includes('/'),
      })
      return adminHistory
    },
  })

  async function restore({ _id: id }: HistoryRow) {
    await send(RestoreChangeDocument, { id }, list.reload)
  }

  /** What an undo would do, before it is asked for. */
  const previewUndo = (row: HistoryRow) =>
    run(async () => {
      const variables = { id: row.group ?? '', preview: true }
      const { restoreGroup } = await mutate(client, RestoreGroupDocument, variables)
      setAskedGroup({ row, ...restoreGroup })
      return undefined
    })

  const undoGroup = ({ row }: AskedGroup, includeChanged: boolean) => {
    setAskedGroup(undefined)
    return run(async () => {
      const variables = { id: row.group ?? '', includeChanged }
      const { restoreGroup } = await mutate(client, RestoreGroupDocument, variables)
      list.reload()
      return undoneText(row, restoreGroup)
    })
  }

  const isFiltered = search.record || search.search || search.from || search.to
  const isOneRecord = search.record?.includes('/') ?? false
  return (
    <>
      <ListSection
        {...section}
        title={isOneRecord ? 'Changes of one record' : 'Changes'}
        searchLabel="Name or email of the account"
        empty={isFiltered ? 'No changes found.' : 'No changes yet.'}
        failed={historyMessages.couldNotLoad}
        columns={columnsOf(busy, setAsked, (row) => void previewUndo(row))}
        filters={
          <>
            {filter}
            {isOneRecord && (
              <Button variant="ghost" onClick={() => setSearch({ record: undefined })}>
                All records
              </Button>
            )}
            <DayInput label="From" value={search.from} onDay={(from) => setSearch({ from })} />
            <DayInput label="To" value={search.to} onDay={(to) => setSearch({ to })} />
          </>
        }
        notice={<Notice {...result} />}
      />
      <Confirm
        open={asked !== undefined}
        title="Restore the state before this change?"
        description={
          asked
            ? `${recordText(asked)} gets the content that it had before ${formatMoment(asked.at)}. This is saved as a new version; nothing is lost.`
            : ''
        }
        confirmLabel="Restore"
        cancelLabel="Keep as it is"
        isHarmless
        onConfirm={() => {
          if (asked) void restore(asked)
          setAsked(undefined)
        }}
        onCancel={() => setAsked(undefined)}
      />
      {askedGroup && (
        <UndoDialog asked={askedGroup} undo={undoGroup} close={() => setAskedGroup(undefined)} />
      )}
    </>
  )
}

/** Whether a row stands for several changes. */
function isOfMany(
  row: HistoryRow,
): row is HistoryRow & { together: NonNullable<HistoryRow['together']> } {
  return (row.together?.removed || row.together?.changes || 0) > 1
}

/** Whether a change has removed records: the undo of an import does. */
const isRemoval = ({ together, changes }: HistoryRow) =>
  together ? together.removed > 0 : changes.some(({ field }) => field === 'removed')

/** A change of several records whose undo is asked for, and what it would do. */
type AskedGroup = Pick<BulkResult, 'changed' | 'failed'> & { row: HistoryRow }

/** The records that a dialog names; it counts the others. */
const NAMED = 10

/** Says what the undo of a change of several records does and leaves, and why. */
function UndoDialog({
  asked,
  undo,
  close,
}: {
  asked: AskedGroup
  undo: (asked: AskedGroup, includeChanged: boolean) => void
  close: () => void
}) {
  const [includeChanged, setIncludeChanged] = useState(false)
  const { row, changed, failed } = asked
  const count = changed.length + (includeChanged ? failed.length : 0)
  return (
    <Confirm
      open
      title={hasMade(row) ? 'Undo this change?' : 'Restore all records of this change?'}
      description={`${count === 0 ? 'Nothing is left to undo: these records were removed, or are as before' : `${countOf(count)} ${willBe(row, count)}`}.${hasMade(row) ? ' What is removed cannot be restored.' : ''}${failed.length > 0 ? ` ${failed.length} changed since${includeChanged ? ', these included' : '. These stay'}:` : ''}`}
      confirmLabel={labelOf(row)}
      cancelLabel="Keep as it is"
      isHarmless={!hasMade(row)}
      disabled={count === 0}
      onConfirm={() => undo(asked, includeChanged)}
      onCancel={close}
    >
      {failed.length > 0 && (
        <>
          <ul className="mt-3 flex list-disc flex-col gap-1 pl-5 text-sm leading-6">
            {failed.slice(0, NAMED).map(({ id, message }) => (
              <li key={id} className="wrap-anywhere">
                <Link
                  to="/adminDashboard"
                  search={readDashboardSearch({ tab: tabOf(row), edit: id })}
                  className="text-accent-strong underline"
                >
                  {message}
                </Link>
              </li>
            ))}
            {failed.length > NAMED && <li>And {failed.length - NAMED} more.</li>}
          </ul>
          <Checkbox
            label={hasMade(row) ? 'Remove these, too' : 'Restore these, too'}
            showLabel
            checked={includeChanged}
            onChange={setIncludeChanged}
          />
        </>
      )}
    </Confirm>
  )
}

/** The fields that a change of several records names. */
const NAMED_FIELDS = 3

const countOf = (count: number) => `${count} ${count === 1 ? 'record' : 'records'}`

/** Whether a change of several records, as an import, has made some of them. */
const hasMade = ({ together, isNew }: HistoryRow) => (together ? together.added > 0 : isNew)

const labelOf = (row: HistoryRow) => (hasMade(row) ? 'Undo' : 'Restore all')

/** The tab with the records of a change of several; only tours are imported. */
const tabOf = (row: HistoryRow) => (hasMade(row) ? 'tours' : row.record.split('/')[0])

/** What an undo does with the records of a change. */
function willBe(row: HistoryRow, count: number): string {
  const before = count === 1 ? 'gets what it had before' : 'get what they had before'
  if (!hasMade(row)) return before
  const removed = count === 1 ? 'is removed' : 'are removed'
  return row.together && row.together.added < row.together.changes
    ? `${removed} if new, and otherwise ${before}`
    : removed
}

function undoneText(row: HistoryRow, { changed, failed }: BulkResult): string {
  const done = `${countOf(changed.length)} ${hasMade(row) ? 'undone' : 'restored'}.`
  if (failed.length === 0) return done
  const messages = failed.slice(0, NAMED).map(({ message }) => message)
  const rest = failed.length > NAMED ? [`And ${failed.length - NAMED} more.`] : []
  const again = `“${labelOf(row)}” in the same row offers to include them.`
  return [`${done} ${failed.length} not:`, ...messages, ...rest, again].join('\n')
}

/** @param busy while a restore is sent, no other one can start */
function columnsOf(
  busy: boolean,
  ask: (row: HistoryRow) => void,
  askGroup: (row: HistoryRow) => void,
): Column<HistoryRow>[] {
  const columns: Column<HistoryRow>[] = [
    {
      header: 'Record',
      phone: 'title',
      className: 'md:min-w-36 lg:min-w-52',
      cell: (row) => (
        <>
          <RecordCell row={row} />
          {isOfMany(row) && (
            <span className="text-sm text-ink-soft">
              and {(row.together.removed || row.together.changes) - 1} more{' '}
              {row.group === null ? 'new records' : 'in this change'}
            </span>
          )}
        </>
      ),
    },
    { header: 'When', phoneLabel: '', cell: ({ at }) => formatMoment(at) },
    {
      header: 'Who',
      phone: 'line',
      className: 'md:min-w-36',
      cell: ({ actor, api, token }) => (
        <>
          {actor.email ? <PersonText person={actor} /> : 'The server'}{' '}
          {token !== null && <span className="text-xs text-ink-soft">{apiLabels[api]}</span>}{' '}
          <TokenText token={token} />
        </>
      ),
    },
    {
      header: 'Changes',
      phone: 'line',
      className: 'md:min-w-52 md:max-w-96 lg:min-w-80',
      cell: (row) =>
        isOfMany(row) ? (
          <ManyChanges
            key={row._id}
            {...row.together}
            fields={row.changes.map(({ label }) => label)}
          />
        ) : (
          <FieldChanges changes={row.changes} isNew={row.isNew} />
        ),
    },
    {
      header: 'Actions',
      bare: true,
      phone: 'wide-controls',
      cell: (row) => {
        const { group } = row
        // What was removed is not stored any more.
        if (isRemoval(row)) return null
        const which = (
          <span className="sr-only">
            : {recordText(row)}, before {formatMoment(row.at)}
          </span>
        )
        return (
          <div className="flex flex-col gap-2 whitespace-nowrap">
            {row.isRemoved && !isOfMany(row) && (
              <span className="text-sm whitespace-normal text-ink-soft">Was removed later</span>
            )}
            {!row.isNew && !row.isRemoved && !isOfMany(row) && (
              <Button
                variant="secondary"
                size="sm"
                disabled={busy}
                keepFocus
                onClick={() => ask(row)}
              >
                Restore{which}
              </Button>
            )}
            {group !== null && (isOfMany(row) || !row.isRemoved) && (
              <Button
                variant="ghost"
                size="sm"
                disabled={busy}
                keepFocus
                onClick={() => askGroup(row)}
              >
                {labelOf(row)}
                {which}
              </Button>
            )}
          </div>
        )
      },
    },
  ]
  // The changes of a new record are long: what they belong to is at their top.
  return columns.map((column) => ({
    ...column,
    className: `${column.className ?? ''} md:align-top`,
  }))
}

/** The records of a row of several changes, which are loaded when they are opened, a page at a time. */
function ManyChanges({
  id: group,
  changes,
  added,
  removed,
  fields,
}: NonNullable<HistoryRow['together']> & {
  /** The labels of what the first of them has changed. */
  fields: readonly string[]
}) {
  const client = useClient()
  const [rows, setRows] = useState<readonly HistoryRow[]>([])
  const { busy, result, run } = useAction()
  const more = () =>
    run(async () => {
      const page = Math.floor(rows.length / AUDIT_PAGE) + 1
      const query = { page, limit: AUDIT_PAGE, group }
      const { adminHistory } = await fetchData(client, AdminHistoryDocument, query)
      setRows([...rows, ...adminHistory.items])
      return ''
    })
  const parts = [
    added > 0 && (added === 1 ? '1 new record' : `${added} new records`),
    removed > 0 ? `${removed} removed` : changes > added && `${changes - added} changed`,
  ]
  const what = added + removed === 0 ? `: ${fields.slice(0, NAMED_FIELDS).join(', ')}` : ''
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && rows.length === 0 && more()}>
      <summary className="flex min-h-11 cursor-pointer items-center font-medium">
        {parts.filter(Boolean).join(', ')}
        {what}
      </summary>
      <ul className="flex flex-col gap-4">
        {rows.map((row) => (
          <li key={row._id}>
            <p className="font-medium wrap-anywhere">{recordText(row)}</p>
            <FieldChanges changes={row.changes} isNew={row.isNew} />
          </li>
        ))}
      </ul>
      {rows.length < changes && (
        <Button variant="ghost" size="sm" busy={busy} busyLabel="Loading…" keepFocus onClick={more}>
          Show more
        </Button>
      )}
      <Notice {...result} />
    </details>
  )
}

/** The changed fields with their values before and after; of a new record only the values. */
export function FieldChanges({ changes, isNew }: Pick<HistoryRow, 'changes' | 'isNew'>) {
  const shown = isNew ? changes.filter(({ after }) => after !== '') : changes
  const list = (
    <dl className="flex flex-col gap-2 text-sm">
      {shown.map(({ field, label, before, after }) => (
        <div key={field}>
          <dt className="font-medium">{label}</dt>
          {!isNew && <Value label="Before" text={before} />}
          <Value label={isNew ? '' : 'After'} text={after} />
        </div>
      ))}
    </dl>
  )
  // A new record has every field: they are shown on demand.
  if (!isNew) return list
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-medium">
        New record
      </summary>
      {list}
    </details>
  )
}

/** A value of several lines keeps them; a long one scrolls. */
function Value({ label, text }: { label: string; text: string }) {
  return (
    <dd className="whitespace-pre-line wrap-anywhere">
      {label && <span className="text-ink-soft">{label}: </span>}
      {text || '—'}
    </dd>
  )
}
