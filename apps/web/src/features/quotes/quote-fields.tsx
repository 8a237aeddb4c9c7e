import { QUOTE_MAX } from '@bharat/contracts/back-office-limits'
import { quoteMessages } from '@bharat/contracts/quotes.messages'
import { Badge } from '@bharat/ui/badge'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { EntryList } from '../../admin/form/entry-list.tsx'
import { BoundSelect, BoundText, BoundTextarea } from '../../admin/form/fields.tsx'
import {
  amountText,
  BLANK_COST,
  BLANK_LINE,
  BLANK_OPTION,
  type QuoteValues,
  rateOf,
  type TypedOption,
  typedOptions,
} from './quote-form.ts'
import { QuotePart } from './quote-part.tsx'
import { QuoteTotals } from './quote-totals.tsx'

interface Props {
  form: UseFormReturn<QuoteValues>
}

/** The fields of a draft. Totals and margin follow what is typed. */
export function QuoteFields({ form }: Props) {
  const options = useTypedOptions(form)
  const lines = options.reduce((sum, option) => sum + option.lines.length, 0)
  return (
    <div className="flex flex-col gap-8">
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        <BoundText form={form} name="title" required className="sm:col-span-2" />
        <BoundText form={form} name="validUntil" type="date" required />
        <BoundText form={form} name="departure" type="date" />
        <BoundText form={form} name="party.adults" inputMode="numeric" />
        <BoundText form={form} name="party.children" hint="Such as 4, 9" />
        <BoundText form={form} name="party.month" type="month" />
        <BoundText form={form} name="party.note" />
        <BoundTextarea form={form} name="note" rows={3} className="sm:col-span-2 lg:col-span-4" />
      </div>
      <QuotePart title="Options and prices">
        <EntryList
          form={form}
          name="options"
          one="option"
          add="Add option"
          // An option has a line at least.
          max={lines < QUOTE_MAX.lines ? QUOTE_MAX.options : options.length}
          blank={BLANK_OPTION}
        >
          {(index) => (
            <OptionFields
              form={form}
              index={index}
              typed={options[index]}
              linesLeft={QUOTE_MAX.lines - lines}
            />
          )}
        </EntryList>
        <div className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-4">
          <BoundText
            form={form}
            name="discount"
            inputMode="numeric"
            hint="Rupees, before the taxes"
          />
          <BoundText form={form} name="tax.rate" inputMode="decimal" />
          <BoundSelect form={form} name="tax.included" options={TAX_OPTIONS} />
          <BoundText form={form} name="tcsRate" inputMode="decimal" hint="For tours abroad" />
        </div>
      </QuotePart>
      <InternalFields form={form} options={options} />
      <QuotePart title="Included and terms">
        <div className="grid gap-5 md:grid-cols-2">
          <BoundTextarea form={form} name="included" rows={6} hint="One per line." />
          <BoundTextarea form={form} name="notIncluded" rows={6} hint="One per line." />
        </div>
        <BoundTextarea form={form} name="terms" rows={8} />
      </QuotePart>
      <QuotePart title="Days">
        <EntryList
          form={form}
          name="itinerary"
          one="day"
          add="Add day"
          canBeEmpty
          canMove
          max={QUOTE_MAX.days}
        >
          {(index) => <DayFields form={form} index={index} />}
        </EntryList>
      </QuotePart>
    </div>
  )
}

const TAX_OPTIONS = [
  { value: 'added', label: 'do not include GST' },
  { value: 'included', label: 'include GST' },
]

function useTypedOptions({ control }: UseFormReturn<QuoteValues>): TypedOption[] {
  const [options, discount, tax, tcsRate, internal] = useWatch({
    control,
    name: ['options', 'discount', 'tax', 'tcsRate', 'internal'],
  })
  return typedOptions({ options, discount, tax, tcsRate, internal })
}

function DayFields({ form, index }: Props & { index: number }) {
  const day = `itinerary.${index}` as const
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <BoundText form={form} name={`${day}.title`} required className="sm:col-span-2" />
      <BoundTextarea form={form} name={`${day}.text`} rows={3} className="sm:col-span-2" />
      <BoundText form={form} name={`${day}.stay`} />
      <BoundText form={form} name={`${day}.meals`} />
    </div>
  )
}

