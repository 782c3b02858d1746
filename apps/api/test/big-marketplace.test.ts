import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fillMarketplace } from '../../../bench/big-marketplace/fill.ts'
import { orderEmailFacts } from '../src/features/commerce/receipts/order-mail-repository.ts'
import { capturePayment } from '../src/features/commerce/reconciliation/capture-payment.ts'
import { refundPayment } from '../src/features/commerce/reconciliation/refund-payment.ts'
import { newOperator } from './account-holders.ts'
import { order } from './buying.ts'
import { type Caller, caller } from './caller.ts'
import { payUncaptured, type Shop } from './promises/shop.ts'
import { startApi, type TestApi } from './start-api.ts'

/** A tenth and a twentieth of what `pnpm bench:big` fills: enough that reading a whole table is the dearer plan everywhere. */
const size = { courses: 10_000, purchases: 50_000 }

const query = vi.spyOn(pg.Client.prototype, 'query')
let api: TestApi
let learner: Caller
let admin: Caller
let operator: Caller
let course: { _id: string; ownerId: string }
let certificateId: string
let lessonId: string

const session = async (realm: 'user' | 'admin', owner: string): Promise<Caller> => {
  const me = caller(api.url)
  me.jar.set(`skillharbor_${realm}`, realm)
  const column = realm === 'user' ? 'learner_id' : 'admin_id'
  await api.parts.pool.query(
    `insert into sessions (token_hash, ${column}, created_at, last_seen_at) values ($1, $2, now(), now())`,
    [createHash('sha256').update(realm).digest(), owner],
  )
  return me
}

/**
 * A lesson in every course, a question by every owner and an answer to most; a tenth were reported once, and a few are, or
 * are hidden. Answers a lesson that the learner began.
 */
const fillQuestions = async (filler: pg.Client, learnerId: string): Promise<string> => {
  await filler.query(`insert into lessons (id, course_id, created_at) select gen_random_uuid(), id, now() from courses`)
  await filler.query(
    `insert into lesson_versions (id, lesson_id, kind, title, body, duration_seconds, created_at)
     select gen_random_uuid(), id, 'text', 'Graphs', 'Read.', 300, now() from lessons`,
  )
  await filler.query(
    `insert into questions (id, course_id, lesson_id, learner_id, body, created_at)
     select gen_random_uuid(), p.course_id, l.id, p.learner_id, 'Why?', now() from purchases p join lessons l using (course_id)`,
  )
  await filler.query(
    `insert into question_answers (id, question_id, body, created_at)
     select gen_random_uuid(), id, 'Because.', now() from questions where random() < 0.9`,
  )
  const reports = (nth: number, decidedAt: string) =>
    filler.query(
      `insert into question_reports (id, question_id, answer_id, learner_id, reason, created_at, decided_at)
       select gen_random_uuid(), question_id, id, $1::uuid, 'Spam', now(), ${decidedAt}::timestamptz from (
         select id, question_id, row_number() over () as n from question_answers) answers where n % ${nth} = 0
       union all select gen_random_uuid(), id, null, $1, 'Spam', now(), ${decidedAt} from (
         select id, row_number() over () as n from questions) asked where n % ${nth} = 0`,
      [learnerId],
    )
  await reports(10, 'now()')
  await reports(1_000, 'null')
  for (const table of ['questions', 'question_answers'])
    await filler.query(
      `update ${table} set hidden_at = now(), hidden_reason = 'Spam', hidden_by_operator = true
       where id in (select id from ${table} order by id limit 60)`,
    )
  const { rows } = await filler.query('select id from lessons where course_id = $1', [course._id])
  await filler.query(
    'insert into lesson_progress (learner_id, lesson_id, course_id, started_at) values ($1, $2, $3, now())',
    [learnerId, rows[0].id, course._id],
  )
  // The lesson to go on with.
  await filler.query('update course_revisions set lesson_ids = array[$1::uuid]', [rows[0].id])
  await filler.query(
    `insert into curricula (course_id, draft, live_revision_id, updated_at)
     select course_id, '[]', id, now() from course_revisions`,
  )
  await filler.query('vacuum analyze lessons, lesson_versions, questions, question_answers, question_reports')
  return rows[0].id
}

