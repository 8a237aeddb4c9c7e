import { failedToLoad } from '@bharat/contracts/messages'
import { Button } from '@bharat/ui/button'
import type { Column } from '@bharat/ui/data-table'
import { ChevronDownIcon } from '@bharat/ui/icons'
import { Notice } from '@bharat/ui/notice'
import { Toggle } from '@bharat/ui/toggle'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useClient } from 'urql'
import type { StoredRecord } from '../form/form-definition.ts'
import { LeaveConfirm } from '../form/leave-guard.tsx'
import { RecordForm } from '../form/record-form.tsx'
import { BulkBar } from '../list/bulk-bar.tsx'
import { dateColumn } from '../list/columns.tsx'
import { useExport } from '../list/export-menu.tsx'
import { ListSection } from '../list/list-section.tsx'
import { MANUAL_ORDER, OrderButton, OrderList } from '../list/order-list.tsx'
import { useActiveToggles } from '../list/use-active-toggles.ts'
import { type BulkChange, useBulkChanges } from '../list/use-bulk-changes.tsx'
import { useDashboardSearch } from '../list/use-dashboard-search.ts'
import { type List, useList } from '../list/use-list.ts'
import { type Selection, useSelection } from '../list/use-selection.ts'
import { failureText } from '../session/requests.ts'
import { logFailure } from '../shell/log.ts'
import type { Resource, ResourceList, ResourceMessages, ResourceRow } from './resource.ts'
import { ShownOn } from './shown-on.tsx'
import { useResourceForm } from './use-resource-form.ts'

/**
 * The engine of the list tabs (section 2, 'Common to every list tab'). From a typed declaration it renders the
 * form (create and edit mode, drafts, uploads, rules) and the table (search, paging, Active switch, Edit).
 */
export function defineResource<
  Row extends ResourceRow,
  Stored extends StoredRecord,
  Values extends FieldValues,
  Input,
>(resource: Resource<Row, Stored, Values, Input>): () => ReactNode {
  return () => <ResourceTab resource={resource} />
}

/** A list tab, rendered from its declaration: the form above, the list below. */
export function ResourceTab<
  Row extends ResourceRow,
  Stored extends StoredRecord,
  Values extends FieldValues,
  Input,
>({ resource }: { resource: Resource<Row, Stored, Values, Input> }) {
  const { messages, pageSize } = resource
  const failed = failedToLoad(messages.list.toLowerCase())
  const { list, toggles, search, setSearch, reload, query, selection, bulk } =
    useResourceList(resource)
  const download = useExport(resource.exportPath ?? '', query)
  const state = useResourceForm(resource, reload)
  const [leaving, setLeaving] = useState<() => void>()
  const [isOrdering, setIsOrdering] = useState<boolean>()
  const client = useClient()
  const listArea = useRef<HTMLDivElement>(null)
  const { clone, notice: cloneNotice } = useClone(resource, (row, copy) => {
    list.reload()
    void state.edit(row, copy)
  })
  /** Asks before an action that replaces unsaved work. */
  const replacing =
    <Row,>(action: (row: Row) => unknown) =>
    (row: Row) => {
      if (state.isDirty) setLeaving(() => () => void action(row))
      else void action(row)
    }
  const edit = replacing((row: Row) => state.edit(row))
  useLinkedRow(list, search.edit, (row) => {
    void setSearch({ search: search.search, page: search.page, edit: undefined })
    if (row) edit(row)
  })

  return (
    <div className="flex flex-col gap-8">
      <div className="-mb-4 flex flex-wrap items-center justify-between gap-x-8">
        <ListLink list={list} messages={messages} target={listArea} />
        {messages.shownOn && <ShownOn>{messages.shownOn}</ShownOn>}
      </div>
      <RecordForm
        state={state}
        title={state.editing ? messages.edit : messages.add}
        submitLabel={state.editing ? messages.update : messages.create}
        onCancel={state.editing ? state.cancel : undefined}
        history={state.editing !== null && `${resource.id}/${state.editing.id}`}
      >
        <resource.form.fields form={state.form} editing={state.editing} />
      </RecordForm>
      <div ref={listArea} id={LIST_ID} className="contents">
        {isOrdering ? (
          <OrderList
            title={messages.list}
            failed={failed}
            load={() => resource.list(client, MANUAL_ORDER)}
            move={(id, after) => resource.move(client, { id, after })}
            rowName={resource.rowName}
            partOf={resource.orderedIn}
            onDone={() => {
              setIsOrdering(false)
              list.reload()
            }}
          />
        ) : (
          <ListSection
            title={messages.list}
            searchLabel={messages.search}
            empty={messages.empty}
            failed={failed}
            columns={[
              ...resource.columns,
              ...commonColumns(resource, toggles, { edit, clone: clone && replacing(clone) }),
            ]}
            pageSize={pageSize}
            list={list}
            search={search}
            onSearch={setSearch}
            selection={{
              ...selection,
              label: (row) => `Select ${resource.rowName(row)}`,
            }}
            bulk={
              <SelectedRows
                resource={resource}
                selection={selection}
                bulk={bulk}
                area={listArea}
                clone={clone && replacing(clone)}
              />
            }
            notice={cloneNotice ?? bulk.notice ?? (resource.exportPath && download.notice)}
            filters={
              <>
                {resource.filters && (
                  <resource.filters.controls search={search} onChange={setSearch} />
                )}
                <OrderButton isOrdering={isOrdering} onClick={() => setIsOrdering(true)} />
                {resource.exportPath && download.menu}
                {resource.importer && <resource.importer onImported={list.reload} />}
              </>
            }
          />
        )}
      </div>
      <LeaveConfirm
        open={leaving !== undefined}
        onStay={() => setLeaving(undefined)}
        onLeave={() => {
          setLeaving(undefined)
          leaving?.()
        }}
      />
    </div>
  )
}

