import { hasPrice } from './format.ts'

/* What a price is for, and the price of a date, each in one place. This file has no Zod: pages load it. */

/** What a price is for; '' is unknown. */
export const PRICE_UNITS = {
  personTwin: 'Per person, twin sharing',
  person: 'Per person',
  vehicle: 'Per vehicle',
  group: 'Per group',
} as const

/** Whether the price has the tax; '' is unknown. */
export const PRICE_TAXES = {
  included: 'Included in the price',
  extra: 'Added to the price',
} as const

/** The fields of a tour on which the text depends. */
export interface PricedFor {
  pricePer: string
  /** Of a vehicle or group; null if unknown. */
  pricePeople: number | null
  tax: string
}

/**
 * What a price is for: `per person, twin sharing, plus tax`, `per vehicle for 4` or `per group of 6`. Empty for a tour
 * of which the operator has not said it.
 */
export function priceBasis({ pricePer, pricePeople, tax }: PricedFor): string {
  const units: Readonly<Record<string, string>> = {
    personTwin: 'per person, twin sharing',
    person: 'per person',
    vehicle: pricePeople ? `per vehicle for ${pricePeople}` : 'per vehicle',
    group: pricePeople ? `per group of ${pricePeople}` : 'per group',
  }
  const taxes: Readonly<Record<string, string>> = { included: 'tax included', extra: 'plus tax' }
  return [units[pricePer], taxes[tax]].filter(Boolean).join(', ')
}

/**
 * The price of a date in whole rupees, as pages show it: that of its departure, or else the trip cost. Both may have
 * decimals; a filter, an offer for search engines and a quote must not differ from the shown price by a rupee.
 */
export function priceOn(
  { tripCost }: { tripCost: number },
  departure?: { price: number | null } | null,
): number {
  return Math.round(departure?.price ?? tripCost)
}

/** A price of a vehicle or group as rupees for each of its people, if their number is known: what prices have in common. */
export function comparablePrice(
  price: number,
  { pricePer, pricePeople }: Pick<PricedFor, 'pricePer' | 'pricePeople'>,
): number {
  const isShared = pricePer === 'vehicle' || pricePer === 'group'
  return isShared && pricePeople ? Math.ceil(price / pricePeople) : price
}

/** What the cheapest price of several tours is for; '' where one that it was compared with does not say it. */
export const FROM_UNITS = ['', 'person', 'vehicle', 'group'] as const

export interface FromPrice {
  /** Rupees. */
  price: number
  per: (typeof FROM_UNITS)[number]
}

/**
 * The cheapest trip cost of several tours. Only like prices compare: a price for a vehicle or a group counts only where
 * no tour has one for a person, or one of which nothing is said. Undefined where no tour has a price.
 */
export function fromPrice(
  tours: readonly { tripCost: number; pricePer: string }[],
): FromPrice | undefined {
  const priced = tours.filter(({ tripCost }) => hasPrice(tripCost))
  const unitOf = ({ pricePer }: { pricePer: string }) =>
    pricePer === 'personTwin' ? 'person' : pricePer
  const alike =
    [['', 'person'], ['vehicle'], ['group']]
      .map((units) => priced.filter((tour) => units.includes(unitOf(tour))))
      .find((some) => some.length > 0) ?? []
  if (alike.length === 0) return undefined
  const per = FROM_UNITS.find((unit) => alike.every((tour) => unitOf(tour) === unit)) ?? ''
  return { price: Math.min(...alike.map(({ tripCost }) => tripCost)), per }
}

/** Number, days and price of several tours (`tourStatistics`); null for none. Days of 0 are unknown ones. */
export function statisticsOf(
  tours: readonly { days: number; tripCost: number; pricePer: string }[],
) {
  if (tours.length === 0) return null
  const days = tours.map(({ days }) => days).filter((days) => days > 0)
  const from = fromPrice(tours)
  return {
    count: tours.length,
    minDays: days.length === 0 ? 0 : Math.min(...days),
    maxDays: Math.max(0, ...days),
    minTripCost: from?.price ?? null,
    minTripCostPer: from?.per ?? '',
  }
}

/** How the prices of the site are paid; null and empty where the operator has not said it. */
export interface PaymentSettings {
  taxText: string
  depositPercent: number | null
  balanceDays: number | null
}

/**
 * How the prices of a tour are paid, in words: only what is known. The tax text of the site is about prices without tax.
 */
export function paymentTerms(
  { taxText, depositPercent, balanceDays }: PaymentSettings,
  { tax }: Pick<PricedFor, 'tax'>,
): [name: string, text: string][] {
  const terms: [name: string, text: string][] = [
    ['Tax', taxText && tax === 'included' ? PRICE_TAXES.included : taxText],
    ['To book', depositPercent === null ? '' : `${depositPercent} % of the price`],
    ['Balance', balanceDays === null ? '' : balanceText(balanceDays)],
  ]
  return terms.filter(([, text]) => text !== '')
}

const balanceText = (days: number) =>
  days === 0 ? 'Before departure' : `${dayCount(days)} before departure`

/** A step of the cancellation terms. */
export interface CancellationStep {
  days: number
  percent: number
}

/** The cancellation terms as a table, the earliest day first: `30 days or more`, `25 %`. */
export function cancellationRows(
  steps: readonly CancellationStep[],
): [when: string, charged: string][] {
  const sorted = steps.toSorted((a, b) => b.days - a.days)
  return sorted.map(({ days, percent }, at) => {
    const earlier = sorted[at - 1]?.days
    const charged = percent === 0 ? 'Nothing' : `${percent} %`
    if (earlier === undefined) {
      return [days === 0 ? 'At any time' : `${dayCount(days)} or more`, charged]
    }
    const last = earlier - 1
    if (days === 0) return [`Less than ${dayCount(earlier)}`, charged]
    return [days < last ? `${days} to ${dayCount(last)}` : dayCount(days), charged]
  })
}

const dayCount = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`
