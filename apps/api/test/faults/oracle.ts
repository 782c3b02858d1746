import type { World } from './world.ts'

type Seen = Pick<World, 'pool' | 'sandbox'>

/** Who has what, by which payment; read before the provider's ledger, so that what is owned must have been paid by then. */
const ownedNow = async (pool: World['pool']): Promise<{ intent: string; payment_id: string }[]> =>
  (
    await pool.query(
      "select learner_id || '/' || course_id as intent, payment_id from purchases where revoked_at is null",
    )
  ).rows

/** Courses that somebody has now though the provider never took the money for them. */
export const grantedNotPaid = async ({ pool, sandbox }: Seen): Promise<string[]> => {
  const owned = await ownedNow(pool)
  const payments = sandbox.ledger().orders.flatMap((order) => order.payments)
  const captured = new Set(payments.filter((payment) => payment.captured > 0).map(({ payment_id }) => payment_id))
  return owned.filter(({ payment_id }) => !captured.has(payment_id)).map(({ intent }) => `granted, not paid: ${intent}`)
}

/**
 * Where money and access disagree once all is quiet, by the provider's own ledger: whoever paid has the course once, at
 * one price, by one order of the provider's; whoever did not, or got all back, has it not; and our books are the ledger's.
 */
export const disagreements = async ({ pool, sandbox }: Seen): Promise<string[]> => {
  const owned = Map.groupBy(await ownedNow(pool), ({ intent }) => intent)
  const { rows } = await pool.query("select id, learner_id || '/' || course_id as intent from orders")
  const intentOf = new Map<string | null, string>(rows.map(({ id, intent }) => [id, intent]))
  const ledger = sandbox.ledger()
  const bought = Map.groupBy(ledger.orders, ({ receipt }) => intentOf.get(receipt) ?? `unknown receipt ${receipt}`)

  const wrong = [...new Set([...owned.keys(), ...bought.keys()])].flatMap((intent) => {
    const orders = bought.get(intent) ?? []
    const has = owned.get(intent) ?? []
    const net = orders.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
    const prices = orders.map(({ amount }) => amount)
    const standing = orders.flatMap(({ payments }) => payments.filter((one) => one.captured > one.refunded))
    return [
      net > 0 && has.length === 0 && 'paid, not granted',
      net === 0 && has.length > 0 && 'granted, not paid',
      has.length > 1 && `granted ${has.length} times`,
      has.some(({ payment_id }) => !standing.some((one) => one.payment_id === payment_id)) && 'granted by no payment',
      standing.length > 1 && 'charged twice',
      new Set(prices).size < prices.length && `${prices.length} orders at the provider`,
    ]
      .filter((words) => words !== false)
      .map((words) => `${words}: ${intent}`)
  })
  const { rows: sums } = await pool.query(
    "select coalesce(sum(amount_paise), 0)::float as paise from ledger_lines where account = 'provider'",
  )
  const inLedger = ledger.captured - ledger.refunded
  if (sums[0].paise !== inLedger) wrong.push(`our books say ${sums[0].paise} paise, the provider's ${inLedger}`)
  return wrong
}
