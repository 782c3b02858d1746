import type { Store } from './store/open-store.ts'
import type { Switchboard } from './switchboard.ts'
import type { Outbox } from './webhooks/outbox.ts'

/** What the rules work with. */
export type Context = {
  store: Store
  faults: Switchboard
  outbox: Outbox
  keyId: string
  keySecret: string
  /** Milliseconds since 1970. */
  now: () => number
}

/** Now as the provider writes it: in seconds. */
export const seconds = ({ now }: Context): number => Math.floor(now() / 1000)
