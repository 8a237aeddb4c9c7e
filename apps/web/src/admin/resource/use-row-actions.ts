import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { StoredRecord } from '../form/form-definition.ts'
import type { List } from '../list/use-list.ts'
import { failureText } from '../session/requests.ts'
import { logFailure } from '../shell/log.ts'
import type { Resource, ResourceRow } from './resource.ts'
import { useLinkedField } from './use-linked-field.ts'
import type { useResourceForm } from './use-resource-form.ts'
import type { ResourcePage } from './use-resource-list.ts'

/** What opens a row in the form: its buttons, and links from other pages. Unsaved work is asked for first. */
export function useRowActions<
  Row extends ResourceRow,
  Stored extends StoredRecord,
  Values extends FieldValues,
  Input,
>(
  resource: Resource<Row, Stored, Values, Input>,
  { client, list, search, setSearch, bulk }: ResourcePage<Row>,
  state: ReturnType<typeof useResourceForm<Row, Stored, Values, Input>>,
) {
  const [leaving, setLeaving] = useState<() => void>()
  const [finding, setFinding] = useState(false)
  const replacing =
    <Row>(action: (row: Row) => unknown) =>
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
  const openLinked = async (id: string) => {
    const [, label] = search.field?.split(`${resource.id}:`) ?? []
    const { search: text, page } = search
    void setSearch({ search: text, page, edit: undefined, field: undefined })
    // Its unsaved work is in the form already.
    if (state.isDirty && state.editing?.id === id) {
      if (label === undefined) state.focusTitle()
      else state.focusField(label)
      return
    }
    const row = list.rows?.find(({ _id }) => _id === id) ?? (await resource.find(client, id))
    replacing(async (row: Row) => {
      await state.edit(row)
      if (label !== undefined) state.focusField(label)
    })(row)
  }
  useLinkedRow(list, search.edit, async (id) => {
    setFinding(true)
    try {
      await openLinked(id)
    } catch (error) {
      logFailure(`${id} not opened`, error)
      state.setNotice({ tone: 'error', message: failureText(error) })
    } finally {
      setFinding(false)
    }
  })
  const isLinked = finding || (search.edit !== undefined && list.loading)
  /** Without a row, the field of an empty form is meant. */
  const openField = (label: string) => {
    if (state.editing) state.cancel()
    state.focusField(label)
  }
  const open = (label: string) => (state.editing ? replacing(openField)(label) : openField(label))
  useLinkedField(resource.id, search.edit === undefined ? open : undefined)
  return { edit, clone, loading: state.loading || isLinked, leaving, setLeaving }
}

/** Opens the record that a link from another page names, once the list has loaded. */
function useLinkedRow<Row extends { _id: string }>(
  { rows, loading }: List<Row>,
  id: string | undefined,
  open: (id: string) => Promise<void>,
) {
  useEffect(() => {
    if (id === undefined || !rows || loading) return
    void open(id)
  }, [id, rows, loading])
}
