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
