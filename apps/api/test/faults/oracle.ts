import type { World } from './world.ts'

type Seen = Pick<World, 'pool' | 'sandbox'>
type Order = ReturnType<World['sandbox']['ledger']>['orders'][number]

/** Who has what, by which payment; read before the provider's ledger, so that what is owned must have been paid by then. */
const ownedNow = async (pool: World['pool']): Promise<{ intent: string; payment_id: string }[]> =>
  (
    await pool.query(
      "select learner_id || '/' || course_id as intent, payment_id from purchases where revoked_at is null",
    )
  ).rows

/** Courses that somebody has now though the provider neither took the money for them nor holds it for us to capture. */
export const grantedNotPaid = async ({ pool, sandbox }: Seen): Promise<string[]> => {
  const owned = await ownedNow(pool)
  const payments = sandbox.ledger().orders.flatMap((order) => order.payments)
  const paid = payments.filter(({ captured, status }) => captured > 0 || status === 'authorized')
  const ids = new Set(paid.map(({ payment_id }) => payment_id))
  return owned.filter(({ payment_id }) => !ids.has(payment_id)).map(({ intent }) => `granted, not paid: ${intent}`)
}

/** What our books have to say of a payment; undefined where they need not know it. */
const standingOf = ({ captured, refunded, status }: Order['payments'][number]): string | undefined => {
  if (captured > 0) return captured > refunded ? 'captured' : 'refunded'
  return status === 'refunded' ? 'returned' : undefined
}

/** Payments of which our books say something else than the provider; one that was returned, they need not have heard of. */
const misjudged = async (pool: World['pool'], orders: readonly Order[]): Promise<string[]> => {
  const { rows } = await pool.query('select id, status from payments')
  const known = new Map<string, string>(rows.map(({ id, status }) => [id, status]))
  return orders.flatMap(({ payments }) =>
    payments.flatMap((payment) => {
      const [ours, theirs] = [known.get(payment.payment_id), standingOf(payment)]
      if (!theirs || ours === theirs || (!ours && theirs === 'returned')) return []
      return [`${payment.payment_id} is ${theirs}, and ${ours ?? 'unknown'} to us`]
    }),
  )
}

/** Where access, prices and orders disagree with the money of an intent: a learner and a course. */
const wrongAbout = (orders: readonly Order[], has: readonly { payment_id: string }[]): string[] => {
  const payments = orders.flatMap((order) => order.payments)
  const net = payments.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
  const prices = orders.map(({ amount }) => amount)
  const standing = payments.filter(({ captured, refunded }) => captured > refunded)
  return [
    net > 0 && has.length === 0 && 'paid, not granted',
    net === 0 && has.length > 0 && 'granted, not paid',
    has.length > 1 && `granted ${has.length} times`,
    has.some(({ payment_id }) => !standing.some((one) => one.payment_id === payment_id)) && 'granted by no payment',
    standing.length > 1 && 'charged twice',
    payments.some(({ status }) => status === 'authorized') && 'authorized, not captured',
    new Set(prices).size < prices.length && `${prices.length} orders at the provider`,
  ].filter((words) => words !== false)
}

/**
 * Where money and access disagree once all is quiet, by the provider's own ledger: whoever paid has the course once, at
 * one price, by one order of the provider's; whoever did not, or got all back, has it not; nothing waits to be captured;
 * and our books are the ledger's. What a customer pays the provider on top is in neither; `foreign` orders are not ours.
 */
export const disagreements = async (
  { pool, sandbox }: Seen,
  foreign: ReadonlySet<string> = new Set(),
): Promise<string[]> => {
  const owned = Map.groupBy(await ownedNow(pool), ({ intent }) => intent)
  const { rows } = await pool.query("select order_id as id, learner_id || '/' || course_id as intent from order_lines")
  const intentOf = new Map<string | null, string>(rows.map(({ id, intent }) => [id, intent]))
  const ours = sandbox.ledger().orders.filter(({ order_id }) => !foreign.has(order_id))
  const bought = Map.groupBy(ours, ({ receipt }) => intentOf.get(receipt) ?? `unknown receipt ${receipt}`)

  const intents = [...new Set([...owned.keys(), ...bought.keys()])]
  const wrong = intents.flatMap((intent) =>
    wrongAbout(bought.get(intent) ?? [], owned.get(intent) ?? []).map((words) => `${words}: ${intent}`),
  )
  wrong.push(...(await misjudged(pool, ours)))
  const { rows: sums } = await pool.query(
    "select coalesce(sum(amount_paise), 0)::float as paise from ledger_lines where account in ('provider', 'dispute_hold')",
  )
  const inLedger = ours.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
  if (sums[0].paise !== inLedger) wrong.push(`our books say ${sums[0].paise} paise, the provider's ${inLedger}`)
  return wrong
}