beforeAll(async () => {
  // The queue's own queries are none of this.
  api = await startApi({ WORKER: 'apart' })
  await fillMarketplace(api.config.DATABASE_URL, size)
  // Its own connection: what fills whole tables may take longer than the API lets a statement take.
  const filler = new pg.Client({ connectionString: api.config.DATABASE_URL })
  await filler.connect()
  const { rows } = await filler.query(
    `select p.learner_id as learner, c.id as _id, c.owner_id as "ownerId"
     from purchases p join courses c on c.id = p.course_id order by p.id desc limit 1`,
  )
  course = rows[0]
  // Half of all courses have captions in Hindi; one seller's are in Tamil, and have captions in it.
  await filler.query(`update courses set caption_languages = '{en,hi}' where right(id::text, 1) < '8'`)
  await filler.query("update courses set language = 'ta', caption_languages = '{ta}' where owner_id = $1", [
    course.ownerId,
  ])
  await filler.query(
    `update courses set description = description || ' Zebra' where id in (select id from courses order by id limit 1200)`,
  )
  await filler.query('vacuum analyze courses')
  await filler.query(
    `insert into security_events (id, realm, learner_id, kind, at, network, device)
     select gen_random_uuid(), 'user', id, 'logged-in', now(), '10.0.0.1', 'x' from learners, generate_series(1, 3)`,
  )
  await filler.query('analyze security_events')
  // One for every purchase, whatever the revision; every fiftieth is revoked.
  await filler.query(
    `with revision as (
       insert into course_revisions (id, course_id, number, outline, lesson_ids, required_lesson_ids, lesson_count,
         duration_seconds, published_at, note)
       values (gen_random_uuid(), $1, 1, '[]', '{}', '{}', 0, 0, now(), '') returning id)
     insert into certificates (id, purchase_id, learner_id, course_id, revision_id, learner_name, course_title,
       completed_at, issued_at, revoked_at)
     select gen_random_uuid(), p.id, p.learner_id, p.course_id, revision.id, 'Meera', 'Graphs', now(), now(),
       case when row_number() over () % 50 = 0 or p.revoked_at is not null then now() end
     from purchases p, revision`,
    [course._id],
  )
  await filler.query('vacuum analyze certificates')
  const newest = await filler.query('select id from certificates where learner_id = $1', [rows[0].learner])
  certificateId = newest.rows[0].id
  lessonId = await fillQuestions(filler, rows[0].learner)
  await filler.end()
  learner = await session('user', rows[0].learner)
  admin = await session('admin', course.ownerId)
  operator = await newOperator(api)
}, 300_000)
afterAll(() => api.stop())

