/** What the tabs of this browser tell each other: something became of this order of the provider's. */
export type PurchaseNews = {
  orderId: string
  /** Nobody has to pay for it any more. */
  paid: boolean
}

let shared: BroadcastChannel | undefined

// One for telling and listening: a channel does not hear what it says itself.
const channel = () => {
  shared ??= new BroadcastChannel('purchases')
  return shared
}

// Any code of this origin may say something on it, an older version of this site too.
const isNews = (data: unknown): data is PurchaseNews =>
  typeof data === 'object' &&
  data !== null &&
  typeof Reflect.get(data, 'orderId') === 'string' &&
  typeof Reflect.get(data, 'paid') === 'boolean'

export const tellOtherTabs = (news: PurchaseNews): void => channel().postMessage(news)

/** Calls `listener` with what other tabs tell, until the function that it answers with is called. */
export const onPurchaseNews = (listener: (news: PurchaseNews) => void): (() => void) => {
  const listen = ({ data }: MessageEvent<unknown>) => {
    if (isNews(data)) listener(data)
  }
  const own = channel()
  own.addEventListener('message', listen)
  return () => own.removeEventListener('message', listen)
}