const LIST_ID = 'list'

/** Opens the record that a link from another page names, once the list has loaded. */
function useLinkedRow<Row extends { _id: string }>(
  { rows, loading }: List<Row>,
  id: string | undefined,
  open: (row: Row | undefined) => void,
) {
  useEffect(() => {
    if (id !== undefined && rows && !loading) open(rows.find(({ _id }) => _id === id))
  }, [id, rows, loading])
}

/**
 * Clones rows, and the notice of a failed attempt.
 * @param onCloned opens the new row in the form
 */
function useClone<Row extends ResourceRow>(
  { clone }: ResourceList<Row>,
  onCloned: (row: Row, copy: { field: string; cloned: string }) => void,
) {
  const client = useClient()
  const [failure, setFailure] = useState<string>()
  const isRunning = useRef(false)
  if (!clone) return { clone: undefined, notice: undefined }

  async function run(row: Row) {
    if (!clone || isRunning.current) return
    isRunning.current = true
    setFailure(undefined)
    try {
      onCloned(await clone.run(client, row._id), clone)
    } catch (error) {
      setFailure(`${clone.failed} ${failureText(error)}`)
    }
    isRunning.current = false
  }
  return { clone: run, notice: failure && <Notice tone="error" message={failure} /> }
}

/** The list of a tab at the page and search of the URL, with its Active switches. */
function useResourceList<Row extends ResourceRow>(resource: ResourceList<Row>) {
  const { messages, pageSize } = resource
  const client = useClient()
  const [search, setSearch] = useDashboardSearch()
  const variables = {
    page: search.page ?? 1,
    limit: pageSize,
    search: search.search ?? '',
    ...(resource.filters && { filters: resource.filters.read(search) }),
  }
  const query = { search: variables.search, ...variables.filters }
  const list = useList(JSON.stringify(variables), () => resource.list(client, variables))
  useEffect(() => {
    if (list.failure) logFailure(`${messages.list} not loaded`, list.failure)
  }, [list.failure, messages.list])
  const selection = useSelection(list.rows ?? [], JSON.stringify(query))
  const bulk = useBulkChanges({
    send: (ids, change) => resource.changeMany(client, ids, change),
    rowName: resource.rowName,
    one: messages.one,
    many: messages.list.toLowerCase(),
    selection,
    reload: list.reload,
  })
  const toggles = useActiveToggles(
    list,
    (id, activeStatus) => resource.setActive(client, id, activeStatus),
    bulk.onSwitched,
  )

  function reload(because: 'saved' | 'changed') {
    const showsFirst = resource.firstPageAfterSave && because === 'saved' && variables.page > 1
    if (showsFirst) void setSearch({ page: undefined })
    else list.reload()
  }

  return { list, toggles, search, setSearch, reload, query, selection, bulk }
}

