// Matches secrets that consist only of words from examples, sandboxes and tests, besides digits and symbols.
const placeholder =
  /^(change|default|dev|example|for|key|local|me|my|our|password|please|postgres|razorpay|redis|sandbox|secret|skillharbor|storage|tests?|the|this|to|webhook|your)+$/
const isPlaceholder = (value: string) => placeholder.test(value.toLowerCase().replaceAll(/\ba\b|[^a-z]/g, ''))

/** What is wrong with a secret that a machine generated, or undefined. */
export const wrongWithSecret = (value: string): string | undefined => {
  if (isPlaceholder(value)) return 'is a placeholder that everybody knows'
  if (value.length < 16) return 'is short enough to be guessed'
  if (new Set(value).size < 8) return 'has too few different characters'
  return undefined
}

/** What is wrong with the password in a server's URL, or undefined. `inside`: only this machine can reach the server. */
export const wrongWithPasswordIn = (url: URL, inside: boolean): string | undefined => {
  const password = decodeURIComponent(url.password)
  if (password === '') return inside ? undefined : 'has none'
  if (isPlaceholder(password)) return 'is one that everybody knows'
  return password.length < 12 || new Set(password).size < 6 ? 'is short enough to be guessed' : undefined
}
