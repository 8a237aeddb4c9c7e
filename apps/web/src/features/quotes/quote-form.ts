import { knownParty } from '@bharat/contracts/party'
import {
  formatRupees,
  lineAmount,
  type OptionAmounts,
  optionAmounts,
  optionMargin,
} from '@bharat/contracts/quote-amounts'
import { quoteInput } from '@bharat/contracts/quotes'
import { readAmount, readNumber } from '@bharat/contracts/typed-tour-values'
import { formFields, group, optionalEntries, text } from '../../admin/form/field-table.ts'
import type { FormStart } from '../../admin/form/form-definition.ts'
import type { Schema } from '../../admin/form/rules.ts'
import type { QuoteData } from './quotes.admin-documents.ts'

/* The form of a draft. Numbers are text, as typed. */

/** A price of an option in the form. */
export interface LineEntry {
  label: string
  quantity: string
  unitPrice: string
}

/** An option in the form. */
export interface OptionEntry {
  name: string
  note: string
  lines: LineEntry[]
}

interface CostEntry {
  label: string
  amount: string
}

export const BLANK_LINE: LineEntry = { label: '', quantity: '1', unitPrice: '' }
export const BLANK_OPTION: OptionEntry = { name: '', note: '', lines: [BLANK_LINE] }
export const BLANK_COST: CostEntry = { label: '', amount: '' }

const amountOf = (typed: string) => (typed.trim() === '' ? 0 : readAmount(typed))
export const rateOf = (typed: string) =>
  typed.trim() === '' ? 0 : readNumber(typed.replace('%', ''))
const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const fields = formFields<QuoteData>()({
  title: text('Title'),
  validUntil: text('Valid until'),
  departure: text('Departure'),
  party: {
    ...group({
      adults: 'Adults',
      children: 'Ages of children',
      month: 'Month of travel',
      note: 'Note about the travellers',
    }),
    fromRecord: ({ party }) => ({
      adults: String(party?.adults ?? ''),
      children: party?.children.join(', ') ?? '',
      month: party?.month ?? '',
      note: party?.note ?? '',
    }),
    toInput: ({ adults, children, month, note }: Record<keyof Party, string>) =>
      knownParty({
        adults: adults.trim() === '' ? null : Number(adults),
        children: children.match(/[^\s,;&]+/g)?.map(Number) ?? [],
        month,
        note: note.trim(),
      }),
  },
  note: text('Note for the traveller'),
  itinerary: optionalEntries((day) => ({
    title: `Title (Day ${day})`,
    text: `What happens (Day ${day})`,
    stay: `Stay (Day ${day})`,
    meals: `Meals (Day ${day})`,
  })),
  included: { ...text('Included'), toInput: linesOf },
  notIncluded: { ...text('Not included'), toInput: linesOf },
  options: {
    label: (place) => ({
      name: `Name (Option ${place})`,
      note: `What distinguishes it (Option ${place})`,
      lines: `Prices (Option ${place})`,
    }),
    empty: [] as OptionEntry[],
    fromRecord: ({ options }) =>
      options.map(({ name, note, lines }) => ({
        name,
        note,
        lines: lines.map(({ label, quantity, unitPrice }) => ({
          label,
          quantity: String(quantity),
          unitPrice: String(unitPrice),
        })),
      })),
    toInput: (options: OptionEntry[]) =>
      options.map(({ name, note, lines }) => ({
        name,
        note,
        lines: lines.map(({ label, quantity, unitPrice }) => ({
          label,
          quantity: readNumber(quantity),
          unitPrice: readAmount(unitPrice),
        })),
      })),
  },
  discount: { ...text('Discount on each option'), toInput: amountOf },
  tax: {
    ...group({ rate: 'GST in per cent', included: 'The prices above' }),
    fromRecord: ({ tax }) => ({
      rate: String(tax.rate),
      included: tax.included ? 'included' : 'added',
    }),
    toInput: ({ rate, included }: { rate: string; included: string }) => ({
      rate: rateOf(rate),
      included: included === 'included',
    }),
  },
  tcsRate: { ...text('TCS in per cent'), toInput: rateOf },
  terms: text('Terms'),
  internal: {
    label: { costs: 'Costs', note: 'Internal note' },
    empty: { costs: [] as CostEntry[], note: '' },
    fromRecord: ({ internal: { costs, note } }) => ({
      costs: costs.map(({ label, amount }) => ({ label, amount: String(amount) })),
      note,
    }),
    toInput: ({ costs, note }: { costs: CostEntry[]; note: string }) => ({
      costs: costs.map(({ label, amount }) => ({ label, amount: readAmount(amount) })),
      note,
    }),
  },
})

