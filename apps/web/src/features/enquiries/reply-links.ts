import { withPhonePrefix } from '@bharat/contracts/enquiries'

/**
 * A mail to the address that a visitor gave, and nothing else: after a question mark it could name
 * further recipients and a text.
 */
export function mailLink(address: string): string {
  const at = address.lastIndexOf('@')
  const [name, domain] = [address.slice(0, at), address.slice(at + 1)]
  return `mailto:${encodeURIComponent(name)}@${encodeURIComponent(domain)}`
}

/** A call to the number that a visitor gave: of `*` and `#` a telephone makes commands to itself. */
export function callLink(phone: string): string {
  return `tel:${phone.replace(/(?!^\+)\D/g, '')}`
}

/** A WhatsApp chat with the number that a visitor gave; without a country's prefix it is an Indian one. */
export function chatLink(phone: string): string {
  return `https://wa.me/${withPhonePrefix(phone).replace(/\D/g, '')}`
}
