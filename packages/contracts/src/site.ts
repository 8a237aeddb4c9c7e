import type { SiteSettings } from './site-settings.ts'

type Whatsapp = Pick<SiteSettings, 'name' | 'whatsapp'>

/**
 * Link to WhatsApp, prefilled with `text`.
 * @param digits of the number to chat with, with its country code; with none the visitor chooses
 */
export function chatUrl(text: string, digits = ''): string {
  return `https://wa.me/${digits}${text && `?text=${encodeURIComponent(text)}`}`
}

/** Link to a chat with the company, prefilled with `text`; '' if it has no number. */
export function whatsappLink({ whatsapp }: Pick<Whatsapp, 'whatsapp'>, text = whatsapp.greeting) {
  return whatsapp.number && chatUrl(text, whatsapp.number.slice(1))
}

/** The first message of a chat; it names the tour that the visitor is viewing, if any. */
export function whatsappGreeting({ name, whatsapp }: Whatsapp, tourName?: string): string {
  if (tourName === undefined) return whatsapp.greeting
  return `Hello${name && ` ${name} team`}, I would like to enquire about the tour “${tourName}”.`
}

/**
 * `+919400012345` as `+91 94000 12345`, a landline by its area code, as `+91 487 233 1234`, and numbers of the branches'
 * countries as `+94 11 234 5678`; numbers of other countries stay ungrouped. Area codes that begin with 6 to 9, as
 * mobile numbers do, are grouped like those.
 */
export function formatPhone(phone: string): string {
  const [, ...parts] =
    /^(\+91)([6-9]\d{4})(\d{5})$/.exec(phone) ??
    /^(\+91)(11|2[02]|33|4[04]|\d{3})(\d+)(\d{4})$/.exec(phone) ??
    /^(\+94|\+66)(\d{2})(\d{3})(\d+)$/.exec(phone) ??
    []
  return parts.join(' ') || phone
}
