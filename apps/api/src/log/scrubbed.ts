const secretNames = /passw|secret|token|signature|authorization|cookie|api_?key|vpa|card/i
const [hidden, deepest] = ['[hidden]', 6] as const

/** Patterns of secrets in text: a URL's password, an Authorization header's value, a link's signature or token. */
const inTexts: readonly [RegExp, string][] = [
  [/(\b\w+:\/\/[^\s:/@]*:)[^\s@/]+@/g, `$1${hidden}@`],
  [/\b(Basic|Bearer)\s+[\w+/=.~-]{8,}/gi, `$1 ${hidden}`],
  [/([?&#][\w.-]*(?:signature|token|sig|credential)[\w.-]*=)[^\s&#"']+/gi, `$1${hidden}`],
]

const scrubbedText = (text: string): string => inTexts.reduce((whole, [found, by]) => whole.replace(found, by), text)

const isPlain = (value: object): boolean => {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * Returns the value without secrets: removes values under a secret's name, at any depth, and secrets within text. Looks
 * only into plain objects and arrays; other objects are left to their serializers.
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
