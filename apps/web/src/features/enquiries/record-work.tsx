import type { EnquiryStage } from '@bharat/contracts/enquiry-stages'
import { personChoice } from '@bharat/contracts/persons'
import { Button } from '@bharat/ui/button'
import { Notice } from '@bharat/ui/notice'
import { Select } from '@bharat/ui/select'
import { TextInput } from '@bharat/ui/text-input'
import { useState } from 'react'
import { useDeliberateChoice } from '../../admin/form/use-deliberate-choice.ts'
import type { DeskRow } from './desk.admin-documents.ts'
import { wonText } from './desk-format.ts'
import { stageOptions } from './stage-select.tsx'
import type { EnquiryChanges } from './use-enquiry-changes.ts'

export interface RecordWorkProps {
  enquiry: DeskRow
  admins: readonly NonNullable<DeskRow['assignee']>[]
  changes: Pick<EnquiryChanges, 'change' | 'move' | 'notice'>
}

/** Stage, assignee and follow-up of an enquiry. Each change is saved at once. */
export function RecordWork({ enquiry, admins, changes }: RecordWorkProps) {
  const { stage, lostReason, won, assignee } = enquiry
  const notice = changes.notice?.enquiry === enquiry._id ? changes.notice : undefined
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
      <Notice tone={notice?.tone ?? 'info'} message={notice?.message} action={notice?.action} />
    </div>
  )
}

/** The date is saved when the field is left: while it is typed, it is another date at times. */
function FollowUp({ enquiry, changes }: Pick<RecordWorkProps, 'enquiry' | 'changes'>) {
  const stored = enquiry.followUpOn ?? ''
  const [typed, setTyped] = useState<string>()
  function save() {
    setTyped(undefined)
    if (typed !== undefined && typed !== stored) {
      void changes.change(enquiry, { followUpOn: typed === '' ? null : typed })
    }
  }
  return (
    <TextInput
      type="date"
      label="Follow-up"
      min="2020-01-01"
      max="2999-12-31"
      value={typed ?? stored}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Enter' && save()}
    />
  )
}
