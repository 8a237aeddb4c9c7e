import { latinDigits, withPhonePrefix } from './enquiries.ts'
import { chatUrl } from './site.ts'

/**
 * A mail link to the address that a visitor entered. It is encoded: a question mark in the address could add
 * recipients and a body.
 */
export function mailLink(address: string, { subject = '', text = '' } = {}): string {
  const at = address.lastIndexOf('@')
  const [name, domain] = [address.slice(0, at), address.slice(at + 1)]
  const fields = [
    ...(subject === '' ? [] : [`subject=${encodeURIComponent(subject)}`]),
    // RFC 6068: a line break in a mail link is CRLF.
    ...(text === '' ? [] : [`body=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`]),
  ]
  const query = fields.length > 0 ? `?${fields.join('&')}` : ''
  return `mailto:${encodeURIComponent(name)}@${encodeURIComponent(domain)}${query}`
}

/**
 * A call link to the number that a visitor entered, with digits only: phones interpret `*` and `#` as commands.
 */
export function callLink(phone: string): string {
  return `tel:${latinDigits(phone).replace(/(?!^\+)\D/g, '')}`
}

/** A WhatsApp chat with the number that a visitor entered; a number without country code is an Indian one. */
export function chatLink(phone: string, text = ''): string {
  return chatUrl(text, withPhonePrefix(phone).replace(/\D/g, '')).replace(/\?text=$/, '')
}
