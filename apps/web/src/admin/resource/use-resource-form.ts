import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useClient } from 'urql'
import type { Editing, StoredRecord } from '../form/form-definition.ts'
import { useRecordForm } from '../form/use-record-form.ts'
import { logFailure } from '../shell/log.ts'
import type { DraftOptions, Resource, ResourceRow } from './resource.ts'

/**
 * The form of a list tab (section 2): create mode, or edit mode with a row of the list.
 * @param reload reloads the list, at its page or as after a save
 */
export function useResourceForm<
  Row extends ResourceRow,
  Stored extends StoredRecord,
  Values extends FieldValues,
  Input,
>(resource: Resource<Row, Stored, Values, Input>, reload: (because: 'saved' | 'changed') => void) {
  const { id, messages, form: definition } = resource
  const client = useClient()
  const latest = useRef(0)
  const [loading, setLoading] = useState(false)

  const state = useRecordForm<Stored, Values, Input>({
    id,
    definition,
    async save(editing, input) {
      await (editing
        ? definition.update(client, { id: editing.id, input, version: editing.version })
        : definition.create(client, input))
      return undefined
    },
    onSaved(editing) {
      clear()
      state.setNotice({ tone: 'success', message: editing ? messages.updated : messages.created })
      state.focusTitle()
      reload('saved')
    },
    onStale: () => reload('changed'),
  })

  function clear() {
    latest.current += 1
    setLoading(false)
    state.enter({ editing: null, base: definition.empty })
  }

  /** Restarts the form with a stored record. */
  function enter(stored: Stored, name: string): NonNullable<Editing> {
    const { _id: id, version } = stored
    const draftStatus = definition.draftStatus?.(stored)
    const editing = { id, name, version, ...(draftStatus && { draftStatus }) }
    state.enter({ editing, base: definition.values(stored) })
    return editing
  }

  const nameOf = () => state.editing?.name ?? ''
  const draftOptions: DraftOptions<Stored, Values, Input> = {
    state,
    saved(stored) {
      const editing = enter(stored, nameOf())
      reload('changed')
      return editing
    },
    open(stored) {
      enter(stored, nameOf())
      reload('changed')
      state.focusTitle()
    },
    closed(message) {
      clear()
      state.setNotice({ tone: 'success', message })
      state.focusTitle()
      reload('saved')
    },
  }

  /**
   * Loads a row into the form; a failure is only logged (section 8).
   * @param copy for a new copy: the field to select, and the message
   */
  async function edit(row: Row, copy?: { field: string; cloned: string }) {
    latest.current += 1
    const request = latest.current
    setLoading(true)
    try {
      const stored = await definition.load(row, client)
      // The admin has chosen another row or pressed Cancel in the meantime.
      if (request !== latest.current) return
      enter(stored, resource.rowName(row))
      resource.onOpened?.(row)
      state.setNotice(copy && { tone: 'success', message: copy.cloned })
      window.scrollTo({ top: 0 })
      if (copy) return state.selectField(copy.field, String(definition.values(stored)[copy.field]))
      state.element.current
        ?.querySelector<HTMLElement>('[data-form-title]')
        ?.focus({ preventScroll: true })
    } catch (error) {
      logFailure(`${row._id} not loaded for editing`, error)
    } finally {
      if (request === latest.current) setLoading(false)
    }
  }

  function cancel() {
    clear()
    state.setNotice(undefined)
    reload('changed')
  }

  return {
    ...state,
    draftOptions,
    edit,
    /** Whether a row is loaded into the form: what is typed meanwhile would be lost. */
    loading,
    cancel,
  }
}
