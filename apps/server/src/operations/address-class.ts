import { BlockList, isIP } from 'node:net'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

const PRIVATE = new BlockList()
PRIVATE.addSubnet('10.0.0.0', 8, 'ipv4')
PRIVATE.addSubnet('172.16.0.0', 12, 'ipv4')
PRIVATE.addSubnet('192.168.0.0', 16, 'ipv4')
PRIVATE.addSubnet('fc00::', 7, 'ipv6')

/**
 * The class of a network address for the audit log: enough to tell the office from elsewhere, and no personal data.
 * @param address an IPv4 address, or an IPv6 network such as `2001:db8:0:1::/64`
 */
export function addressClass(address: string): string {
  const [network = ''] = address.split('/')
  const version = isIP(network)
  if (version === 0) return 'unknown'
  const family = version === 6 ? 'ipv6' : 'ipv4'
  if (LOOPBACK.check(network, family)) return 'this machine'
  if (PRIVATE.check(network, family)) return 'private network'
  if (version === 4) return `IPv4 ${network.split('.').slice(0, 2).join('.')}.x.x`
  const [first = '0', second = '0'] = network.split(':')
  return `IPv6 ${first || '0'}:${second || '0'}::`
}
