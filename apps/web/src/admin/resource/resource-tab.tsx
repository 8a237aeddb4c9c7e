import { failedToLoad } from '@bharat/contracts/messages'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { StoredRecord } from '../form/form-definition.ts'
import { LeaveConfirm } from '../form/leave-guard.tsx'
import { RecordForm } from '../form/record-form.tsx'
import { useExport } from '../list/export-menu.tsx'
import { ListSection } from '../list/list-section.tsx'
import { MANUAL_ORDER, OrderButton, OrderList } from '../list/order-list.tsx'
import { commonColumns } from './common-columns.tsx'
import { FormListLinks, useFormAndList } from './form-list-links.tsx'
import type { DraftActions, Resource, ResourceList, ResourceRow } from './resource.ts'
import { SelectedRows } from './selected-rows.tsx'
import { ShownOn } from './shown-on.tsx'
import { useResourceForm } from './use-resource-form.ts'
import { type ResourcePage, useResourceList } from './use-resource-list.ts'
import { useRowActions } from './use-row-actions.ts'

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
  const page = useResourceList(resource)
  const state = useResourceForm(resource, page.reload)
  const useDraftActions = resource.form.useDraftActions ?? noDraft
  const draft = useDraftActions(state.draftOptions)
  const { edit, clone, loading, setLeaving, leaving } = useRowActions(resource, page, state)
  const listArea = useRef<HTMLDivElement>(null)
  const { leaveList, toList, toForm } = useFormAndList(listArea)
  const title = state.editing ? messages.edit : messages.add
  return (
    <div className="flex flex-col gap-8 max-md:**:scroll-mt-14">
      {/* On a phone it is below the bar of the dashboard, which has two rows on the narrowest ones.
          It is in sight: a link in it that gets the focus scrolls nothing. */}
      <div className="-mb-4 flex flex-wrap items-center justify-between gap-x-8 max-md:sticky max-md:top-0 max-md:tall:top-18 max-md:z-25 max-md:-mx-4 max-md:bg-paper max-md:px-4 max-md:**:-scroll-mt-20!">
        <FormListLinks
          list={page.list}
          messages={messages}
          formTitle={title}
          listId={LIST_ID}
          onList={toList}
          onForm={() => toForm(state.element.current)}
        />
        {messages.shownOn && <ShownOn>{messages.shownOn}</ShownOn>}
      </div>
      <RecordForm
        state={state}
        loading={loading}
        title={title}
        submitLabel={draft.submit?.label ?? (state.editing ? messages.update : messages.create)}
        onSubmit={draft.submit?.run}
        actions={draft.actions}
        onCancel={state.editing ? state.cancel : undefined}
        history={state.editing !== null && `${resource.id}/${state.editing.id}`}
      >
        {draft.banner}
        <resource.form.fields form={state.form} editing={state.editing} />
      </RecordForm>
      {draft.dialogs}
      <div ref={listArea} id={LIST_ID} className="contents">
        <Rows
          resource={resource}
          page={page}
          edit={(row) => {
            leaveList()
            edit(row)
          }}
          clone={clone}
          area={listArea}
        />
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

interface RowsProps<Row extends ResourceRow> {
  resource: ResourceList<Row>
  page: ResourcePage<Row>
  edit: (row: Row) => void
  clone: ((row: Row) => void) | undefined
  area: RefObject<HTMLDivElement | null>
}

/** The list of a tab: its rows, or all of them in the manual order. */
function Rows<Row extends ResourceRow>({ resource, page, edit, clone, area }: RowsProps<Row>) {
  const { messages } = resource
  const { client, list, toggles, search, setSearch, section, query, selection, bulk } = page
  const failed = failedToLoad(messages.list.toLowerCase())
  const download = useExport(resource.exportPath ?? '', query)
  const [isOrdering, setIsOrdering] = useState<boolean>()
  if (isOrdering) {
    return (
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
    )
  }
  return (
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
          area={area}
          clone={clone}
        />
      }
      notice={bulk.notice ?? (resource.exportPath && download.notice)}
      filters={
        <>
          {resource.filters && <resource.filters.controls search={search} onChange={setSearch} />}
          <OrderButton isOrdering={isOrdering} onClick={() => setIsOrdering(true)} />
          {resource.exportPath && download.menu}
          {resource.importer && <resource.importer onImported={list.reload} />}
        </>
      }
    />
  )
}

/** Most kinds of records have no drafts. */
const noDraft = (): DraftActions => ({})
