import { failedToLoad } from '@bharat/contracts/messages'
import { Button } from '@bharat/ui/button'
import type { Column } from '@bharat/ui/data-table'
import { Toggle } from '@bharat/ui/toggle'
import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useClient } from 'urql'
import { dateColumn } from './columns.tsx'
import type { Resource, ResourceRow } from './define-resource.tsx'
import { LeaveConfirm } from './leave-guard.tsx'
import { ListSection } from './list-section.tsx'
import { logFailure } from './log.ts'
import { RecordForm } from './record-form.tsx'
import { ShownOn } from './shown-on.tsx'
import { useActiveToggles } from './use-active-toggles.ts'
import { useDashboardSearch } from './use-dashboard-search.ts'
import { useList } from './use-list.ts'
import type { StoredRecord } from './use-record-form.ts'
import { useResourceForm } from './use-resource-form.ts'

/** A list tab drawn from its declaration: the form above, the list below. */
export function ResourceTab<
  Row extends ResourceRow,
  Stored extends StoredRecord,
  Values extends FieldValues,
  Input,
>({ resource }: { resource: Resource<Row, Stored, Values, Input> }) {
  const { texts, pageSize, rowName } = resource
  const client = useClient()
  const [search, setSearch] = useDashboardSearch()
  const variables = { page: search.page ?? 1, limit: pageSize, search: search.search ?? '' }
  const list = useList(JSON.stringify(variables), () => resource.list(client, variables))
  useEffect(() => {
    if (list.failure) logFailure(`${texts.list} not loaded`, list.failure)
  }, [list.failure, texts.list])
  const { isActive, toggle } = useActiveToggles(list, (id, activeStatus) =>
    resource.setActive(client, id, activeStatus),
  )
  const state = useResourceForm(resource, (because) => {
    const leads = resource.firstPageAfterSave && because === 'saved' && variables.page > 1
    if (leads) void setSearch({ page: undefined })
    else list.reload()
  })
  const [wanted, setWanted] = useState<Row>()

  const columns: Column<Row>[] = [
    ...resource.columns,
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
      header: texts.actions ?? 'Actions',
      bare: true,
      phone: texts.editRow ? 'wide-control' : 'control',
      cell: (row) => (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => (state.isDirty ? setWanted(row) : state.edit(row))}
        >
          {texts.editRow ?? 'Edit'}
          <span className="sr-only"> {rowName(row)}</span>
        </Button>
      ),
    },
  ]

  return (
    <div className="flex flex-col gap-8">
      {texts.shownOn && <ShownOn>{texts.shownOn}</ShownOn>}
      <RecordForm
        state={state}
        title={state.editing ? texts.edit : texts.add}
        submitLabel={state.editing ? texts.update : texts.create}
        onCancel={state.editing ? state.cancel : undefined}
      >
        <resource.form.fields form={state.form} editing={state.editing} />
      </RecordForm>
      <ListSection
        title={texts.list}
        searchLabel={texts.search}
        empty={texts.empty}
        failed={failedToLoad(texts.list.toLowerCase())}
        columns={columns}
        pageSize={pageSize}
        list={list}
        search={search}
        onSearch={setSearch}
      />
      <LeaveConfirm
        open={wanted !== undefined}
        onStay={() => setWanted(undefined)}
        onLeave={() => {
          setWanted(undefined)
          if (wanted) void state.edit(wanted)
        }}
      />
    </div>
  )
}
