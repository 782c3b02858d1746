let pending: Promise<void> | undefined

/** Loads the provider's script, once at a time, unless it is there. Rejects after `limitMs`, and can be called again then. */
export const loadCheckoutScript = (src: string, limitMs = 15_000): Promise<void> => {
  if (window.Razorpay) return Promise.resolve()
  pending ??= addScript(src, limitMs).finally(() => {
    pending = undefined
  })
  return pending
}

const addScript = (src: string, limitMs: number) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = (error: Error) => {
      clearTimeout(limit)
      script.remove()
      reject(error)
    }
    const limit = setTimeout(
      () => fail(new Error(`The checkout script ${src} did not load within ${limitMs} ms`)),
      limitMs,
    )
    script.onerror = () => fail(new Error(`The checkout script ${src} could not be loaded`))
    script.onload = () => {
      clearTimeout(limit)
      resolve()
    }
    script.src = src
    document.head.append(script)
  })
