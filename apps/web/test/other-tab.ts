type OnlyCheckout = typeof import('../src/lib/checkout-lock.ts')
type News = typeof import('../src/lib/purchase-broadcast.ts')

let tabs = 0

/**
 * What another tab runs: its own instances of the modules through which tabs communicate, with the real channel and the
 * real locks.
 */
export const otherTab = async () => {
  // Another address is another instance of the module.
  const its = `?tab=${++tabs}`
  const onlyCheckout: OnlyCheckout = await import(/* @vite-ignore */ `../src/lib/checkout-lock.ts${its}`)
  const news: News = await import(/* @vite-ignore */ `../src/lib/purchase-broadcast.ts${its}`)
  return { ...onlyCheckout, ...news }
}

/** Opens a checkout in another tab; returns a function that closes it. */
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