type Plan = {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Relation Name'?: string
  Alias?: string
  'Index Name'?: string
  Plans?: Plan[]
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/** Each query that `ask` led to, with the parts of its plan, and of its plan for any values if it is prepared. */
const plansOf = async (ask: () => Promise<{ status: number; body: object }>) => {
  query.mockClear()
  expect((await ask()).status).toBe(200)
  const asked = query.mock.calls.flatMap(([first, second]) => {
    const config = typeof first === 'string' ? { text: first, values: second } : first
    const { text, values, name } = config as pg.QueryConfig
    return /^\s*(select|with)/i.test(text) ? [{ text, values: Array.isArray(second) ? second : values, name }] : []
  })
  expect(asked.length).toBeGreaterThan(0)
  const client = await api.parts.pool.connect()
  try {
    // As the search for the nearest words sets it.
    await client.query('set pg_trgm.word_similarity_threshold = 0.16')
    const plans: { text: string; nodes: Plan[] }[] = []
    const explain = async (how: string, text: string, values?: unknown[]) => {
      const { rows } = await client.query(`explain (${how}, format json) ${text}`, values)
      plans.push({ text, nodes: nodes(rows[0]['QUERY PLAN'][0].Plan) })
    }
    for (const { text, values, name } of asked) {
      await explain('analyze, buffers', text, values)
      // After five times, Postgres may plan a named statement for whatever values come.
      if (name) await explain('generic_plan', text)
    }
    return plans
  } finally {
    client.release(true)
  }
}

const big = [
  'courses',
  'learners',
  'orders',
  'order_lines',
  'payments',
  'purchases',
  'ledger_lines',
  'security_events',
  'lessons',
  'lesson_versions',
  'questions',
  'question_answers',
  'question_reports',
]
const readsWhole = (node: Plan) => node['Node Type'] === 'Seq Scan' && big.includes(node['Relation Name'] ?? '')
/**
 * More rows fetched and thrown away than any page needs: an index that does not fit. A search puts up to 1,000 matches in
 * order; what an index of words finds at first are numbers, not rows.
 */
const looksAtMuch = (node: Plan) =>
  node['Node Type'] !== 'Bitmap Index Scan' &&
  node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) > 1_500

const list = (input: object) => () => learner.call('rest', 'courses.list', { ...input })
const nextPage = (input: object) => async () => {
  const { body } = await learner.call('rest', 'courses.list', { ...input })
  return learner.call('rest', 'courses.list', { ...input, cursor: body.nextCursor })
}
const suggest = (q: string) => () => learner.call('rest', 'courses.suggest', { q })
const category = 'Web Development'

