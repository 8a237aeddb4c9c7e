import { z } from 'zod'
import { QUOTE_MAX } from './back-office-limits.ts'
import { dayInput, dayOrEmptyInput } from './date-inputs.ts'
import { indianDay } from './indian-day.ts'
import { MAX_LINES, MAX_PRICE, TEXT_MAX } from './limits.ts'
import { listQuery, wholeNumber } from './list.ts'
import { isHundredth } from './numbers.ts'
import { party, partyInput } from './party.ts'
import { cleanName } from './persons.ts'
import { type OptionAmounts, optionAmounts } from './quote-amounts.ts'
import { QUOTE_STATES, QUOTE_VIEWS } from './quote-states.ts'
import { quoteMessages } from './quotes.messages.ts'
import {
  calendarDay,
  errorReply,
  filledText,
  image,
  moment,
  optionalImageDetails,
  person,
  recordId,
  recordReplies,
  recordVersion,
  storedText,
} from './replies.ts'
import { baseVersion, OBJECT_ID, optionalText, requiredText, tooLong } from './text.ts'

/*
 * Quotes: what the company offers to one person, each revision a record of its own. Amounts are whole rupees
 * (`quote-amounts.ts`).
 */

const wholeRupees = (message: string, minimum: number) =>
  z.int({ error: message }).min(minimum, message).max(MAX_PRICE, message)

const lineInput = z
  .object(
    {
      label: requiredText(quoteMessages.label, 'Label', TEXT_MAX.name).meta({
        description: 'What the price is for.',
        documented: { examples: ['Adult in a double room'] },
      }),
      quantity: z
        .int({ error: quoteMessages.quantity })
        .min(1, quoteMessages.quantity)
        .max(QUOTE_MAX.quantity, quoteMessages.quantity)
        .meta({ description: 'How many.', documented: { examples: [2] } }),
      unitPrice: wholeRupees(quoteMessages.unitPrice, -MAX_PRICE).meta({
        description: 'Rupees for one; a negative price is a reduction.',
        documented: { examples: [33_500] },
      }),
    },
    { error: quoteMessages.label },
  )
  .meta({ id: 'QuoteLineInput', description: 'A line of an option.' })

const optionInput = z
  .object(
    {
      name: requiredText(quoteMessages.option, 'Name', TEXT_MAX.name).meta({
        description: 'The name of the option.',
        documented: { examples: ['Standard'] },
      }),
      note: optionalText('Note', TEXT_MAX.line).meta({
        description: 'What distinguishes it; may be empty.',
        documented: { type: ['string', 'null'], examples: ['Hotels of three stars'] },
      }),
      lines: z
        .array(lineInput, { error: quoteMessages.noLines })
        .min(1, quoteMessages.noLines)
        .max(QUOTE_MAX.lines, quoteMessages.tooManyLines)
        .describe('What it costs.'),
    },
    { error: quoteMessages.option },
  )
  .meta({ id: 'QuoteOptionInput', description: 'One of the options of a quote.' })

const dayOfQuoteInput = z
  .object(
    {
      title: requiredText(quoteMessages.day, 'Title', TEXT_MAX.name).meta({
        description: 'The title of the day.',
        documented: { examples: ['Lake town to Hill town'] },
      }),
      text: optionalText('Text', QUOTE_MAX.text).describe('What happens; may be empty.'),
      stay: optionalText('Stay', TEXT_MAX.line).describe('Where the night is spent; may be empty.'),
      meals: optionalText('Meals', TEXT_MAX.line).describe('The meals of the day; may be empty.'),
    },
    { error: quoteMessages.day },
  )
  .meta({ id: 'QuoteDayInput', description: 'A day of a quote.' })

const textLines = (label: string) =>
  z
    .array(requiredText(`${label} must not have empty entries.`, label, TEXT_MAX.line), {
      error: quoteMessages.lines,
    })
    .max(MAX_LINES, quoteMessages.lines)

const rateInput = z
  .number({ error: quoteMessages.rate })
  .refine((rate) => isHundredth(rate, 0, 100), quoteMessages.rate)

