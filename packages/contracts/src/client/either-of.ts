/** Aborts when one of the two does, as `AbortSignal.any` would in newer browsers, until it is forgotten. */
export const eitherOf = (one: AbortSignal, other: AbortSignal | undefined) => {
  const both = new AbortController()
  const abort = () => both.abort()
  const signals = other ? [one, other] : [one]
  for (const signal of signals) signal.addEventListener('abort', abort, { once: true })
  if (signals.some(({ aborted }) => aborted)) abort()
  return {
    signal: both.signal,
    forget: () => {
      for (const signal of signals) signal.removeEventListener('abort', abort)
    },
  }
}
