import { setTimeout as pause } from 'node:timers/promises'
import type { Order } from '../buying.ts'
import type { Caller } from '../caller.ts'
import { password } from '../people.ts'
import type { Learner } from './world.ts'

type Answer = Awaited<ReturnType<Learner['call']>>
/** How long somebody goes on pressing the button, and the pause between, in milliseconds. */
const patience = { limit: 180_000, pause: 200 } as const

/** Calls until the API answers with something else than that it cannot now; throws when patience is over. */
export const insist = async (call: () => Promise<Answer>): Promise<Answer> => {
  const end = Date.now() + patience.limit
  for (;;) {
    const answer = await call().catch((error: Error) => error)
    if (!(answer instanceof Error) && answer.status < 500) return answer
    if (Date.now() > end) throw new Error(`No answer: ${answer instanceof Error ? answer.message : answer.status}`)
    await pause(patience.pause)
  }
}

/** The order that the learner's checkout opens with, pressed for as long as it takes. */
export const orderOf = async (learner: Learner, courseId: string): Promise<Order> => {
  const { status, body } = await insist(() => learner.call('rest', 'purchases.order', { courseId }))
  if (status !== 200) throw new Error(`ordering answered ${status}: ${body.message}`)
  return body as Order
}

export type Seller = Caller & { email: string }

const logins = new WeakMap<Seller, Promise<Answer>>()
/** Logs the seller in, once for all who wait for it. */
const logIn = (seller: Seller): Promise<Answer> => {
  const login = () => insist(() => seller.call('rest', 'admin.login', { email: seller.email, password }))
  const running = logins.get(seller) ?? login().finally(() => logins.delete(seller))
  logins.set(seller, running)
  return running
}

/**
 * The seller presses a button, for as long as it takes; who has to confirm, ten minutes after the last time, logs in. That ends
 * the session that others of the seller's presses were sent with: they press again.
 */
export const pressAs = async (seller: Seller, name: string, input: object): Promise<Answer> => {
  for (let presses = 1; ; presses++) {
    const answer = await insist(() => seller.call('rest', name, { ...input }))
    if ((answer.status !== 401 && answer.status !== 403) || presses === 6) return answer
    if (answer.status === 403) await logIn(seller)
  }
}