/** The content of a quote, as an administrator saves it. */
const content = {
  title: requiredText(quoteMessages.title, 'Title', TEXT_MAX.name).meta({
    description: 'The title, which the traveller reads first.',
    documented: { examples: ['Seven days in the hills'] },
  }),
  validUntil: dayInput(quoteMessages.validUntil).meta({
    description: 'The last day in India on which it can be accepted, yyyy-mm-dd.',
    documented: { type: 'string', format: 'date', examples: ['2027-01-12'] },
  }),
  party: partyInput.nullish().describe('Who travels; null if unknown.'),
  departure: dayOrEmptyInput(quoteMessages.validUntil)
    .nullish()
    .transform((day) => day || null)
    .meta({
      description: 'The first day of the tour, yyyy-mm-dd; null if open.',
      documented: { type: ['string', 'null'], format: 'date', examples: ['2027-02-12'] },
    }),
  itinerary: z
    .array(dayOfQuoteInput, { error: quoteMessages.days })
    .max(QUOTE_MAX.days, quoteMessages.days)
    .describe('The days.'),
  included: textLines('Included').describe('What the price includes.'),
  notIncluded: textLines('Not included').describe('What travellers pay besides.'),
  options: z
    .array(optionInput, { error: quoteMessages.options })
    .min(1, quoteMessages.options)
    .max(QUOTE_MAX.options, quoteMessages.options)
    .describe('One to three options, of which the traveller accepts one.'),
  discount: wholeRupees(quoteMessages.discount, 0)
    .nullish()
    .transform((discount) => discount ?? 0)
    .meta({
      description: 'Rupees, taken from each option before tax.',
      documented: { type: ['integer', 'null'], minimum: 0, examples: [2000] },
    }),
  tax: z
    .object(
      {
        rate: rateInput.meta({
          description: 'GST in per cent.',
          documented: { type: 'number', minimum: 0, maximum: 100, examples: [5] },
        }),
        included: z
          .boolean({ error: quoteMessages.taxIncluded })
          .describe('Whether the prices of the lines include it.'),
      },
      { error: quoteMessages.rate },
    )
    .meta({ id: 'QuoteTaxInput', description: 'The GST of a quote.' }),
  tcsRate: rateInput
    .nullish()
    .transform((rate) => rate ?? 0)
    .meta({
      description: 'TCS of a tour abroad, in per cent of the amount with GST.',
      documented: { type: ['number', 'null'], minimum: 0, maximum: 100, examples: [0] },
    }),
  terms: optionalText('Terms', QUOTE_MAX.terms).describe('What the traveller agrees to.'),
  note: optionalText('Note', QUOTE_MAX.text).describe('A note for the traveller; may be empty.'),
  internal: z
    .object(
      {
        costs: z
          .array(
            z
              .object(
                {
                  label: requiredText(quoteMessages.cost, 'Cost', TEXT_MAX.name).describe(
                    'What it is for.',
                  ),
                  amount: wholeRupees(quoteMessages.cost, 0).describe('Rupees.'),
                },
                { error: quoteMessages.cost },
              )
              .meta({ id: 'QuoteCostInput', description: 'What something costs the company.' }),
            { error: quoteMessages.costs },
          )
          .max(QUOTE_MAX.costs, quoteMessages.costs)
          .describe('What the tour costs the company.'),
        note: optionalText('Internal note', QUOTE_MAX.text).describe('May be empty.'),
      },
      { error: quoteMessages.internal },
    )
    .meta({ id: 'QuoteInternalInput', description: 'What only the desk sees.' })
    .nullish()
    .transform((internal) => internal ?? { costs: [], note: '' })
    .describe('What only the desk sees.'),
}

interface PricedContent {
  options: readonly { lines: readonly { quantity: number; unitPrice: number }[] }[]
  discount: number
  tax: { rate: number; included: boolean }
  tcsRate: number
}

interface AmountFailure {
  path: (string | number)[]
  message: string
}

