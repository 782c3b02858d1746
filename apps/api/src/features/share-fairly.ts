import type { FixedText } from '@skillharbor/contracts/said'
import pLimit, { type LimitFunction } from 'p-limit'
import { AppError } from './app-error.ts'

type WorkOf<Text extends FixedText> = Text extends `Too many ${infer Work} at once. ${string}` ? Work : never
/** What the API can say of that there is too much of it, such as `searches`. */
type WorkAtOnce = WorkOf<FixedText>

/** How many addresses or accounts may wait for the same work. */
const mostKeys = 1_000

/**
 * Shares expensive work between addresses or accounts, the keys. `atOnce` tasks run, one per key at most, and the keys take
 * turns: who asks for much waits for themselves, and others hardly notice. Up to `waiting` tasks of a key wait.
 * Throws TOO_MANY_REQUESTS beyond that. `what` names the work in the message.
 */
export const shareFairly = ({ atOnce, waiting, what }: { atOnce: number; waiting: number; what: WorkAtOnce }) => {
  const inTurn = pLimit(atOnce)
  const lanes = new Map<string, { inOrder: LimitFunction; tasks: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const lane = lanes.get(key) ?? { inOrder: pLimit(1), tasks: 0 }
    if (lane.tasks > waiting || (lane.tasks === 0 && lanes.size >= mostKeys))
      throw new AppError('TOO_MANY_REQUESTS', `Too many ${what} at once. Please wait a moment and try again`, {
        retryAfter: 2,
      })
    lanes.set(key, lane)
    lane.tasks += 1
    try {
      return await lane.inOrder(() => inTurn(work))
    } finally {
      lane.tasks -= 1
      if (lane.tasks === 0) lanes.delete(key)
    }
  }
}

/** Who asks: an account, and the address it asks from. */
export type Asking = { account: string; address: string }

/**
 * The same between addresses and between the accounts of each. Accounts cost nothing, so that somebody may have many; an
 * address may be shared by a school, so that more may wait there than for one account.
 */
export const shareFairlyByBoth = ({
  atOnce,
  waiting,
  what,
}: {
  atOnce: number
  waiting: { account: number; address: number }
  what: WorkAtOnce
}) => {
  const ofAccount = shareFairly({ atOnce: Number.POSITIVE_INFINITY, waiting: waiting.account, what })
  const ofAddress = shareFairly({ atOnce, waiting: waiting.address, what })
  return <T>({ account, address }: Asking, work: () => Promise<T>): Promise<T> =>
    ofAccount(account, () => ofAddress(address, work))
}
