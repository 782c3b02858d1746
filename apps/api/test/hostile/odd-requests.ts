import fc from 'fast-check'
import type { Transport } from '../caller.ts'
import { oddText } from './odd-values.ts'
import type { HostileRequest } from './requests.ts'

/** What is done to a request beside its input. */
export type Oddity = {
  kind: 'content type' | 'broken body' | 'odd header' | 'odd cookie' | 'odd path' | 'odd query' | 'odd method' | 'batch'
  text: string
  name?: string
}

const contentTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '*/*',
  '',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/json, text/html',
  'application/jsonp',
  'json',
  ';',
]
const bodies = [
  '',
  ' ',
  'undefined',
  '{"a":1,}',
  "{'a':1}",
  '"',
  '{"a":1}{"b":2}',
  '\ufeff{}',
  '[',
  '{"a":NaN}',
  '\u0000',
  '// {}',
  '1'.repeat(70_000),
]
const headers: Record<string, string[]> = {
  origin: ['null', 'https://evil.example', 'file://', '*', ''],
  'sec-fetch-site': ['cross-site', 'same-site', 'odd'],
  'x-request-id': ['x', '../../../', 'a'.repeat(5_000), '<script>'],
  'x-forwarded-for': ['not an address', '::1, 10.0.0.1', '1.2.3.4, , ,', 'fe80::1%eth0', '%00', '::ffff:1.2.3.4', ','],
  'x-forwarded-host': ['evil.example'],
  host: ['evil.example', '', '[', 'a b'],
  'user-agent': ['', '%00', "'; --", 'Mozilla/5.0 ('.repeat(300), '\u00e9\u00ff', '<script>alert(1)</script>'],
  accept: ['text/html', 'application/jsonl', 'odd/odd;q=x'],
  'trpc-accept': ['application/jsonl'],
  'x-trpc-source': ['%00'],
  'content-encoding': ['gzip', 'odd'],
  'if-none-match': ['*', '"', 'W/', ','.repeat(2_000)],
  range: ['bytes=0-', 'bytes=-1'],
  authorization: ['Basic !', 'Bearer x'],
  'x-http-method-override': ['DELETE'],
  traceparent: ['00-0-0-00', 'x', '00-ffffffffffffffffffffffffffffffff-ffffffffffffffff-01'],
}
const cookies = [
  '=',
  ';',
  '; ;',
  'skillharbor_user',
  'skillharbor_user=',
  'skillharbor_user=%00',
  'skillharbor_user=%E0%A4%A',
  '__proto__=1',
  'skillharbor_user="a',
  `skillharbor_admin=${'a'.repeat(4_000)}`,
  'skillharbor_user=\u00e9',
  'constructor=x; toString=y',
  'a=b=c=d',
]
const paths = [
  '%2F',
  '%00',
  '..',
  '.',
  '%2e%2e',
  '%',
  '%E0%A4%A',
  '%ED%A0%80',
  '%ff',
  'a/b',
  '//',
  ';a=b',
  '\\',
  '%25',
  '%252e',
  '%0d%0a',
  '*',
  'x'.repeat(5_000),
  'a,b',
]
const queries = [
  '__proto__=1',
  '__proto__[a]=1',
  'limit=1&limit=2',
  'q[]=1',
  'q[a]=b',
  '%',
  'q=%00',
  'q=%ff',
  'q=%ED%A0%80',
  'constructor=1',
  '&'.repeat(1_000),
  'batch=1',
  'batch=x',
  'input=%',
  'input={',
  'input=null',
  'cursor=%00',
  'id=1&courseId=2',
  'limit=1e1',
  'limit=0x10',
  '=',
]
const methods = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']

const oneOf = (kind: Oddity['kind'], texts: readonly string[]) =>
  fc.record({ kind: fc.constant(kind), text: fc.constantFrom(...texts) })

const oddHeader: fc.Arbitrary<Oddity> = fc
  .constantFrom(...Object.entries(headers).flatMap(([name, texts]) => texts.map((text) => ({ name, text }))))
  .map((header) => ({ kind: 'odd header', ...header }))

/** How a request of this transport can be odd. A batch repeats its own call; the input then goes to some, all or none of them. */
export const oddities = (transport: Transport): fc.Arbitrary<Oddity> =>
  fc.oneof(
    oneOf('content type', contentTypes),
    fc.oneof(oneOf('broken body', bodies), fc.record({ kind: fc.constant('broken body' as const), text: oddText })),
    { weight: 2, arbitrary: oddHeader },
    oneOf('odd cookie', cookies),
    oneOf('odd path', paths),
    oneOf('odd query', queries),
    oneOf('odd method', methods),
    ...(transport === 'trpc' ? [oneOf('batch', ['0', '0,1', '0,1,2', '1', '5', 'odd', '0,odd', '-1'])] : []),
  )

const batchOf = (request: HostileRequest, keys: readonly string[]): HostileRequest => {
  const [address = '', query = ''] = request.path.split('?')
  const name = address.slice('/trpc/'.length)
  const input = request.body ?? decodeURIComponent(query.slice('input='.length))
  const all = `{${keys.map((key) => `"${key}":${input}`).join(',')}}`
  const path = `/trpc/${keys.map(() => name).join(',')}?batch=1`
  const sent = request.body === undefined ? { path: `${path}&input=${encodeURIComponent(all)}` } : { path, body: all }
  return { ...request, ...sent }
}

/** The request with its oddity. */
export const madeOdd = (request: HostileRequest, { kind, text, name = '' }: Oddity): HostileRequest => {
  const { input: _, ...whole } = request
  const unknown = { ...whole, oddForm: true }
  switch (kind) {
    case 'content type':
      return { ...unknown, headers: { ...request.headers, 'content-type': text } }
    case 'broken body':
      return { ...unknown, body: text, elsewhere: request.method === 'GET' }
    case 'odd header':
      return { ...request, headers: { ...request.headers, [name]: text }, oddForm: true }
    case 'odd cookie':
      return { ...request, headers: { ...request.headers, cookie: `${text}; ${request.headers.cookie ?? ''}` } }
    case 'odd path':
      return { ...unknown, path: request.path.replace(/[^/?]*(\?|$)/, `${text}$1`), elsewhere: true }
    case 'odd query':
      return { ...unknown, path: request.path.replace(/\?.*|$/, `?${text}`), elsewhere: true }
    case 'odd method':
      return { ...unknown, method: text, elsewhere: true }
    case 'batch':
      return batchOf(unknown, text.split(','))
  }
}
