/*
 * The amounts of a quote, computed in one place for the server, the desk, the page, the PDF and the mail. All amounts are
 * whole rupees. Rates are per cent with at most two decimals. This file has no Zod: pages load it.
 */

/** What an option costs: a line such as `Adult in a double room`, 2, 33,500. A negative price is a reduction. */
export interface QuoteLine {
  label: string
  quantity: number
  unitPrice: number
}

/** The parts of a quote that apply to each of its options. */
export interface QuotePricing {
  /** Rupees, taken from each option before tax. */
  discount: number
  /** GST: its rate in per cent, and whether the prices of the lines include it. */
  tax: { rate: number; included: boolean }
  /** TCS of a tour abroad, in per cent of the amount with GST; 0 for none. */
  tcsRate: number
}

/** `sum − discount + (tax unless included) + tcs = total`, exactly. */
export interface OptionAmounts {
  /** Of the lines. */
  sum: number
  discount: number
  /** GST: added to the price, or contained in it. */
  tax: number
  tcs: number
  total: number
}

const format = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})

/** Whole rupees as `₹1,24,999`; a reduction as `−₹2,000`, with the minus sign. */
export function formatRupees(amount: number): string {
  return format.format(amount).replace('-', '−')
}

/** Quantity times price. */
export function lineAmount({ quantity, unitPrice }: Omit<QuoteLine, 'label'>): number {
  return quantity * unitPrice
}

/** The amounts of one option. Each total is rounded once, half a rupee up. */
export function optionAmounts(
  lines: readonly Omit<QuoteLine, 'label'>[],
  { discount, tax: { rate, included }, tcsRate }: QuotePricing,
): OptionAmounts {
  const sum = lines.reduce((total, line) => total + lineAmount(line), 0)
  const net = sum - discount
  const withTax = included ? net : rounded(net, [withRate(rate)])
  const total = rounded(net, included ? [withRate(tcsRate)] : [withRate(rate), withRate(tcsRate)])
  const tax = included ? net - withoutTax(net, rate) : withTax - net
  return { sum, discount, tax, tcs: total - withTax, total }
}

/** What the company keeps of one option, in rupees: the price without taxes minus its costs. */
export function optionMargin(
  lines: readonly Omit<QuoteLine, 'label'>[],
  pricing: QuotePricing,
  costs: readonly { amount: number }[],
): number {
  const { sum, discount, tax } = optionAmounts(lines, pricing)
  const net = sum - discount - (pricing.tax.included ? tax : 0)
  return net - costs.reduce((total, { amount }) => total + amount, 0)
}

/** How many travel; null if unknown. */
export function travellerCount(
  party: { adults: number | null; children: readonly number[] } | null,
): number | null {
  return party?.adults ? party.adults + party.children.length : null
}

/** The price for each traveller in rupees, rounded; null for one traveller, or if their number is unknown. */
export function perPerson(total: number, travellers: number | null): number | null {
  return travellers === null || travellers < 2 ? null : Math.round(total / travellers)
}

/** What is paid to book, in rupees, rounded; the rest of the total is the balance. @param percent of the total */
export function depositOf(total: number, percent: number): number {
  return divided(BigInt(total) * BigInt(Math.round(percent * 100)), BigInt(WHOLE))
}

/** Hundredths of a per cent, so that the computation has whole numbers only. */
const WHOLE = 10_000
const withRate = (rate: number) => WHOLE + Math.round(rate * 100)

/** The amount times each factor in ten-thousandths, rounded once. */
function rounded(amount: number, factors: readonly number[]): number {
  const product = factors.reduce((value, factor) => value * BigInt(factor), BigInt(amount))
  return divided(product, BigInt(WHOLE) ** BigInt(factors.length))
}

const withoutTax = (amount: number, rate: number) =>
  divided(BigInt(amount) * BigInt(WHOLE), BigInt(withRate(rate)))

/** A quotient rounded to the nearest whole number, half up. */
function divided(numerator: bigint, denominator: bigint): number {
  const doubled = 2n * numerator + denominator
  const quotient = doubled / (2n * denominator)
  const isCut = doubled < 0n && doubled % (2n * denominator) !== 0n
  return Number(isCut ? quotient - 1n : quotient)
}
