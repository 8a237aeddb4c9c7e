/**
 * A phone number in international form, which every phone can dial: `+919400012345` for `+91 94000 12345`,
 * `0091-94000-12345`, `094000 12345` or `94000 12345`. A number without a country code is an Indian one.
 * @returns undefined if it cannot be dialled (ITU-T E.164: 7 to 15 digits, in India 10 after +91)
 */
export function dialableNumber(text: string): string | undefined {
  const number = text
    .replace(/^(\s*(?:\+|00)\d{1,3}\s*)\(0\)/, '$1')
    .replace(/[\s().\-\u2010-\u2013/]/g, '')
    .replace(/^00/, '+')
    // Within India: ten digits, often after the 0 of a long-distance call. No area code begins with 1 without it.
    .replace(/^(?:\+910|0|91(?=[6-9]\d{9}$)|(?=[2-9]\d{9}$))(?=[1-9]\d{9}$)/, '+91')
  return /^\+(?:91[1-9]\d{9}|(?!91)[1-9]\d{6,14})$/.test(number) ? number : undefined
}