test.each<[string, () => Promise<{ status: number; body: object }>]>([
  ['the catalogue', list({})],
  ['its next page', nextPage({ limit: 20 })],
  ['a category', list({ category })],
  ['by price', list({ sort: 'price-asc' })],
  ['by price, next page', nextPage({ sort: 'price-desc' })],
  ['a category by price', list({ category, sort: 'price-desc' })],
  ['a search', list({ q: 'graphs' })],
  ['a search for two words in a category', list({ q: 'sorting matrices', category })],
  ['a search for what few have', list({ q: 'graphs 17' })],
  ['a search that finds nothing', list({ q: 'xylophone' })],
  ['by popularity', list({ sort: 'popular' })],
  ['by popularity, next page', nextPage({ sort: 'popular', limit: 20 })],
  ['a category by popularity', list({ category, sort: 'popular' })],
  ['a level', list({ level: 'all' })],
  ['a level that no course has', list({ level: 'advanced' })],
  ['a language that few courses have', list({ language: 'ta' })],
  ['a language that no course has, by popularity', list({ language: 'xx', sort: 'popular' })],
  ['a length that no course has', list({ length: 'long' })],
  ['a price', list({ price: '500-1000' })],
  ['a price that no course has', list({ price: 'over-2000', sort: 'popular' })],
  ['a rare language in a category at a price', list({ category, language: 'ta', price: '500-1000', level: 'all' })],
  ['captions that many courses have', list({ captions: 'hi', sort: 'popular' })],
  ['captions that few courses have', list({ captions: 'ta', sort: 'price-asc' })],
  ['by rating', list({ sort: 'rating' })],
  ['by rating, next page', nextPage({ sort: 'rating', limit: 20 })],
  ['a category by rating', list({ category, sort: 'rating' })],
  ['a rating', list({ rating: '4' })],
  ['a rating that few courses have', list({ rating: '4.5', sort: 'price-asc' })],
  ['a search for what few have, by rating', list({ q: 'graphs 17', rating: '3.5', sort: 'rating' })],
  ['a mistyped search', list({ q: 'grpahs matrixes' })],
  ['suggestions for one letter', suggest('g')],
  ['suggestions for a digit', suggest('1')],
  ['suggestions for a word', suggest('graphs')],
  ['suggestions for two words', suggest('sorting matr')],
  ['suggestions for mistyped words', suggest('kernals thraeds')],
  ['suggestions for what no title has', suggest('xylophone')],
  ['a course page', () => learner.call('rest', 'courses.show', { id: course._id })],
  ['the courses below a course page', () => learner.call('rest', 'courses.related', { id: course._id })],
  ['own purchases', () => learner.call('rest', 'purchases.list')],
  ['an owned course', () => learner.call('rest', 'learning.course', { courseId: course._id })],
  ['a learner’s certificates', () => learner.call('rest', 'certificates.mine')],
  ['a certificate', () => learner.call('rest', 'certificates.show', { id: certificateId })],
  ['a lesson', () => learner.call('rest', 'learning.lesson', { lessonId })],
  ['the questions on a lesson', () => learner.call('rest', 'questions.list', { lessonId })],
  ['the questions on an admin’s courses', () => admin.call('rest', 'questions.received')],
  ['an admin’s unanswered questions', () => admin.call('rest', 'questions.received', { state: 'unanswered' })],
  ['how many questions wait', () => admin.call('rest', 'questions.waiting')],
  ['how an admin’s courses are rated', () => admin.call('rest', 'reviews.figures')],
  ['the questions on a course', () => admin.call('rest', 'questions.received', { courseId: course._id })],
  ['an admin’s reported questions', () => admin.call('rest', 'questions.received', { state: 'reported' })],
  ['reported questions and answers', () => operator.call('rest', 'operator.questions')],
  ['hidden questions and answers', () => operator.call('rest', 'operator.questions', { state: 'hidden' })],
  ['an account’s activity', () => learner.call('rest', 'auth.activity')],
  ['an admin’s courses', () => admin.call('rest', 'courses.mine')],
  ['an admin’s sales', () => admin.call('rest', 'sales.list')],
  ['a search in an admin’s sales', () => admin.call('rest', 'sales.list', { q: 'graph' })],
  ['a sale by its payment', () => admin.call('rest', 'sales.list', { q: 'pay_unknown' })],
  ['an admin’s refunded sales', () => admin.call('rest', 'sales.list', { state: 'refunded' })],
  ['a course’s sales', () => admin.call('rest', 'sales.list', { courseId: course._id })],
  ['an admin’s data', () => admin.call('rest', 'admin.exportData')],
  ['an admin’s last days', () => admin.call('rest', 'sales.revenue', { days: 30 })],
])('%s is read through indexes', async (_, ask) => {
  const plans = await plansOf(ask)
  for (const plan of plans) {
    expect(plan.nodes.filter(readsWhole), plan.text).toEqual([])
    expect(plan.nodes.filter(looksAtMuch), plan.text).toEqual([])
  }
})

const rowsOf = (plan: Plan[], of: (node: Plan) => boolean) =>
  plan.filter(of).reduce((sum, node) => sum + node['Actual Loops'] * node['Actual Rows'], 0)

/** The plan of the query with `part`, for what nobody has asked yet. */
const planOf = async (ask: () => Promise<{ status: number; body: object }>, part: string) => {
  const plan = (await plansOf(ask)).find(({ text }) => text.includes(part))
  return plan?.nodes ?? []
}

test('a search for a common word reads no more courses than it takes to fill a page', async () => {
  const plan = await planOf(list({ q: 'heaps' }), 'first_courses')
  const read = rowsOf(plan, (node) => node['Relation Name'] === 'courses')
  expect(read).toBeGreaterThanOrEqual(25)
  expect(read).toBeLessThan(150)
})

test('of the words in a suggestion, those that are right are compared with no others', async () => {
  const plan = await planOf(suggest('graphs 99999'), 'levenshtein')
  const read = plan.filter((node) => node['Relation Name'] === 'title_words' && node['Actual Loops'] > 0)
  expect(read.map((node) => node.Alias)).toEqual(['known'])
})

test('that courses have the word nearest to a mistyped one is seen without collecting them', async () => {
  const plan = await planOf(suggest('grpahs'), 'levenshtein')
  expect(rowsOf(plan, (node) => node['Relation Name'] === 'title_words')).toBeGreaterThan(0)
  expect(rowsOf(plan, (node) => node['Index Name'] === 'courses_title_words')).toBeLessThan(10)
})

