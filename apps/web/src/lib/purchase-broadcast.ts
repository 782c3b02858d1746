/** What a tab tells the other tabs of this browser: the state of this provider order changed. */
export type PurchaseBroadcast = {
  orderId: string
  /** Nobody has to pay for it any more. */
  paid: boolean
}

let shared: BroadcastChannel | undefined

// One object to send and to listen: a channel doesn't receive its own messages.
const channel = () => {
  try {
    shared ??= new BroadcastChannel('purchases')
  } catch {
    // Firefox refuses one where site data is blocked. Then other tabs find out by themselves.
  }
  return shared
}

// Any code of this origin may send a message, an older version of this site too.
type Broadcast = Partial<Record<keyof PurchaseBroadcast, unknown>> | null
const isBroadcast = (data: Broadcast): data is PurchaseBroadcast =>
  typeof data?.orderId === 'string' && typeof data.paid === 'boolean'

export const broadcastPurchase = (message: PurchaseBroadcast): void => channel()?.postMessage(message)

/** Calls `listener` with the messages of other tabs. Returns a function that stops it. */
export const onPurchaseBroadcast = (listener: (message: PurchaseBroadcast) => void): (() => void) => {
  const listen = ({ data }: MessageEvent<Broadcast>) => {
    if (isBroadcast(data)) listener(data)
  }
  const own = channel()
  own?.addEventListener('message', listen)
  return () => own?.removeEventListener('message', listen)
}
