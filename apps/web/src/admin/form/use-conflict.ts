import { STALE_SAVE } from '@bharat/contracts/messages'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { AdminError } from '../session/requests.ts'
import { type Difference, recordDifferences } from './conflict.ts'
import type { UrlOf } from './field-table.ts'
import type { FormDefinition, FormNotice, FormStart, StoredRecord } from './form-definition.ts'
import type { useFormFocus } from './use-form-focus.ts'

/** A rejected save: another administrator has saved the record since the form loaded it. */
export interface Conflict {
  differences: Difference[]
  /** Leaves the form unchanged; the next save replaces the version that the other administrator saved. */
  keepMine: () => void
  /** Puts the saved version into the form. */
  takeSaved: () => void
  /** Changes nothing: neither the form nor the version it is based on. */
  goBack: () => void
}

/** The save was rejected, and the dialog shows the conflict. */
export class ConflictShown extends Error {}

/** The conflict of a form, from the rejected save to the choice between the two versions. */
export function useConflict<Stored extends StoredRecord, Values extends FieldValues, Input>({
  definition,
  start: { editing, base },
  enter,
  setNotice,
  focusAfterDialog,
  onStale,
}: {
  definition: FormDefinition<Stored, Values, Input>
  start: FormStart<Values>
  enter: (start: FormStart<Values>, values?: Values) => void
  setNotice: (notice: FormNotice) => void
  focusAfterDialog: ReturnType<typeof useFormFocus>['focusAfterDialog']
  onStale: (() => void) | undefined
}) {
  const [conflict, setConflict] = useState<Conflict>()

  function show(stored: Stored, mine: Values, differences: Difference[]) {
    const saved = definition.values(stored)
    const next: FormStart<Values> = {
      editing: {
        id: stored._id,
        name: editing?.name ?? '',
        version: stored.version,
        ...(definition.edition && { edition: definition.edition(stored) }),
      },
      base: saved,
    }
    const close = (notice: FormNotice, focus: 'title' | 'submit') => {
      setConflict(undefined)
      setNotice(notice)
      focusAfterDialog(focus)
    }
    const keepMine = () => {
      enter(next, mine)
      close({ tone: 'info', message: 'Saving now replaces what was saved meanwhile.' }, 'submit')
    }
    setConflict({
      differences,
      keepMine,
      takeSaved() {
        enter(next)
        const message = 'This is the saved version. What you had entered is not lost.'
        close({ tone: 'info', message, action: { label: 'Put mine back', run: keepMine } }, 'title')
      },
      goBack: () => close({ tone: 'error', message: STALE_SAVE }, 'submit'),
    })
  }

  return {
    conflict,
    /**
     * Handles a failed save. If the record is stored as it was sent, the save has succeeded: the
     * response to an earlier try was lost. The same holds if no visible field differs. Any other
     * rejection that carries the stored record becomes a conflict.
     * @throws the error of a save that failed for another reason, or ConflictShown
     */
    resolve(error: unknown, mine: Values, url: UrlOf): Stored {
      if (!(error instanceof AdminError) || !error.current) throw error
      // The server's record has the form's type, as the data of every response has.
      const stored = error.current as Stored
      const differences = recordDifferences(definition, { base, mine, stored }, url)
      if (differences.length === 0) return stored
      show(stored, mine, differences)
      onStale?.()
      throw new ConflictShown()
    },
  }
}