/** The actions for the selected rows; nothing while none is selected. */
function SelectedRows<Row extends ResourceRow>({
  resource,
  selection,
  bulk,
  area,
  clone,
}: {
  resource: ResourceList<Row>
  selection: Selection<Row>
  bulk: ReturnType<typeof useBulkChanges<Row>>
  area: RefObject<HTMLElement | null>
  clone: ((row: Row) => void) | undefined
}) {
  const ids = [...selection.selected.keys()]
  const download = useExport(resource.exportPath ?? '', { ids: ids.join() })
  const [only, ...others] = selection.selected.values()
  if (!only) return null
  /** The pressed button disappears with the selection, so the focus moves to the list. */
  const focusList = () => area.current?.querySelector('h2')?.focus()
  const change = (to: BulkChange) => {
    focusList()
    bulk.change(to)
  }
  return (
    <>
      <BulkBar
        count={ids.length}
        busy={bulk.busy}
        tooMany={bulk.tooMany}
        onActive={(activeStatus) => change({ activeStatus })}
        onClear={() => {
          focusList()
          selection.keep([])
        }}
      >
        {resource.bulkActions && <resource.bulkActions busy={bulk.busy} onChange={change} />}
        {resource.exportPath && download.menu}
        {clone && others.length === 0 && (
          <RowButton
            label="Clone"
            name={resource.rowName(only)}
            onClick={() => clone(only)}
            className="md:hidden"
          />
        )}
      </BulkBar>
      {download.notice}
    </>
  )
}

/** The last columns of every list tab: Active, Created and Actions. */
function commonColumns<Row extends ResourceRow>(
  { messages, rowName }: ResourceList<Row>,
  { isActive, toggle }: ReturnType<typeof useActiveToggles<Row>>,
  { edit, clone }: { edit: (row: Row) => void; clone: ((row: Row) => void) | undefined },
): Column<Row>[] {
  return [
    {
      header: 'Active',
      phone: 'control',
      cell: (row) => (
        <Toggle
          label={`Active: ${rowName(row)}`}
          checked={isActive(row)}
          onChange={(active) => toggle(row._id, active)}
        />
      ),
    },
    dateColumn('Created', (row) => row.createdAt),
    {
      header: messages.actions ?? 'Actions',
      bare: true,
      phone: messages.editRow ? 'wide-control' : 'control',
      cell: (row) => (
        <span className="flex gap-1.5 md:max-lg:flex-col">
          <RowButton
            label={messages.editRow ?? 'Edit'}
            name={rowName(row)}
            onClick={() => edit(row)}
          />
          {/* A phone's row is too narrow: there the actions of the selection have it. */}
          {clone && (
            <RowButton
              label="Clone"
              name={rowName(row)}
              onClick={() => clone(row)}
              className="max-md:hidden"
            />
          )}
        </span>
      ),
    },
  ]
}

/** '46 tours', above a form that is longer than the screen: scrolls to the list. */
function ListLink<Row>({
  list,
  messages,
  target,
}: {
  list: List<Row>
  messages: ResourceMessages
  target: RefObject<HTMLElement | null>
}) {
  const count = list.rows && list.totalItems
  return (
    <a
      href={`#${LIST_ID}`}
      // Scrolls without a navigation: the URL parameters stay, and the leave guard does not ask.
      onClick={(event) => {
        event.preventDefault()
        const heading = target.current?.querySelector('h2')
        heading?.scrollIntoView()
        heading?.focus({ preventScroll: true })
      }}
      className="inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-accent-strong underline decoration-gold underline-offset-4 tabular-nums"
    >
      {count === undefined
        ? messages.list
        : `${count} ${count === 1 ? messages.one : messages.list.toLowerCase()}`}
      <ChevronDownIcon className="size-4" />
    </a>
  )
}

/** A button of a row; its accessible name includes the name of the row. */
function RowButton({
  label,
  name,
  ...button
}: {
  label: string
  name: string
  onClick: () => void
  className?: string
}) {
  return (
    <Button variant="secondary" size="sm" {...button}>
      {label}
      <span className="sr-only"> {name}</span>
    </Button>
  )
}
