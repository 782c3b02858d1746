import { BlockList, isIP } from 'node:net'

/** Whether this is a valid proxy list for Fastify: addresses, networks (10.0.0.0/8) and names of address ranges. */
export const isProxyList = (list: readonly string[]): boolean =>
  list.every((proxy) => {
    const [address = '', bits, ...rest] = proxy.split('/')
    if (bits === undefined) return isIP(address) > 0 || /^(loopback|linklocal|uniquelocal)$/.test(address)
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
    return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most
  })

/** The widest networks that one operator could own: 10.0.0.0/8, and a /16 of IPv6. */
const fewestBits = { 4: 8, 6: 16 }

/** The networks of a valid proxy list that are too wide to be somebody's own. */
export const tooWideProxies = (list: readonly string[]): string[] =>
  list.filter((proxy) => {
    const [address = '', bits] = proxy.split('/')
    if (bits === undefined) return false
    // ::ffff:0:0/96 is all of IPv4.
    if (/^(0*:)+(0*:)?ffff:/i.test(address)) return Number(bits) < 96 + fewestBits[4]
    return Number(bits) < fewestBits[isIP(address) === 4 ? 4 : 6]
  })

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')
const ownNetworks = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  ownNetworks.addSubnet(network, bits)
ownNetworks.addSubnet('fc00::', 7, 'ipv6')
ownNetworks.addSubnet('fe80::', 10, 'ipv6')

const isIn = (list: BlockList, host: string) => isIP(host) > 0 && list.check(host, isIP(host) === 4 ? 'ipv4' : 'ipv6')

/** The host that the URL leads to. For Postgres, a parameter `host` counts instead. */
export const hostOf = ({ protocol, hostname, searchParams }: URL): string => {
  const given = /^postgres/.test(protocol) ? searchParams.get('host') : null
  return (given || decodeURIComponent(hostname)).replace(/^\[(.*)\]$/, '$1')
}

/** Whether the URL leads to this machine: a loopback address, or a socket (a URL without a host, or with a path). */
export const isThisMachine = (url: URL): boolean => {
  const host = hostOf(url)
  return host === '' || host.startsWith('/') || host === 'localhost' || isIn(loopback, host)
}

/** Whether the URL leads to this machine or its private network. A name without a dot is one of that network. */
export const isInside = (url: URL): boolean => {
  const host = hostOf(url)
  if (isThisMachine(url) || isIn(ownNetworks, host)) return true
  return isIP(host) === 0 && (!host.includes('.') || /\.(local|internal)$/.test(host))
}
