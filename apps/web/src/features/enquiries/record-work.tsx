import type { EnquiryStage } from '@bharat/contracts/enquiry-stages'
import { personChoice } from '@bharat/contracts/persons'
import { Button } from '@bharat/ui/button'
import { Select } from '@bharat/ui/select'
import { TextInput } from '@bharat/ui/text-input'
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDeliberateChoice } from '../../admin/form/use-deliberate-choice.ts'
import { ChangeNotice } from './change-messages.tsx'
import type { DeskRow } from './desk.admin-documents.ts'
import { wonText } from './desk-format.ts'
import { stageOptions } from './stage-select.tsx'
import type { EnquiryChanges } from './use-enquiry-changes.ts'

export interface RecordWorkProps {
  enquiry: DeskRow
  admins: readonly NonNullable<DeskRow['assignee']>[]
  changes: Pick<EnquiryChanges, 'change' | 'move' | 'noticeOf'>
}

/** Milliseconds after which the browser has scrolled to a focused day that is set back. */
const SCROLLED_MS = 300

/** Stage, assignee and follow-up of an enquiry. Each change is saved at once. */
export function RecordWork({ enquiry, admins, changes }: RecordWorkProps) {
  const { stage, lostReason, won, assignee } = enquiry
  const notice = changes.noticeOf((id) => id === enquiry._id)
  const line = useRef<HTMLDivElement>(null)
  const failure = notice?.tone === 'error' ? notice.message : undefined
  useEffect(() => {
    if (!failure) return
    const show = () => void line.current?.scrollIntoView({ block: 'nearest' })
    show()
    const timer = setTimeout(show, SCROLLED_MS)
    return () => clearTimeout(timer)
  }, [failure])
  // The assignee may have lost the role since.
  const people =
    assignee && !admins.some(({ _id }) => _id === assignee._id) ? [assignee, ...admins] : admins
  const stageChoice = useDeliberateChoice(stage, (to) => changes.move(enquiry, to as EnquiryStage))
  const assigneeChoice = useDeliberateChoice(assignee?._id ?? '', (id) => {
    const chosen = people.find(({ _id }) => _id === id)
    void changes.change(enquiry, { assignee: chosen ?? null })
  })
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Stage"
          data-desk-stage
          options={stageOptions}
          {...stageChoice}
          hint={lostReason ?? ((won && wonText(won)) || undefined)}
        />
        <Select
          label="Assignee"
          placeholder="Unassigned"
          options={people.map((person) => ({
            value: person._id,
            label: personChoice(person),
          }))}
          {...assigneeChoice}
        />
        <FollowUp enquiry={enquiry} changes={changes} />
      </div>
      {stage === 'won' && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => changes.move(enquiry, 'won')}
        >
          Change the booking
        </Button>
      )}
      <div ref={line}>
        <ChangeNotice notice={notice} />
      </div>
    </div>
  )
}

/** Milliseconds without a change after which a day is chosen: while it is typed, it is another one at times. */
const CHOSEN_MS = 600

/** The day is saved soon after it is chosen, and at once when the field, the record or the page is left. */
function FollowUp({ enquiry, changes }: Pick<RecordWorkProps, 'enquiry' | 'changes'>) {
  const stored = enquiry.followUpOn ?? ''
  const [typed, setTyped] = useState<{ day: string; isWhole: boolean }>()
  function save() {
    setTyped(undefined)
    if (typed && typed.day !== stored) {
      void changes.change(enquiry, { followUpOn: typed.day || null })
    }
  }
  /** The browser gives an incomplete day as an empty one. */
  function leaveField({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    if (!currentTarget.validity.badInput) return save()
    setTyped(undefined)
    currentTarget.value = stored
  }
  const saveWhole = useEffectEvent(() => {
    if (typed?.isWhole) save()
  })
  useEffect(() => {
    if (!typed) return
    const timer = setTimeout(() => saveWhole(), CHOSEN_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    const leave = () => document.hidden && saveWhole()
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      saveWhole()
    }
  }, [])
  return (
    <TextInput
      type="date"
      label="Follow-up"
      min="2020-01-01"
      max="2999-12-31"
      value={typed?.day ?? stored}
      onChange={({ target }) => setTyped({ day: target.value, isWhole: target.validity.valid })}
      onBlur={leaveField}
      onKeyDown={(event) => event.key === 'Enter' && leaveField(event)}
    />
  )
}
