import pg from 'pg'
import type { Ports } from '../../src/features/scope.ts'

/** Where a process that sells can be made to die: each just before or after something that is written down for good. */
export const sellingPoints = [
  'before-order-commit',
  'before-provider-order',
  'after-provider-order',
  'before-verify-commit',
  'after-verify-commit',
  'before-event-commit',
  'after-event-commit',
  'before-job-commit',
  'after-job-commit',
  'before-capture-call',
  'after-capture-call',
  'after-refund-call',
] as const
/** And one that audits, with a page of the provider's list in its hands. */
/** `before-statement` and `after-statement`: of a purchase's statements, from the one on that stores the order. */
export const failpoints = [...sellingPoints, 'after-list-call', 'before-statement', 'after-statement'] as const
export type Failpoint = (typeof failpoints)[number]

/** What a commit is for. Verifying checks a signature right before it begins the transaction that depends on it. */
type Purpose = 'order' | 'verify' | 'job'

/**
 * The ports, saying by `reach` where the code that uses them has got to; production code knows nothing of it.
 * @param usual what transactions are for that follow no signature: `order` behind the transports, `job` in the queue.
 */
export const watched = (ports: Ports, usual: 'order' | 'job', reach: (point: Failpoint) => void): Ports => {
  const { db, payments } = ports
  let next: Purpose = usual
  const isNext = (purpose: Purpose, answer: boolean): boolean => {
    if (answer) next = purpose
    return answer
  }
  const say = (when: 'before' | 'after', purpose: Purpose) => {
    const point = failpoints.find((name) => name === `${when}-${purpose}-commit`)
    if (point) reach(point)
  }
  const transaction: Ports['db']['transaction'] = async (work, config) => {
    const purpose = next
    next = usual
    const result = await db.transaction(async (tx) => {
      const done = await work(tx)
      say('before', purpose)
      return done
    }, config)
    say('after', purpose)
    return result
  }
  return {
    ...ports,
    db: new Proxy(db, { get: (target, key) => (key === 'transaction' ? transaction : Reflect.get(target, key)) }),
    payments: {
      ...payments,
      createOrder: async (order) => {
        reach('before-provider-order')
        const made = await payments.createOrder(order)
        reach('after-provider-order')
        return made
      },
      capture: async (paymentId, options) => {
        reach('before-capture-call')
        const payment = await payments.capture(paymentId, options)
        reach('after-capture-call')
        return payment
      },
      listPayments: async (page) => {
        const items = await payments.listPayments(page)
        reach('after-list-call')
        return items
      },
      listRefunds: async (page) => {
        const items = await payments.listRefunds(page)
        reach('after-list-call')
        return items
      },
      refund: async (paymentId, options) => {
        const refund = await payments.refund(paymentId, options)
        reach('after-refund-call')
        return refund
      },
      isPaymentSignature: (signature, of) => isNext('verify', payments.isPaymentSignature(signature, of)),
    },
  }
}

/** What is stored by one statement, without a transaction around it. */
const alone = [
  { inserts: 'into "orders"', before: 'before-order-commit', after: undefined },
  { inserts: 'into "webhook_events"', before: 'before-event-commit', after: 'after-event-commit' },
] as const

const textOf = (first: unknown): string => {
  if (typeof first === 'string') return first
  return typeof first === 'object' && first !== null && 'text' in first ? String(first.text) : ''
}

/** Says by `reach` when a statement of its own stores an order or an event. */
export const watchPool = (pool: pg.Pool, reach: (point: Failpoint) => void): void => {
  const query = pool.query
  const watched = async (...given: unknown[]): Promise<unknown> => {
    const [first] = given
    const text = textOf(first)
    const stored = alone.find(({ inserts }) => text.includes(`insert ${inserts}`))
    if (stored) reach(stored.before)
    const result: unknown = await Reflect.apply(query, pool, given)
    if (stored?.after) reach(stored.after)
    return result
  }
  Object.assign(pool, { query: watched })
}

/** Says by `reach` that a statement is about to be sent, and that it was sent and nobody knows what came of it. */
export const watchEachStatement = (reach: (point: Failpoint) => void): void => {
  const { query } = pg.Client.prototype
  let isBuying = false
  const watched = function (this: pg.Client, ...given: unknown[]): unknown {
    isBuying ||= textOf(given[0]).includes('insert into "orders"')
    if (!isBuying) return Reflect.apply(query, this, given)
    reach('before-statement')
    const sent: unknown = Reflect.apply(query, this, given)
    reach('after-statement')
    return sent
  }
  Object.assign(pg.Client.prototype, { query: watched })
}