/** What is wrong with the amounts of a quote, each with its path. */
export function amountFailures({ options, ...pricing }: PricedContent): AmountFailure[] {
  if (options.flatMap(({ lines }) => lines).length > QUOTE_MAX.lines) {
    return [{ path: ['options'], message: quoteMessages.tooManyLines }]
  }
  const amounts = options.map(({ lines }) => optionAmounts(lines, pricing))
  const failures = amounts.flatMap(({ sum, total }, at): AmountFailure[] => {
    const path = ['options', at, 'lines']
    if (sum < 0) return [{ path, message: quoteMessages.negativeTotal }]
    return total > MAX_PRICE ? [{ path, message: quoteMessages.totalTooLarge }] : []
  })
  const isAbove = amounts.some(({ sum }) => sum >= 0 && pricing.discount > sum)
  return isAbove
    ? [...failures, { path: ['discount'], message: quoteMessages.discountAboveSum }]
    : failures
}

/** What the checks across fields need: they run also if another field is wrong, so that all messages come at once. */
const comparable = z.object({
  options: content.options,
  discount: content.discount,
  tax: content.tax.catch({ rate: 0, included: false }),
  tcsRate: content.tcsRate.catch(0),
})

/** PUT /admin/quotes/{id}: the content of a draft. */
export const quoteInput = z
  .object({ ...content, version: baseVersion }, { error: quoteMessages.quote })
  .superRefine(
    (value, context) => {
      const { data } = comparable.safeParse(value)
      const failures = data ? amountFailures(data) : []
      const day = content.validUntil.safeParse(value.validUntil).data
      if (day && day < indianDay(new Date())) {
        failures.push({ path: ['validUntil'], message: quoteMessages.pastValidUntil })
      }
      for (const failure of failures) context.addIssue({ code: 'custom', ...failure })
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
  .meta({ id: 'QuoteInput', description: 'The content of a quote.' })

/**
 * POST /admin/quotes: a draft for an enquiry. What is left out comes from its tour, departure and party, and from the
 * settings; the server checks the completed content with `quoteInput`.
 */
export const newQuoteInput = z
  .object(
    {
      enquiryId: z
        .string({ error: quoteMessages.enquiryId })
        .regex(OBJECT_ID, {
          error: quoteMessages.enquiryId,
        })
        .meta({
          description: 'Id of the enquiry.',
          documented: { examples: ['650000000000000000000001'] },
        }),
      ...(Object.fromEntries(
        Object.entries(content).map(([name, field]) => [name, (field as z.ZodType).optional()]),
      ) as { [Name in keyof typeof content]: z.ZodOptional<(typeof content)[Name]> }),
    },
    { error: quoteMessages.quote },
  )
  .meta({ id: 'NewQuoteInput', description: 'A quote for an enquiry.' })

const rupees = z.int()

const amounts = {
  sum: rupees.describe('The sum of the lines in rupees.'),
  discount: rupees.describe('The discount in rupees.'),
  tax: rupees.describe('GST in rupees: added to the price, or contained in it.'),
  tcs: rupees.describe('TCS in rupees.'),
  total: rupees.describe('What the traveller pays for the option, in rupees.'),
} satisfies Record<keyof OptionAmounts, z.ZodType>

const quoteLine = z
  .object({
    label: filledText.describe('What the price is for.'),
    quantity: z.int().min(1).describe('How many.'),
    unitPrice: rupees.describe('Rupees for one.'),
    amount: rupees.describe('Quantity times price, in rupees.'),
  })
  .meta({ id: 'QuoteLine', description: 'A line of an option.' })

/** An option with its computed amounts. */
export const quoteOption = z
  .object({
    name: filledText.describe('The name of the option.'),
    note: storedText.describe('What distinguishes it; may be empty.'),
    lines: z.array(quoteLine).describe('What it costs.'),
    ...amounts,
    perPerson: rupees
      .nullable()
      .describe('The total for each traveller; null if their number is unknown, or one.'),
  })
  .meta({ id: 'QuoteOption', description: 'One of the options of a quote.' })

const quoteDay = z
  .object({
    title: filledText.describe('The title of the day.'),
    text: storedText.describe('What happens; may be empty.'),
    stay: storedText.describe('Where the night is spent; may be empty.'),
    meals: storedText.describe('The meals of the day; may be empty.'),
  })
  .meta({ id: 'QuoteDay', description: 'A day of a quote.' })

const quoteTax = z
  .object({
    rate: z.number().describe('GST in per cent.'),
    included: z.boolean().describe('Whether the prices of the lines include it.'),
  })
  .meta({ id: 'QuoteTax', description: 'The GST of a quote.' })

/** How a traveller accepted: shown as a line of certificate on the page and in the PDF. */
export const quoteAcceptance = z
  .object({
    at: moment.describe('When it was accepted.'),
    option: z.int().min(0).describe('The index of the accepted option.'),
    name: filledText.describe('The name that the traveller entered.'),
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('SHA-256 of what was accepted.'),
  })
  .meta({ id: 'QuoteAcceptance', description: 'How a quote was accepted.' })

const state = z.enum(QUOTE_STATES)

/** What the desk and the traveller both see of a quote. */
const shown = {
  number: filledText.meta({
    description: 'The reference of the enquiry and the revision.',
    examples: ['ENQ-7K3Q/2'],
  }),
  state: state.describe(`One of ${QUOTE_STATES.join(', ')}.`),
  title: filledText.describe('The title.'),
  validUntil: calendarDay.describe('The last day in India on which it can be accepted.'),
  party: party.nullable().describe('Who travels; null if unknown.'),
  departure: calendarDay.nullable().describe('The first day of the tour; null if open.'),
  itinerary: z.array(quoteDay).describe('The days.'),
  included: z.array(filledText).describe('What the price includes.'),
  notIncluded: z.array(filledText).describe('What travellers pay besides.'),
  options: z.array(quoteOption).describe('One to three options with their amounts.'),
  discount: rupees.describe('Rupees, taken from each option before tax.'),
  tax: quoteTax.describe('The GST.'),
  tcsRate: z.number().describe('TCS of a tour abroad in per cent; 0 for none.'),
  terms: storedText.describe('What the traveller agrees to; may be empty.'),
  note: storedText.describe('A note for the traveller; may be empty.'),
  sentAt: moment.nullable().describe('When it was sent; null for a draft.'),
  seatsLeft: z
    .int()
    .min(0)
    .nullable()
    .describe(
      'Seats of the departure that are left, while the quote is a draft, waits for a reply, or was accepted and has taken none; null if unknown.',
    ),
  acceptance: quoteAcceptance.nullable().describe('How it was accepted; null if it was not.'),
}

/** A quote as the desk sees it. */
export const quote = z
  .object({
    _id: recordId,
    ...shown,
    revision: z.int().min(1).describe('Counts the revisions of an enquiry’s quote, from 1.'),
    enquiryId: recordId.describe('The enquiry.'),
    fullName: storedText.describe('Who gets it.'),
    phone: storedText.describe('May be empty.'),
    email: storedText.describe('May be empty.'),
    tourId: recordId.nullable().describe('The tour; null without one.'),
    tourName: storedText.describe('The name of the tour; empty without one.'),
    internal: z
      .object({
        costs: z
          .array(
            z
              .object({
                label: filledText.describe('What it is for.'),
                amount: rupees.describe('Rupees.'),
              })
              .meta({ id: 'QuoteCost', description: 'What something costs the company.' }),
          )
          .describe('What the tour costs the company.'),
        note: storedText.describe('May be empty.'),
        margins: z.array(rupees).describe('What the company keeps of each option, in rupees.'),
      })
      .meta({ id: 'QuoteInternal', description: 'What only the desk sees.' }),
    url: storedText
      .nullable()
      .describe(
        'The traveller’s page; null for a draft, and if the session secret has changed since it was made.',
      ),
    openings: z.int().min(0).describe('How often a person opened the page.'),
    lastOpenedAt: moment.nullable().describe('The last time; null if never.'),
    askedAt: moment
      .nullable()
      .describe('When the traveller asked a question that nobody has answered; null without one.'),
    declineReason: storedText.nullable().describe('Why it was declined; null if it was not.'),
    createdAt: moment,
    createdBy: person.nullable().describe('Who made it; null after the account was removed.'),
    version: recordVersion,
  })
  .meta({ id: 'Quote', description: 'A quote as the desk sees it.' })

export const quoteReplies = recordReplies('Quote', quote)

/** A quote as the traveller and other systems may get it: without what only the desk sees, and without its link. */
export const announcedQuote = quote
  .omit({ internal: true, url: true, createdBy: true, seatsLeft: true, askedAt: true })
  .meta({ id: 'AnnouncedQuote', description: 'A quote without its internal fields.' })

/** A quote in the list of the desk. */
export const listedQuote = quote
  .pick({
    _id: true,
    number: true,
    state: true,
    title: true,
    validUntil: true,
    enquiryId: true,
    fullName: true,
    tourId: true,
    tourName: true,
    sentAt: true,
    openings: true,
    lastOpenedAt: true,
    askedAt: true,
    createdAt: true,
    version: true,
  })
  .extend({
    total: rupees.describe('The total of the accepted option, else of the cheapest, in rupees.'),
  })
  .meta({ id: 'ListedQuote', description: 'A quote in the list of the desk.' })

export const listedQuotes = recordReplies('ListedQuote', listedQuote).page

/** GET /admin/quotes. */
export const quoteListQuery = listQuery(['createdAt', 'validUntil', 'lastOpenedAt']).extend({
  state: z
    .enum(['', ...QUOTE_STATES])
    .default('')
    .describe('Only quotes of this state.'),
  view: z
    .enum(['', ...QUOTE_VIEWS])
    .default('')
    .describe(
      'Sent and not answered; of those, opened; of those, valid for at most a week; all with a question that nobody has answered.',
    ),
  enquiryId: z
    .union([z.literal(''), z.string().regex(OBJECT_ID)], { error: quoteMessages.enquiryId })
    .default('')
    .describe('Only quotes of this enquiry.'),
})

/** POST /admin/quotes/{id}/send. */
export const sentQuoteReply = quoteReplies.saved
  .extend({ url: filledText.describe('The traveller’s page.') })
  .meta({ id: 'SentQuote', description: 'A sent quote and the link of its page.' })

/** GET /public/quotes/{token}: the quote as the traveller sees it. */
export const publicQuote = z
  .object({
    ...shown,
    fullName: storedText.describe('Who is greeted.'),
    cover: optionalImageDetails,
    dayImages: z
      .array(
        z
          .object({ day: z.int().min(1).describe('Counted from 1.'), image })
          .meta({ id: 'QuoteDayImage', description: 'A picture of a day of a quote.' }),
      )
      .describe('Pictures of the tour that show days of the quote.'),
    tour: z
      .object({ id: recordId, title: filledText.describe('Its name.') })
      .meta({ id: 'QuotedTour', description: 'A tour that the site shows.' })
      .nullable()
      .describe('The tour of the site; null without one.'),
    payment: z
      .array(
        z
          .object({
            name: filledText.describe('What is paid, such as `To book`.'),
            text: filledText.describe('How much, or when.'),
          })
          .meta({ id: 'PaymentTerm', description: 'How a price is paid.' }),
      )
      .describe('How it is paid, as the settings say.'),
    depositPercent: z
      .number()
      .nullable()
      .describe('What is paid to book, in per cent of the total; null if the settings do not say.'),
    balanceDays: z
      .int()
      .nullable()
      .describe('How many days before the departure the rest is paid; null if unknown.'),
    cancellation: z
      .array(
        z
          .object({
            when: filledText.describe('How early it is cancelled.'),
            charged: filledText.describe('What is charged then.'),
          })
          .meta({ id: 'CancellationTerm', description: 'What a cancellation costs.' }),
      )
      .describe('What a cancellation costs, the earliest day first.'),
    contact: z
      .object({
        name: storedText.describe('Whom to talk to; empty if the company alone.'),
        image: optionalImageDetails,
        phone: storedText.describe('May be empty.'),
        whatsapp: storedText.describe('May be empty.'),
        email: storedText.describe('May be empty.'),
        availability: storedText.describe('When, as the settings say; may be empty.'),
      })
      .meta({ id: 'QuoteContact', description: 'Whom a traveller can talk to.' }),
    newerUrl: storedText
      .nullable()
      .describe('The page of the quote that followed this one; null if none did.'),
    newerSentAt: moment.nullable().describe('When that quote was sent; null if none followed.'),
    newerChanges: z
      .array(filledText)
      .describe('The parts that it has changed, such as `Discount`; may be empty.'),
    canAccept: z.boolean().describe('Whether it can still be accepted or declined.'),
  })
  .meta({ id: 'PublicQuote', description: 'A quote as the traveller sees it.' })

/** The reply to an acceptance or a refusal. */
export const publicQuoteReply = recordReplies('PublicQuote', publicQuote).saved

/** POST /public/quotes/{token}/acceptance. */
export const quoteAcceptanceInput = z
  .object(
    {
      option: z
        .int({ error: quoteMessages.choose })
        .min(0, quoteMessages.choose)
        .max(QUOTE_MAX.options - 1, quoteMessages.choose)
        .meta({
          description: 'The index of the option, from 0.',
          documented: { examples: [0] },
        }),
      name: z
        .string({ error: quoteMessages.name })
        .overwrite(cleanName)
        .min(1, quoteMessages.name)
        .max(TEXT_MAX.name, tooLong('Name', TEXT_MAX.name))
        .meta({
          description: 'Who accepts.',
          documented: { examples: ['Anu Thomas'] },
        }),
      termsAccepted: z
        .literal(true, { error: quoteMessages.terms })
        .meta({ description: 'Must be true.', documented: { type: 'boolean', examples: [true] } }),
    },
    { error: quoteMessages.choose },
  )
  .meta({ id: 'QuoteAcceptanceInput', description: 'Accepts one option of a quote.' })

/** POST /public/quotes/{token}/decline. */
export const quoteDeclineInput = z
  .object(
    { reason: optionalText('Reason', TEXT_MAX.line).describe('May be empty.') },
    { error: quoteMessages.body },
  )
  .meta({ id: 'QuoteDeclineInput', description: 'Declines a quote.' })

/** POST /admin/quotes/{id}/send. */
export const quoteSendInput = z
  .object({ version: baseVersion }, { error: quoteMessages.body })
  .meta({ id: 'QuoteSendInput', description: 'The draft that is sent.' })

/** DELETE /admin/quotes/{id}. */
export const quoteDiscardQuery = z.object({
  version: wholeNumber('version', 0, Number.MAX_SAFE_INTEGER, 0).describe(
    'The `version` that was seen: with another one nothing is discarded (409). 0: any version.',
  ),
})

/** POST /public/quotes/{token}/questions. */
export const quoteQuestionInput = z
  .object(
    {
      text: requiredText(quoteMessages.question, 'Question', QUOTE_MAX.text).meta({
        description: 'The question.',
        documented: { examples: ['Is the hotel in the hills heated?'] },
      }),
    },
    { error: quoteMessages.question },
  )
  .meta({ id: 'QuoteQuestionInput', description: 'A question about a quote.' })

/** The 409 of a quote that cannot be accepted or declined any more. */
export const quoteConflict = errorReply
  .extend({
    state: state.describe('Its state now.'),
    newerUrl: storedText
      .nullable()
      .describe('The page of the quote that replaced it; null if none.'),
  })
  .meta({ id: 'QuoteConflict', description: 'Why a quote cannot be accepted any more.' })

export type QuoteInput = z.output<typeof quoteInput>
export type QuoteContent = Omit<QuoteInput, 'version'>
export type QuoteListQuery = z.output<typeof quoteListQuery>
export type NewQuoteInput = z.output<typeof newQuoteInput>
export type Quote = z.output<typeof quote>
export type AnnouncedQuote = z.output<typeof announcedQuote>
export type ListedQuote = z.output<typeof listedQuote>
export type PublicQuote = z.output<typeof publicQuote>
export type QuoteOption = z.output<typeof quoteOption>
export type QuoteAcceptance = z.output<typeof quoteAcceptance>
export type QuoteAcceptanceInput = z.output<typeof quoteAcceptanceInput>
