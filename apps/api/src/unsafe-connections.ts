import { hostOf, isInside, isThisMachine } from './unsafe-addresses.ts'

const isTrue = (url: URL, name: string) => ['true', '1'].includes(url.searchParams.get(name) ?? '')

/** As nodemailer reads the URL: without `requireTLS`, it goes on in the clear if the server offers no TLS, or seems not to. */
const isMailEncrypted = (url: URL): boolean =>
  url.searchParams.get('tls.rejectUnauthorized') !== 'false' &&
  (url.protocol === 'smtps:' || (isTrue(url, 'requireTLS') && !isTrue(url, 'ignoreTLS')))

/** As pg reads the URL. Of its modes, only `verify-full` will check the server in its next version too. */
const isDatabaseEncrypted = (url: URL): boolean => {
  const mode = url.searchParams.get('sslmode')
  if (mode !== null) return mode === 'verify-full'
  return isTrue(url, 'ssl') || ['sslcert', 'sslrootcert'].some((name) => url.searchParams.has(name))
}

const isEncrypted = (url: URL): boolean => {
  if (/^smtps?:$/.test(url.protocol)) return isMailEncrypted(url)
  return url.protocol === 'rediss:' || (/^postgres/.test(url.protocol) && isDatabaseEncrypted(url))
}

/** The names in a list such as `postgres, valkey`. */
const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean)

/** Whether others could read what is sent to this server: it is on another machine, unless the list allows it. */
export const isReadable = (url: URL, allowedHosts: string): boolean =>
  !isThisMachine(url) && !isEncrypted(url) && !namesIn(allowedHosts).includes(hostOf(url).toLowerCase())

/** The hosts of the list that aren't in the operator's own network. */
export const farHosts = (list: string): string[] =>
  namesIn(list).filter((name) => {
    const address = `redis://${name.includes(':') ? `[${name}]` : name}`
    return !URL.canParse(address) || !isInside(new URL(address))
  })