type Party = NonNullable<QuoteData['party']>
export type QuoteValues = (typeof fields)['empty']

/** Where the browser tab keeps what is typed into a draft. */
export const typedKey = (id: string) => `quote-${id}`

/** The start of the form of a draft. */
export function startOf(quote: QuoteData): FormStart<QuoteValues> {
  const { _id: id, number: name, version } = quote
  return { editing: { id, name, version }, base: quoteForm.values(quote) }
}

const pricesText = (lines: LineEntry[]) =>
  lines.map(({ label, quantity, unitPrice }) => `${label}: ${quantity} × ${unitPrice}`).join('\n')

/** The declaration of the form of a draft. */
export const quoteForm = {
  ...fields,
  shown: {
    ...Object.fromEntries([0, 1, 2].map((at) => [`options.${at}.lines`, pricesText])),
    'internal.costs': (costs: CostEntry[]) =>
      costs.map(({ label, amount }) => `${label}: ${amount}`).join('\n'),
  },
  schema: {
    safeParse(value) {
      const { data, error } = quoteInput.safeParse(value)
      const issues = error?.issues.map(({ path, message }) => ({
        path: controlOf(path.join('.')).split('.'),
        message,
      }))
      return { data, error: issues && { issues } }
    },
  } satisfies Schema,
}

/** The control that shows a failure: that of a list typed as one text, or the first field of a list. */
function controlOf(path: string): string {
  const typed = /^(?:party\.children|included|notIncluded)(?=\.\d)/.exec(path)
  if (typed) return typed[0]
  if (/^options\.\d+\.lines$/.test(path)) return `${path}.0.unitPrice`
  return path === 'internal.costs' ? `${path}.0.label` : path
}

/** What an option costs as far as it is typed; null where a text is no number. */
export interface TypedOption {
  lines: (number | null)[]
  amounts: OptionAmounts | null
  margin: number | null
}

/** The amounts of the options while they are typed. Empty fields count as 0. */
export function typedOptions({
  options,
  discount,
  tax,
  tcsRate,
  internal,
}: Pick<QuoteValues, 'options' | 'discount' | 'tax' | 'tcsRate' | 'internal'>): TypedOption[] {
  const pricing = {
    discount: amountOf(discount),
    tax: { rate: rateOf(tax.rate), included: tax.included === 'included' },
    tcsRate: rateOf(tcsRate),
  }
  const rates = [pricing.tax.rate, pricing.tcsRate]
  const isPriced =
    Number.isSafeInteger(pricing.discount) && rates.every((rate) => rate >= 0 && rate <= 100)
  const costs = internal.costs.map(({ amount }) => ({ amount: amountOf(amount) }))
  return options.map((option) => {
    const lines = option.lines.map(({ quantity, unitPrice }) => ({
      quantity: amountOf(quantity),
      unitPrice: amountOf(unitPrice),
    }))
    const amounts = lines.map((line) => whole(lineAmount(line)))
    const isKnown = isPriced && !amounts.includes(null)
    return {
      lines: amounts,
      amounts: isKnown ? optionAmounts(lines, pricing) : null,
      margin: isKnown ? whole(optionMargin(lines, pricing, costs)) : null,
    }
  })
}

const whole = (amount: number) => (Number.isSafeInteger(amount) ? amount : null)

/** Rupees, or a dash where a text is no number. */
export function amountText(amount: number | null): string {
  return amount === null ? '—' : formatRupees(amount)
}
