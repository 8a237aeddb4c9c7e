import { deskMessages } from '@bharat/contracts/enquiry-desk.messages'
import { LOST_REASONS } from '@bharat/contracts/enquiry-stages'
import { personChoice } from '@bharat/contracts/persons'
import { FormDialog } from '@bharat/ui/form-dialog'
import { Select } from '@bharat/ui/select'
import { TextInput } from '@bharat/ui/text-input'
import { useState } from 'react'
import type { DeskChoices } from './desk.admin-documents.ts'
import { stageOptions } from './stage-select.tsx'
import type { EnquiryBulk } from './use-bulk-enquiries.ts'

/** What one dialog changes. */
export type BulkField = 'assignee' | 'stage' | 'followUp'

export interface BulkDialogProps {
  field: BulkField
  count: number
  /** How many of them are won. */
  won: number
  people: DeskChoices['enquiryAssignees']
  onConfirm: (change: EnquiryBulk, doneText: string) => void
  onCancel: () => void
}

const texts = {
  assignee: { title: 'Assign', submitLabel: 'Assign', doneText: 'assigned' },
  stage: { title: 'Move', submitLabel: 'Move', doneText: 'moved' },
  followUp: { title: 'Follow up', submitLabel: 'Set the day', doneText: 'changed' },
}
/** Spam has a button of its own. */
const stages = stageOptions.filter(({ value }) => value !== 'spam')

/** Asks for the new value of a field of all selected enquiries. */
export function BulkDialog({ field, count, won, people, onConfirm, onCancel }: BulkDialogProps) {
  const [value, setValue] = useState(field === 'stage' ? 'contacted' : '')
  const [reason, setReason] = useState<string>(LOST_REASONS[0])
  const { title, submitLabel, doneText } = texts[field]
  const changes = {
    assignee: () => ({ assigneeId: value || null }),
    followUp: () => ({ followUpOn: value || null }),
    stage: () => {
      const stage = stages.find((known) => known.value === value)?.value
      return { ...(stage && { stage }), ...(stage === 'lost' && { lostReason: reason }) }
    },
  }
  const onChange = ({ target }: { target: { value: string } }) => setValue(target.value)
  return (
    <FormDialog
      title={`${title} ${count} ${count === 1 ? 'enquiry' : 'enquiries'}`}
      submitLabel={submitLabel}
      onSubmit={() => onConfirm(changes[field](), doneText)}
      onCancel={onCancel}
    >
      {field === 'assignee' && (
        <Select
          label="Assignee"
          placeholder="Unassigned"
          options={people.map((each) => ({ value: each._id, label: personChoice(each) }))}
          value={value}
          onChange={onChange}
        />
      )}
      {field === 'stage' && (
        <Select
          label="Stage"
          options={stages}
          value={value}
          onChange={onChange}
          // What is booked differs from enquiry to enquiry.
          hint={
            value === 'won'
              ? deskMessages.wonTogether
              : won > 0
                ? deskMessages.wonReopened(won)
                : undefined
          }
        />
      )}
      {value === 'lost' && (
        <Select
          label="Reason"
          options={LOST_REASONS.map((each) => ({ value: each, label: each }))}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {field === 'followUp' && (
        <TextInput
          type="date"
          label="Follow-up"
          hint="Empty: none"
          min="2020-01-01"
          max="2999-12-31"
          value={value}
          onChange={onChange}
        />
      )}
    </FormDialog>
  )
}
