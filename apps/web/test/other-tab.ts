type OnlyCheckout = typeof import('../src/lib/checkout-lock.ts')
type News = typeof import('../src/lib/purchase-broadcast.ts')

let tabs = 0

/**
 * The part of another tab that this one meets: its own instances of the modules that tabs speak and agree through, over
 * the real channel and the real locks.
 */
export const otherTab = async () => {
  // A module of another address is another instance of it.
  const its = `?tab=${++tabs}`
  const onlyCheckout: OnlyCheckout = await import(/* @vite-ignore */ `../src/lib/checkout-lock.ts${its}`)
  const news: News = await import(/* @vite-ignore */ `../src/lib/purchase-broadcast.ts${its}`)
  return { ...onlyCheckout, ...news }
}

/** Has another tab open a checkout; answers with what closes it. */
export const checkoutInOtherTab = async () => {
  const { withBrowserCheckoutLock } = await otherTab()
  const opened = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  const over = withBrowserCheckoutLock(async () => {
    opened.resolve()
    await closed.promise
  })
  await opened.promise
  return async () => {
    closed.resolve()
    await over
  }
}
