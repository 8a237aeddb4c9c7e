import { STALE_SAVE } from '@bharat/contracts/messages'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { AdminError } from '../session/requests.ts'
import { type Difference, type Merge, mergeRecord } from './conflict.ts'
import type { UrlOf } from './field-table.ts'
import type { FormDefinition, FormNotice, FormStart, StoredRecord } from './form-definition.ts'
import type { useFormFocus } from './use-form-focus.ts'

/** A rejected save: another administrator has changed the same fields since the form loaded the record. */
export interface Conflict {
  differences: Difference[]
  /** Keeps these fields as they were entered; the next save replaces what the other administrator saved. */
  keepMine: () => void
  /** Puts the saved version of these fields into the form. */
  takeSaved: () => void
  /** Changes nothing: neither the form nor the version it is based on. */
  goBack: () => void
}

/** The save was rejected, and the dialog shows the conflict. */
export class ConflictShown extends Error {}

/** How a form goes on after a rejected save: it has succeeded, or is repeated with merged values. */
type Resolved<Stored, Values> = { stored: Stored } | { start: FormStart<Values>; values: Values }

/** The conflict of a form, from the rejected save to the choice between the two versions. */
export function useConflict<Stored extends StoredRecord, Values extends FieldValues, Input>({
  definition,
  enter,
  setNotice,
  focusAfterDialog,
  onStale,
}: {
  definition: FormDefinition<Stored, Values, Input>
  enter: (start: FormStart<Values>, values?: Values) => void
  setNotice: (notice: FormNotice) => void
  focusAfterDialog: ReturnType<typeof useFormFocus>['focusAfterDialog']
  onStale: (() => void) | undefined
}) {
  const [conflict, setConflict] = useState<Conflict>()

  function show(next: FormStart<Values>, { conflicts, take }: Merge<Values>) {
    const close = (notice: FormNotice, focus: 'title' | 'submit') => {
      setConflict(undefined)
      setNotice(notice)
      focusAfterDialog(focus)
    }
    const keepMine = () => {
      enter(next, take('mine'))
      const message =
        'Saving now replaces what was saved meanwhile in the fields that you both changed.'
      close({ tone: 'info', message }, 'submit')
    }
    setConflict({
      differences: conflicts,
      keepMine,
      takeSaved() {
        enter(next, take('saved'))
        const message =
          'The fields that you both changed have the saved version. What you had entered is not lost.'
        close({ tone: 'info', message, action: { label: 'Put mine back', run: keepMine } }, 'title')
      },
      goBack: () => close({ tone: 'error', message: STALE_SAVE }, 'submit'),
    })
  }

  return {
    conflict,
    /**
     * Handles a failed save. If the record is stored as it was sent, the save has succeeded: the response to an
     * earlier try was lost. If another administrator has changed other fields, the save is repeated with the changes
     * of both. Fields that both have changed become a conflict.
     * @param start what the save was based on
     * @throws the error of a save that failed for another reason, or ConflictShown
     */
    resolve(
      error: unknown,
      { editing, base }: FormStart<Values>,
      mine: Values,
      url: UrlOf,
    ): Resolved<Stored, Values> {
      if (!(error instanceof AdminError) || !error.current) throw error
      // The server's record has the form's type, as the data of every response has.
      const stored = error.current as Stored
      // Not because of an older version: the same save would be rejected again.
      if (stored.version === editing?.version) throw error
      const merge = mergeRecord(definition, { base, mine, stored }, url)
      if (!merge) return { stored }
      const start: FormStart<Values> = {
        editing: {
          id: stored._id,
          name: editing?.name ?? '',
          version: stored.version,
          ...(definition.draftStatus && { draftStatus: definition.draftStatus(stored) }),
        },
        base: definition.values(stored),
      }
      if (merge.conflicts.length === 0) return { start, values: merge.take('mine') }
      show(start, merge)
      onStale?.()
      throw new ConflictShown()
    },
  }
}
