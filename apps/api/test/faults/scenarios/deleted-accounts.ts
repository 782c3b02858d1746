import { hashPassword } from '../../../src/features/accounts/passwords/password.ts'
import { password } from '../../people.ts'
import { insist, orderOf } from '../browser.ts'
import { inCalmWorld } from '../calm-world.ts'
import { countOf, ordersNot } from '../facts.ts'
import { disagreements } from '../oracle.ts'
import { untilSettled } from '../passing-time.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { inParallel } from '../waiting.ts'

const instruments = {
  failing: { method: 'upi', vpa: 'failure@razorpay' },
  slow: { method: 'upi', vpa: 'pending@razorpay' },
} as const

/** The account goes between the checkout and its payment, which the provider captures, or a bank authorizes late. */
const run = (postgresUrl: string, size: number, pace: Pace): Promise<Finding> =>
  inCalmWorld(postgresUrl, pace, async (world) => {
    const { sandbox, pool } = world
    const [learners, courses] = [await world.learners(size), await world.courses(4)]
    await pool.query('update learners set password_hash = $1', [await hashPassword({ address: '' }, password)])
    const [violations, orders]: [string[], string[]] = [[], []]
    await inParallel(learners, 4, async (learner, index) => {
      const { orderId } = await orderOf(learner, courses[index % courses.length] ?? '')
      orders.push(orderId)
      const begun =
        index % 3 === 0
          ? undefined
          : sandbox.pay({ order_id: orderId, instrument: index % 3 === 1 ? instruments.failing : instruments.slow })
      const { status } = await insist(() => learner.call('rest', 'auth.deleteAccount', { password }))
      if (status !== 200) violations.push(`the deletion was answered ${status}`)
      if (index % 2) sandbox.faults.add({ kind: 'webhook-drop', times: 2 })
      if (begun) sandbox.authorize(begun.payment_id)
      else sandbox.pay({ order_id: orderId })
    })
    await sandbox.webhooksSettled(60_000)
    violations.push(...(await untilSettled(world, () => ordersNot(pool, 'refunded', orders))))
    violations.push(...(await disagreements(world)))
    const granted = await countOf(pool, 'purchases')
    if (granted > 0) violations.push(`${granted} purchases of nobody`)
    const { captured, refunded } = sandbox.ledger()
    if (captured !== refunded || captured !== size * 49_950)
      violations.push(`${captured} captured, ${refunded} refunded`)
    return {
      trials: size,
      violations,
      note: 'a third each: paid after, authorized late, slow at the bank; webhooks lost of half',
    }
  })

export const deletedAccounts: Scenario = {
  promise: 'R20',
  title: 'accounts deleted between checkout and payment',
  full: 201,
  small: 6,
  run,
}
