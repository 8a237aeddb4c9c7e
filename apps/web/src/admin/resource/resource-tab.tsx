import { failedToLoad } from '@bharat/contracts/messages'
import { ChevronDownIcon } from '@bharat/ui/icons'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useClient } from 'urql'
import type { StoredRecord } from '../form/form-definition.ts'
import { LeaveConfirm } from '../form/leave-guard.tsx'
import { RecordForm } from '../form/record-form.tsx'
import { useExport } from '../list/export-menu.tsx'
import { ListSection } from '../list/list-section.tsx'
import { MANUAL_ORDER, OrderButton, OrderList } from '../list/order-list.tsx'
import { useActiveToggles } from '../list/use-active-toggles.ts'
import { useBulkChanges } from '../list/use-bulk-changes.tsx'
import type { List } from '../list/use-list.ts'
import { useListPage } from '../list/use-list-page.ts'
import { useSelection } from '../list/use-selection.ts'
import { logFailure } from '../shell/log.ts'
import { commonColumns } from './common-columns.tsx'
import type {
  FormVersions,
  Resource,
  ResourceList,
  ResourceMessages,
  ResourceRow,
} from './resource.ts'
import { SelectedRows } from './selected-rows.tsx'
import { ShownOn } from './shown-on.tsx'
import { useLinkedField } from './use-linked-field.ts'
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
  const { messages } = resource
  const failed = failedToLoad(messages.list.toLowerCase())
  const { list, toggles, search, setSearch, section, reload, query, selection, bulk } =
    useResourceList(resource)
  const download = useExport(resource.exportPath ?? '', query)
  const state = useResourceForm(resource, reload)
  const useVersions = resource.form.useVersions ?? noVersions
  const versions = useVersions(state.versions)
  const [leaving, setLeaving] = useState<() => void>()
  const [isOrdering, setIsOrdering] = useState<boolean>()
  const client = useClient()
  const listArea = useRef<HTMLDivElement>(null)
  /** Asks before an action that replaces unsaved work. */
  const replacing =
    <Row,>(action: (row: Row) => unknown) =>
    (row: Row) => {
      if (state.isDirty) setLeaving(() => () => void action(row))
      else void action(row)
    }
  const edit = replacing((row: Row) => state.edit(row))
  const { clone: cloning } = resource
  const clone =
    cloning &&
    replacing((row: Row) =>
      bulk.run(async () => {
        const copy = await cloning.run(client, row._id)
        list.reload()
        void state.edit(copy, cloning)
        return undefined
      }, cloning.failed),
    )
  useLinkedRow(list, search.edit, async (id) => {
    void setSearch({ search: search.search, page: search.page, edit: undefined })
    const row = list.rows?.find(({ _id }) => _id === id) ?? (await resource.find?.(client, id))
    if (row) edit(row)
  })
  /** The field of an empty form is meant. */
  const openField = (label: string) => {
    if (state.editing) state.cancel()
    state.focusField(label)
  }
  useLinkedField(resource.id, (label) =>
    state.editing ? replacing(openField)(label) : openField(label),
  )

  return (
    <div className="flex flex-col gap-8">
      <div className="-mb-4 flex flex-wrap items-center justify-between gap-x-8">
        <ListLink list={list} messages={messages} target={listArea} />
        {messages.shownOn && <ShownOn>{messages.shownOn}</ShownOn>}
      </div>
      <RecordForm
        state={state}
        title={state.editing ? messages.edit : messages.add}
        submitLabel={versions.submit?.label ?? (state.editing ? messages.update : messages.create)}
        onSubmit={versions.submit?.run}
        actions={versions.actions}
        onCancel={state.editing ? state.cancel : undefined}
        history={state.editing !== null && `${resource.id}/${state.editing.id}`}
      >
        {versions.banner}
        <resource.form.fields form={state.form} editing={state.editing} />
      </RecordForm>
      {versions.dialogs}
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
            {...section}
            title={messages.list}
            searchLabel={messages.search}
            empty={messages.empty}
            failed={failed}
            columns={[...resource.columns, ...commonColumns(resource, toggles, { edit, clone })]}
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
                clone={clone}
              />
            }
            notice={bulk.notice ?? (resource.exportPath && download.notice)}
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

/** Most kinds of records have one version. */
const noVersions = (): FormVersions => ({})

/** Opens the record that a link from another page names, once the list has loaded. */
function useLinkedRow<Row extends { _id: string }>(
  { rows, loading }: List<Row>,
  id: string | undefined,
  open: (id: string) => Promise<void>,
) {
  useEffect(() => {
    if (id === undefined || !rows || loading) return
    open(id).catch((error) => logFailure(`${id} not opened`, error))
  }, [id, rows, loading])
}

/** The list of a tab at the page and search of the URL, with its Active switches. */
function useResourceList<Row extends ResourceRow>(resource: ResourceList<Row>) {
  const { messages, pageSize } = resource
  const { client, list, search, setSearch, variables, section } = useListPage({
    pageSize,
    filters: (search) => ({ filters: resource.filters?.read(search) }),
    load: resource.list,
  })
  const query = { search: variables.search, ...variables.filters }
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

  return { list, toggles, search, setSearch, section, reload, query, selection, bulk }
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
