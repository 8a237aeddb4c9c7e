import { ENQUIRY_STAGES, type EnquiryStage, stageLabels } from '@bharat/contracts/enquiry-stages'
import { useDeliberateChoice } from '../../admin/form/use-deliberate-choice.ts'
import type { DeskRow } from './desk.admin-documents.ts'

export const stageOptions = ENQUIRY_STAGES.map((value) => ({ value, label: stageLabels[value] }))

export interface StageSelectProps {
  row: DeskRow
  onStage: (stage: EnquiryStage) => void
}

/** The stage of a row or card; the platform's own list moves it to another one. */
export function StageSelect({ row, onStage }: StageSelectProps) {
  const choice = useDeliberateChoice(row.stage, (stage) => onStage(stage as EnquiryStage))
  return (
    <select
      aria-label={`Stage of ${row.fullName}`}
      data-stage-of={row._id}
      {...choice}
      className="min-h-11 max-w-full rounded-md border border-line-strong bg-surface px-2 text-sm text-ink md:pointer-fine:min-h-9"
    >
      {stageOptions.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
