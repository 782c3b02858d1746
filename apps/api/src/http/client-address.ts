import { isIPv6 } from 'node:net'

/**
 * What an address counts as in limits: itself, but an IPv6 address its /64, as whoever has one address there has them all.
 */
export const networkOf = (address: string): string => {
  const [plain = ''] = address.split('%')
  if (plain.includes('.') || !isIPv6(plain)) return address
  const [left = [], right = []] = plain.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
