import fc from 'fast-check'

/** Texts that have broken something somewhere: halves of characters, NUL, what looks like code, addresses, numbers. */
const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\ufeff',
  '\u200b\u200d',
  '\u202egnp.exe',
  '\u0007\u001b[31m',
  'é',
  'e\u0301'.repeat(30),
  '👩‍👩‍👧‍👦',
  'İ',
  'ß'.repeat(40),
  'ﷺ'.repeat(20),
  '𝒳'.repeat(75),
  '\u2028',
  '\r\nx-odd: 1',
  "' or 1=1 --",
  "'; drop table courses; --",
  '%',
  '_%\\',
  '$1',
  '{{7*7}}',
  '#{7*7}',
  '\\u0000',
  '../../etc/passwd',
  '..%2f..%2f',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  ']]>',
  '=cmd|calc',
  'javascript:alert(1)',
  '& | ! <-> :*',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-1',
  '0x10',
  '1e999',
  '1e-7',
  '٣',
  '00000000-0000-0000-0000-000000000000',
  'http://127.0.0.1:1/imgprivate/%E0%A4%A',
  '/imgprivate/%00',
  'thumbnails/../x.png',
  'thumbnails/a/\u0000.png',
  '1.2.3',
]
const lengths = [
  1, 2, 7, 8, 40, 41, 60, 61, 100, 101, 128, 129, 150, 151, 255, 256, 2048, 2049, 4096, 5000, 5001, 20_000,
]

export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('x', 'é', '😀', '\u0301', ' '), fc.constantFrom(...lengths))
      .map(([unit, length]) => unit.repeat(length)),
  },
)

/** Stands in JSON for what JSON itself has no value for, or reads as another; `jsonOf` writes it without its marks. */
const bare = (text: string) => `@@${text}@@`
const numbers = [
  0,
  -1,
  1.5,
  0.1 + 0.2,
  2 ** 31,
  2 ** 53,
  500_000.001,
  1e21,
  1e308,
  5e-324,
  0.005,
  99_999_999_999,
  ...['1e999', '-1e999', '-0', '9007199254740993', '1.0000000000000000001', '1e-400'].map(bare),
]

const deep = (depth: number, key: string): unknown => {
  const [open, close] = key === '' ? ['[', ']'] : [`{"${key}":`, '}']
  return bare(`${open.repeat(depth)}1${close.repeat(depth)}`)
}

/** Any value but, mostly, the one that is wanted. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom<unknown>(...numbers),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], ['a', 'b'], [null], { length: 1 }, { toString: 'x' }),
  fc
    .tuple(fc.constantFrom(2, 50, 1_000, 5_000), fc.constantFrom('', 'a', 'then'))
    .map(([depth, key]) => deep(depth, key)),
  fc
    .constantFrom('{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"x":1}}}', '{"__proto__":null}')
    .map(bare),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Names that nobody declared, or that mean something to JavaScript, to the database or to a careless handler. */
export const oddName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'role',
    '_id',
    'ownerId',
    'learnerId',
    'adminId',
    'isAdmin',
    'pricePaise',
    'createdAt',
    'password_hash',
  ),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    '',
    '$where',
    'then',
    '0',
    'a.b',
  ),
  oddText.filter((name) => name.length < 100),
)

/** The value as JSON, with bare texts as they are. */
export const jsonOf = (value: unknown): string => {
  const text = JSON.stringify(value) ?? ''
  return text.replaceAll(/"@@(.*?)@@"/g, (_, inside: string) => JSON.parse(`"${inside}"`))
}
