import { onPurchaseBroadcast } from '../../lib/purchase-broadcast.ts'

/** How often the API is polled while a checkout is open in a visible tab. */
const pollEveryMs = 10_000
/**
 * How long this tab's own checkout has to report its success once the API knows of a payment, because a webhook may be
 * faster. The order is paid by then and takes no second payment.
 */
const graceMs = 5_000

/**
 * Calls `onPaid`, once, if the order is paid elsewhere while its checkout is open here. Another tab says so, or the API,
 * because the payment may have been made on another device. `isOwned` asks the API. Returns a function that stops it.
 */
export const watchOrder = (orderId: string, isOwned: () => Promise<boolean>, onPaid: () => void): (() => void) => {
  let over = false
  let asking = false
  let grace: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    over = true
    stopListening()
    clearInterval(timer)
    clearTimeout(grace)
    document.removeEventListener('visibilitychange', ask)
  }
  const report = () => {
    stop()
    onPaid()
  }
  const ask = async () => {
    // Nobody pays in a hidden tab; it asks as soon as it is visible.
    if (asking || grace !== undefined || document.hidden) return
    asking = true
    // If the API can't be asked now, the next poll will.
    const owned = await isOwned().catch(() => false)
    asking = false
    if (owned && !over) grace = setTimeout(report, graceMs)
  }

  const stopListening = onPurchaseBroadcast((message) => {
    if (message.paid && message.orderId === orderId) report()
  })
  const timer = setInterval(ask, pollEveryMs)
  document.addEventListener('visibilitychange', ask)
  return stop
}
