import { siteConfig } from '@skillharbor/client/config'
import { useMutation } from '@tanstack/react-query'

let pending: Promise<void> | undefined

/** Loads the provider's script unless it is there; one at a time. Fails after `limitMs`, and may be called again then. */
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
    const fail = (reason: string) => {
      clearTimeout(limit)
      script.remove()
      reject(new Error(`The checkout script ${src} ${reason}`))
    }
    const limit = setTimeout(() => fail(`did not load within ${limitMs} ms`), limitMs)
    script.onerror = () => fail('could not be loaded')
    script.onload = () => {
      clearTimeout(limit)
      resolve()
    }
    script.src = src
    document.head.append(script)
  })

/** The script's loader, with its `error` and its `isPending` flag; a failure is logged. */
export const useCheckoutScript = () =>
  useMutation({
    mutationFn: () => loadCheckoutScript(siteConfig().checkoutScript),
    // Without a connection it fails at once; by default it would wait for one, and the purchase with it.
    networkMode: 'always',
    onError: (error) => console.error(error),
  })
