import { onPurchaseNews } from '../../lib/purchase-news.ts'

/** How often the API is asked while a checkout is open, in a tab that is looked at. */
const askEveryMs = 10_000
/**
 * How long this tab's own checkout has to hand over a success once the API knows of a payment: a webhook may overtake
 * it. The order is paid by then, and takes no more.
 */
const graceMs = 5_000

/**
 * Calls `paid`, once, where the order turns out to be paid for while its checkout is open here: another tab says so, or
 * the API, as the payment may have been made on another device. `owned` asks the API. Ends with the function that it
 * answers with.
 */
export const watchOrder = (orderId: string, owned: () => Promise<boolean>, paid: () => void): (() => void) => {
  let over = false
  let asking = false
  let grace: ReturnType<typeof setTimeout> | undefined

  const end = () => {
    over = true
    stopNews()
    clearInterval(timer)
    clearTimeout(grace)
    document.removeEventListener('visibilitychange', ask)
  }
  const tell = () => {
    end()
    paid()
  }
  const ask = async () => {
    // Nobody pays in a tab that is not seen; it asks as soon as it is.
    if (asking || grace !== undefined || document.hidden) return
    asking = true
    // Where the API cannot be asked now, the next time will tell.
    const isOwned = await owned().catch(() => false)
    asking = false
    if (isOwned && !over) grace = setTimeout(tell, graceMs)
  }

  const stopNews = onPurchaseNews((news) => {
    if (news.paid && news.orderId === orderId) tell()
  })
  const timer = setInterval(ask, askEveryMs)
  document.addEventListener('visibilitychange', ask)
  return end
}
