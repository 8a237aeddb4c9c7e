import { TextInput } from '@bharat/ui/text-input'

export interface DayInputProps {
  label: string
  value: string | null | undefined
  onDay: (day: string | undefined) => void
}

/** A day in the filters of a list. */
export function DayInput({ label, value, onDay }: DayInputProps) {
  return (
    <TextInput
      type="date"
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onDay(target.value || undefined)}
      className="w-[calc(50%-var(--spacing)*2)] sm:w-40"
    />
  )
}
