import { type EnquiryStage, stageLabels } from '@bharat/contracts/enquiry-stages'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useClient } from 'urql'
import type { Booked, DeskRow } from './desk.admin-documents.ts'
import { type EnquiryEdit, useDeskState } from './desk-session.ts'
import {
  changeEnquiry,
  dismiss,
  learnEnquiry,
  learnLoaded,
  markAnswered,
  type OpenDesk,
  openDesk,
  tryAgain,
  winEnquiry,
} from './enquiry-changes.ts'

interface Options extends Omit<OpenDesk, 'client'> {
  /** The enquiries that were loaded, without the changes that are shown. */
  loaded: readonly DeskRow[]
}

/** What changes say, with buttons. */
export interface ChangesNotice {
  tone: 'error' | 'info'
  message: string
  actions: readonly { label: string; run: () => void }[]
}

/**
 * Changes enquiries at once and sends the change afterwards. A failed change is taken back with a message, which stays
 * until the change is sent again or given up, or a newer one of the same field is made. If another administrator has
 * changed the same field, the conflict has both versions and the choice between them.
 */
export function useEnquiryChanges({ loaded, onStored }: Options) {
  const client = useClient()
  const { failures, conflicts, reopened } = useDeskState()
  const latest = useRef(onStored)
  latest.current = onStored
  useEffect(() => {
    openDesk({
      client,
      onStored: () => latest.current(),
    })
  }, [client])
  useEffect(() => learnLoaded(loaded), [loaded])
  return {
    ...{ change: changeEnquiry, markAnswered, learn: learnEnquiry, ...useMoves() },
    /** The first one that is not answered. */
    conflict: conflicts[0],
    /** The ids of the enquiries with a change that failed. */
    failed: useMemo(() => new Set(failures.map(({ base }) => base._id)), [failures]),
    /** What the changes of some enquiries say: all that failed, else that seats are free again. */
    noticeOf(isMeant: (id: string) => boolean): ChangesNotice | undefined {
      const failed = failures.filter(({ base }) => isMeant(base._id))
      if (failed.length > 0) {
        return {
          tone: 'error',
          message: failed.map(({ message }) => message).join('\n'),
          actions: [
            { label: 'Try again', run: () => failed.forEach(tryAgain) },
            { label: 'Dismiss', run: () => dismiss(failed) },
          ],
        }
      }
      if (!reopened || !isMeant(reopened.enquiry)) return undefined
      const { message, undo } = reopened
      return { tone: 'info', message, actions: [{ label: 'Undo', run: undo }] }
    },
  }
}

/** Moves of enquiries to another stage. */
function useMoves() {
  const [losing, setLosing] = useState<DeskRow>()
  const [winning, setWinning] = useState<DeskRow>()
  const [announcement, setAnnouncement] = useState('')
  async function send(row: DeskRow, edit: EnquiryEdit & { stage: EnquiryStage }) {
    setAnnouncement('')
    const isStored = await changeEnquiry(row, edit)
    if (isStored) setAnnouncement(`${row.fullName}: ${stageLabels[edit.stage]}`)
  }
  return {
    /** For screen readers: the last move that was stored. */
    announcement,
    /** The admin is asked for the reason of a lost enquiry, and for what a won one has booked. */
    move(row: DeskRow, stage: EnquiryStage): void {
      if (stage === 'lost' && row.stage !== 'lost') setLosing(row)
      else if (stage === 'won') setWinning(row)
      else if (stage !== row.stage) void send(row, { stage })
    },
    /** The question for the reason of a lost enquiry; undefined if it is not open. */
    lost: losing && {
      confirm(reason: string) {
        setLosing(undefined)
        void send(losing, { stage: 'lost', lostReason: reason })
      },
      cancel: () => setLosing(undefined),
    },
    /** The question for what a won enquiry has booked; undefined if it is not open. */
    won: winning && {
      row: winning,
      async confirm(booked: Booked, attempt: string) {
        setAnnouncement('')
        await winEnquiry(winning, booked, attempt)
        setWinning(undefined)
        setAnnouncement(`${winning.fullName}: ${stageLabels.won}`)
      },
      cancel: () => setWinning(undefined),
    },
  }
}

export type EnquiryChanges = ReturnType<typeof useEnquiryChanges>
