import type { Rebuilt } from '../orders/rebuild-order.ts'
import type { ProviderOrder } from '../payments/payment-provider.ts'
import type { Span } from './every-page.ts'
import type { Pause } from './patience.ts'

/** What an operator wants to be recovered: everything that the provider got in this time. */
export type Wanted = Span & {
  /** Whether to refund payments whose order can't be rebuilt; otherwise they are only reported. */
  refundsUnmatched: boolean
  /** Takes a line about each thing that was done. */
  say: (line: string) => void
  pause?: Pause
}

/** An order of ours that can't be rebuilt, and why. */
export type Unmatched = { order: ProviderOrder; reason: Exclude<Rebuilt, 'known' | 'rebuilt'> }