const orders = {
  newest: 'c.id desc',
  popular: 'learners desc, c.id desc',
  rating: 'score desc, c.id desc',
  'price-asc': 'price_paise, c.id',
  'price-desc': 'price_paise desc, c.id desc',
}
describe.each(Object.entries(orders))('a search sorted by %s', (sort, order) => {
  test.each([
    ['a word that many have', 'graphs'],
    ['words that a few of the first courses have', 'graphs trees'],
    ['a word that many have, and none of the newest', 'zebra'],
    ['words that few have', 'graphs 17'],
  ])('finds the first of all courses that have %s', async (_, q) => {
    const { rows } = await api.parts.pool.query(
      `select c.id from courses c join course_learners l on l.course_id = c.id join course_ratings r on r.course_id = c.id
       where words @@ to_tsquery('english', $1) order by ${order} limit 24`,
      [
        q
          .split(' ')
          .map((word) => `${word}:*`)
          .join(' & '),
      ],
    )
    const { body } = await list({ q, sort })()
    expect((body.content as { _id: string }[]).map(({ _id }) => _id)).toEqual(rows.map(({ id }) => id))
  })
})

test('S49: a search for fifty single letters costs no more than any other', async () => {
  const letters = 'a b c d e f g h i j k l m n o p q r s t u v w x y z'.repeat(2).slice(0, 100)
  for (const { text, nodes } of await plansOf(list({ q: letters }))) {
    expect(nodes.filter(readsWhole), text).toEqual([])
    // Each word looks once into the index of words, and finds no more than itself.
    expect(
      nodes.filter((node) => node['Actual Rows'] > 1_500),
      text,
    ).toEqual([])
  }
})

/**
 * A course of the admin's that the learner doesn't own, with so many closed orders that a generic plan, made for the
 * average course, may be a bad one.
 */
const fillBestseller = async (): Promise<string> => {
  // The API's own connections let no statement take this long.
  const filler = new pg.Client({ connectionString: api.config.DATABASE_URL })
  await filler.connect()
  const { rows } = await filler.query(
    `select id from courses c where owner_id = $1
     and not exists (select from purchases where course_id = c.id and learner_id = (select learner_id from sessions
       where token_hash = $2)) limit 1`,
    [course.ownerId, createHash('sha256').update('user').digest()],
  )
  await filler.query(
    `with closed as (
       insert into orders (id, learner_id, amount_paise, status, created_at, updated_at)
       select gen_random_uuid(), id, 49900, 'closed', now(), now() from learners, generate_series(1, 5) returning id, learner_id)
     insert into order_lines
       (id, order_id, learner_id, course_id, admin_id, list_price_paise, amount_paise, is_open, created_at)
     select gen_random_uuid(), id, learner_id, $1, $2, 49900, 49900, false, now() from closed`,
    [rows[0].id, course.ownerId],
  )
  await filler.query(
    `insert into refunds (id, payment_id, amount_paise, status, reason, created_at, updated_at)
     select gen_random_uuid(), id, 100, 'failed', 'admin', now(), now() from payments limit 2000`,
  )
  await filler.query('vacuum analyze orders, order_lines, refunds')
  await filler.end()
  return rows[0].id
}

/** The learner buys the course, and its admin refunds it. Jobs are run by hand: a worker would also run those of its timers. */
const buyAndRefund = async (courseId: string): Promise<void> => {
  const { parts } = api
  const paid = payUncaptured({ api } as Shop, await order(learner, courseId))
  const paymentId = paid.razorpay_payment_id
  expect((await learner.call('rest', 'purchases.verify', paid)).status).toBe(200)
  await capturePayment(parts.ports, paymentId)
  const { rows } = await parts.pool.query('select order_id as id from payments where id = $1', [paymentId])
  const orderId = rows[0].id
  await orderEmailFacts(parts.ports.db, { kind: 'receipt', orderId, reference: paymentId })
  expect((await admin.call('rest', 'sales.refund', { id: orderId })).status).toBe(200)
  const refunds = await parts.pool.query('select id from refunds where payment_id = $1', [paymentId])
  await refundPayment(parts.ports, refunds.rows[0].id)
  await orderEmailFacts(parts.ports.db, { kind: 'refund-processed', orderId, reference: refunds.rows[0].id })
}

