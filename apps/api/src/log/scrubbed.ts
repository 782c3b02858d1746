const secretNames = /passw|secret|token|signature|authorization|cookie|api_?key|vpa|card/i
const [hidden, deepest] = ['[hidden]', 6] as const

/** Secrets that stand in texts: an address's password, an Authorization header's value, a link's signature or token. */
const inTexts: readonly [RegExp, string][] = [
  [/(\w+:\/\/[^\s:/@]*:)[^\s@/]+@/g, `$1${hidden}@`],
  [/\b(Basic|Bearer)\s+[\w+/=.~-]{8,}/gi, `$1 ${hidden}`],
  [/([?&#][\w.-]*(?:signature|token|sig|credential)[\w.-]*=)[^\s&#"']+/gi, `$1${hidden}`],
]

const scrubbedText = (text: string): string => inTexts.reduce((whole, [found, by]) => whole.replace(found, by), text)

const isPlain = (value: object): boolean => {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * The value as the log may hold it: without what stands under a secret's name, however deep, and without the secrets that
 * its texts hold. Only plain objects and lists are looked into; how others are written is their serializer's affair.
 */
export const redact = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return scrubbedText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest) return '[deeper]'
  if (Array.isArray(value)) return value.map((one) => redact(one, depth + 1))
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, secretNames.test(name) ? hidden : redact(one, depth + 1)]),
  )
}
