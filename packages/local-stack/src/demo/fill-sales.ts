import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@skillharbor/contracts/client'
import pg from 'pg'
import { admins, learner, operator, password } from './accounts.ts'
import { boughtBy, dataOf, succeedsUnless } from './calls.ts'
import { completeLessons } from './fill-learning.ts'
import { fillQuestions } from './fill-questions.ts'
import { fillReviews } from './fill-reviews.ts'
import { buyCourse, type Outcome } from './purchases.ts'

const day = 86_400_000
const names = ['Meera Iyer', 'Arjun Nair', 'Sana Khan', 'Kabir Das', 'Leela Rao', 'Dev Patel', 'Nila Bose', 'Omar Ali']
const emailOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@skillharbor.example`

type Sale = { shopper: number; course: number; daysAgo: number; outcome: Outcome; refunded: boolean }

/** Which course an order is for. The first 24 are for six courses, so that these have ratings; the others follow. */
const courseOf = (at: number): number => (at < 24 ? at % 6 : 6 + (at % 18))

/** Enough that most courses have three learners, so that their cards carry stars. */
const count = 80

/** Orders over 90 days, growing a little towards today, always the same. Two are refunded, some fail, one waits. */
const sales: readonly Sale[] = Array.from({ length: count }, (_, at): Sale => {
  const outcome = at === count - 1 ? 'pending' : at % 23 === 19 ? 'failure' : 'success'
  return {
    shopper: at % names.length,
    course: courseOf(at),
    outcome,
    daysAgo: Math.round(89 * (1 - at / (count - 1)) ** 1.3),
    refunded: at === 11 || at === 30,
  }
})

/** How long a payment or refund may take to be settled, in milliseconds, and how often to look. */
const SETTLE_TIMEOUT = 20_000
const LOOK_EVERY = 50

/** Waits until the API has heard everything about the order from the sandbox. */
const untilSettled = async (database: pg.Client, orderId: string, refunded: boolean): Promise<void> => {
  const isOpen = `select 1 from orders o left join payments p on p.order_id = o.id where o.id = $1
    and (p.id is null or p.status in ('created', 'authorized') or ($2 and o.status <> 'refunded'))`
  const end = Date.now() + SETTLE_TIMEOUT
  while ((await database.query(isOpen, [orderId, refunded])).rowCount) {
    if (Date.now() > end) throw new Error(`The demo order ${orderId} was not settled in time`)
    await pause(LOOK_EVERY)
  }
}

/**
 * Moves everything that happened to an order back in time: the marketplace's own clock can't be moved, and a chart of 90
 * days needs 90 days of sales. The ledger refuses changes, so its trigger is off in this one transaction.
 */
const moveBack = async (database: pg.Client, orderId: string, ms: number): Promise<void> => {
  const ofPayments = 'payment_id in (select id from payments where order_id = $1)'
  const columns = {
    order_events: [['at'], 'order_id = $1'],
    ledger_lines: [['created_at'], 'order_line_id in (select id from order_lines where order_id = $1)'],
    refunds: [['created_at', 'updated_at'], ofPayments],
    purchases: [['granted_at', 'revoked_at'], ofPayments],
    payments: [['created_at', 'updated_at'], 'order_id = $1'],
    order_lines: [['created_at'], 'order_id = $1'],
    orders: [['created_at', 'updated_at', 'opened_at'], 'id = $1'],
  } as const
  await database.query('begin')
  // The API locks the order first, too, so neither waits for the other forever.
  await database.query('select 1 from orders where id = $1 for update', [orderId])
  await database.query('set local session_replication_role = replica')
  for (const [table, [times, where]] of Object.entries(columns)) {
    const moved = times.map((time) => `${time} = ${time} - $2 * interval '1 millisecond'`).join(', ')
    await database.query(`update ${table} set ${moved} where ${where}`, [orderId, ms])
  }
  await database.query('commit')
}

/** Adds 90 days of sales to the demo courses, bought by demo learners in the sandbox's checkout, and their reviews. */
export const fillSales = async (where: {
  apiUrl: string
  sandboxUrl: string
  databaseUrl: string
}): Promise<string> => {
  const { apiUrl, sandboxUrl, databaseUrl } = where
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    const { rowCount } = await database.query('select 1 from orders limit 1')
    if (rowCount) return 'Skipped the demo sales: there are orders already.'
    await confirmDemoAccounts(database)
    return await addSales(database, apiUrl, sandboxUrl)
  } finally {
    await database.end()
  }
}

/** As if the links in their mailbox had been opened: emails about an account's orders wait for that. */
const confirmDemoAccounts = async (database: pg.Client): Promise<void> => {
  const emails = [learner, operator, ...Object.values(admins)].map(({ email }) => email)
  for (const table of ['learners', 'admins'])
    await database.query(`update ${table} set email_verified_at = created_at where email = any($1)`, [emails])
}

const addSales = async (database: pg.Client, apiUrl: string, sandboxUrl: string): Promise<string> => {
  const newClient = () => createClient({ baseUrl: apiUrl, cookies: new Map() })
  const { content: courses } = await dataOf('listing the catalogue', newClient().courses.list({ limit: 24 }))
  const shoppers = await Promise.all(
    names.map(async (username) => {
      const client = newClient()
      const account = { username, email: emailOf(username), password }
      await succeedsUnless('EMAIL_TAKEN', `signing ${username} up`, client.auth.signup(account))
      await dataOf(`logging ${username} in`, client.auth.login(account))
      return client
    }),
  )
  const sellers = new Map(
    await Promise.all(
      Object.values(admins).map(async (account) => {
        const client = newClient()
        const { admin } = await dataOf('logging an admin in', client.admin.login(account))
        return [admin._id, client] as const
      }),
    ),
  )
  for (const { shopper, course, daysAgo, outcome, refunded } of sales) {
    const [client, bought] = [shoppers[shopper], courses[course % courses.length]]
    if (!client || !bought) continue
    const providerOrderId = await buyCourse({ client, sandboxUrl }, bought._id, outcome)
    if (!providerOrderId || outcome === 'pending') continue
    const ofProvider =
      'select orders.id, admin_id from orders join order_lines on order_id = orders.id where provider_order_id = $1'
    const { rows } = await database.query(ofProvider, [providerOrderId])
    const orderId = String(rows[0].id)
    await untilSettled(database, orderId, false)
    const seller = sellers.get(String(rows[0].admin_id))
    if (refunded && seller) {
      await dataOf('refunding a demo order', seller.sales.refund({ id: orderId }))
      await untilSettled(database, orderId, true)
    }
    await moveBack(database, orderId, daysAgo * day)
  }
  for (const [at, client] of shoppers.entries())
    for (const courseId of (await boughtBy(client)).slice(0, 2))
      await completeLessons(client, courseId, 1 / (1 + (at % 4)))
  const reviews = await fillReviews(shoppers, sellers.values())
  const questions = await fillQuestions(shoppers, sellers.values())
  return `Added ${sales.length} demo orders, ${reviews} reviews and ${questions} questions.`
}
