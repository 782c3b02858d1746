import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * What limits count an address as. An IPv6 address counts as its /64 network, because whoever has one address there
 * has all of them. An IPv4 address that is written as an IPv6 one counts as itself, not as another.
 */
export const networkOf = (address: string): string => {
  const [written = ''] = address.split('%')
  if (!isIPv6(written)) return address
  // As part of a URL, an address has its shortest form without dots.
  const plain = new URL(`http://[${written}]`).hostname.slice(1, -1)
  const [, ...mapped] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(plain) ?? []
  if (mapped.length > 0)
    return mapped
      .map((half) => Number.parseInt(half, 16))
      .flatMap((n) => [n >> 8, n & 255])
      .join('.')
  const [left = [], right = []] = plain.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

/**
 * The address that limits count a request by. Where a proxy passes on what is no address, this is the proxy's own: written
 * in ever new ways, it would otherwise be a new visitor each time.
 */
export const clientNetwork = ({ ip, socket }: FastifyRequest): string => {
  const [written = ''] = ip.split('%')
  return networkOf(isIP(written) > 0 ? ip : (socket.remoteAddress ?? ''))
}