const literal = (value: unknown) =>
  value === null ? 'null' : pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))

describe('with a bestseller', () => {
  let courseId: string
  beforeAll(async () => {
    courseId = await fillBestseller()
  }, 60_000)

  test('the generic plans of a purchase’s named statements suit a bestseller', async () => {
    query.mockClear()
    await buyAndRefund(courseId)
    const named = new Map(
      query.mock.calls.map(([first, values]) => {
        const { name, text } = first as unknown as pg.QueryConfig
        return [name, { text, values: values as unknown as unknown[] }]
      }),
    )
    const client = await api.parts.pool.connect()
    try {
      await client.query('set plan_cache_mode = force_generic_plan')
      const emails = ['order_email_receipt', 'order_email_refund-processed']
      for (const name of ['offer', 'learner_order', 'purchase_state', 'owned_of_order', ...emails]) {
        const { text, values = [] } = named.get(name) ?? {}
        await client.query(`deallocate all; prepare asked as ${text}`)
        const { rows } = await client.query(
          `explain (analyze, format json) execute asked(${values.map(literal).join(', ')})`,
        )
        const plan = nodes(rows[0]['QUERY PLAN'][0].Plan)
        expect([...plan.filter(readsWhole), ...plan.filter(looksAtMuch)], name).toEqual([])
      }
    } finally {
      client.release(true)
    }
  })

  test.each(['pay_AbCdEfGh012345', 'SH-0123-CDEF', '01234567-89ab-7cde-8f01-23456789abcd'])(
    'a search for %s reads neither all orders of a seller nor all of the marketplace',
    async (q) => {
      const asSeller = await plansOf(() => admin.call('rest', 'sales.list', { q }))
      const asOperator = await plansOf(() => operator.call('rest', 'operator.orders', { q }))
      for (const { text, nodes } of [...asSeller, ...asOperator])
        expect([...nodes.filter(readsWhole), ...nodes.filter(looksAtMuch)], text).toEqual([])
    },
  )
})

test('a course can earn more in one day than 32 bits can hold', async () => {
  const before = await earnings()
  await api.parts.pool.query(
    `with entry as (insert into ledger_entries (cause, at) select 'capture:more' || n, now() from generate_series(1, 50) n)
     insert into ledger_lines (id, entry, account, admin_id, amount_paise, payment_id, order_line_id, created_at)
     select gen_random_uuid(), 'capture:more' || n, account, case account when 'admin' then $1::uuid end, amount,
       payment_id, order_line_id, now()
     from (select payment_id, order_line_id from purchases where course_id = $2 limit 1) bought,
       generate_series(1, 50) n, (values ('provider', 50000000), ('admin', -50000000)) as line (account, amount)`,
    [course.ownerId, course._id],
  )
  expect(await earnings()).toEqual(before.map((rupees) => rupees + 50 * 500_000))
})

/** What the course earned, in rupees, according to three answers. */
const earnings = async (): Promise<number[]> => {
  const [revenue, mine] = [await admin.call('rest', 'sales.revenue'), await admin.call('rest', 'courses.mine')]
  const { total, byCourse } = revenue.body as { total: number; byCourse: Earned[] }
  const own = (mine.body.content as { _id: string; earned: number }[]).find(({ _id }) => _id === course._id)
  return [total, byCourse.find(({ course: { _id } }) => _id === course._id)?.revenue ?? 0, own?.earned ?? 0]
}
type Earned = { course: { _id: string }; revenue: number }