function OptionFields({
  form,
  index,
  typed,
  linesLeft,
}: Props & { index: number; typed: TypedOption | undefined; linesLeft: number }) {
  const [tax, tcsRate] = useWatch({ control: form.control, name: ['tax', 'tcsRate'] })
  const option = `options.${index}` as const
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <BoundText form={form} name={`${option}.name`} required />
        <BoundText form={form} name={`${option}.note`} />
      </div>
      <EntryList
        form={form}
        name={`${option}.lines`}
        one={`option ${index + 1}’s price`}
        add={`Add price to option ${index + 1}`}
        isPlain
        max={(typed?.lines.length ?? 0) + linesLeft}
        blank={BLANK_LINE}
        className="grid grid-cols-[--spacing(20)_1fr] items-start sm:grid-cols-[minmax(0,1fr)_--spacing(20)_--spacing(32)_--spacing(28)_auto] sm:first:[&>span]:mt-6.5"
        removeClassName="justify-self-end sm:min-h-11"
      >
        {(at) => (
          <LineFields form={form} option={index} at={at} amount={typed?.lines[at] ?? null} />
        )}
      </EntryList>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {linesLeft <= 0 && quoteMessages.tooManyLines}
      </p>
      <div aria-live="polite" className="w-full sm:max-w-xs sm:self-end">
        <QuoteTotals
          amounts={typed?.amounts ?? null}
          tax={{ rate: rateOf(tax.rate), included: tax.included === 'included' }}
          tcsRate={rateOf(tcsRate)}
        />
      </div>
    </>
  )
}

/** Below the first row, labels are for screen readers on a wide screen. */
const labelLook = (at: number) => (at === 0 ? '' : 'sm:[&>label]:sr-only')

/** A price in one row. */
function LineFields({
  form,
  option,
  at,
  amount,
}: Props & { option: number; at: number; amount: number | null }) {
  const line = `options.${option}.lines.${at}` as const
  const place = `price ${at + 1} of option ${option + 1}`
  const look = labelLook(at)
  return (
    <>
      <BoundText
        form={form}
        name={`${line}.label`}
        label="What for"
        aria-label={`What for, ${place}`}
        className={`col-span-2 sm:col-span-1 ${look}`}
      />
      <BoundText
        form={form}
        name={`${line}.quantity`}
        label="Quantity"
        aria-label={`Quantity, ${place}`}
        inputMode="numeric"
        className={look}
      />
      <BoundText
        form={form}
        name={`${line}.unitPrice`}
        label="Rupees for one"
        aria-label={`Rupees for one, ${place}`}
        inputMode="numeric"
        className={look}
      />
      <p
        className={`flex min-h-11 items-center text-sm tabular-nums sm:justify-end ${at === 0 ? 'sm:mt-6.5' : ''}`}
      >
        <span className="sr-only">Amount </span>
        {amountText(amount)}
      </p>
    </>
  )
}

/** What only the desk sees. */
function InternalFields({ form, options }: Props & { options: readonly TypedOption[] }) {
  const names = useWatch({ control: form.control, name: 'options' })
  const costs = useWatch({ control: form.control, name: 'internal.costs' })
  return (
    <QuotePart title="Internal" aside={<Badge>Only you see this</Badge>}>
      <EntryList
        form={form}
        name="internal.costs"
        one="cost"
        add="Add cost"
        canBeEmpty
        isPlain
        max={QUOTE_MAX.costs}
        blank={BLANK_COST}
        className="grid grid-cols-[1fr_--spacing(28)] items-start sm:grid-cols-[minmax(0,1fr)_--spacing(32)_auto] sm:first:[&>span]:mt-6.5"
        removeClassName="justify-self-end max-sm:col-span-2 sm:min-h-11"
      >
        {(at) => (
          <>
            <BoundText
              form={form}
              name={`internal.costs.${at}.label`}
              label="Cost"
              aria-label={`Cost ${at + 1}`}
              className={labelLook(at)}
            />
            <BoundText
              form={form}
              name={`internal.costs.${at}.amount`}
              label="Rupees"
              aria-label={`Rupees of cost ${at + 1}`}
              className={labelLook(at)}
              inputMode="numeric"
            />
          </>
        )}
      </EntryList>
      <dl aria-live="polite" className="flex flex-col gap-1 text-sm tabular-nums empty:hidden">
        {/* Without a cost, the whole price would be the margin. */}
        {(costs.length > 0 ? options : []).map(({ margin }, index) => (
          // An option is identified by its place.
          <div key={index} className="flex flex-wrap gap-x-2">
            <dt>Margin of {names[index]?.name || `option ${index + 1}`}</dt>
            <dd className="font-semibold">{amountText(margin)}</dd>
          </div>
        ))}
      </dl>
      <BoundTextarea form={form} name="internal.note" rows={2} />
    </QuotePart>
  )
}
