import ipaddr from 'ipaddr.js'

/** Addresses that are public by their range and belong to the machine's own cloud: Azure's host service. */
const CLOUD_SERVICES: ReadonlySet<string> = new Set(['168.63.129.16'])
/** The only part of IPv6 that is routed globally. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address belongs to the public internet: not to this machine, a private or local network, a provider's
 * internal network (CGNAT), a cloud's metadata service, or a range that translates or tunnels to IPv4 addresses.
 * @param address IPv4 or IPv6, also IPv4 within IPv6; false for any other text
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast' || CLOUD_SERVICES.has(parsed.toString())) return false
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6)
}
