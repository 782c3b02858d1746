import { isIPv6 } from 'node:net'

/**
 * The address that limits count by. An IPv6 address counts as its /64 network, because whoever has one address there
 * has all of them.
 */
export const networkOf = (address: string): string => {
  const [plain = ''] = address.split('%')
  if (plain.includes('.') || !isIPv6(plain)) return address
  const [left = [], right = []] = plain.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
