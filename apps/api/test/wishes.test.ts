import type { Wish } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findPriceFalls } from '../src/features/community/wishes/price-fall-email.ts'
import { confirmAddress, type MailingApi, newOperator, password, startMailingApi } from './account-holders.ts'
import { order, pay } from './buying.ts'
import { type Caller, caller } from './caller.ts'
import { newAdmin, newCourse, newLearner } from './people.ts'

let api: MailingApi
beforeAll(async () => {
  api = await startMailingApi()
})
afterAll(() => api.stop())
beforeEach(() => api.parts.pool.query('truncate rate_limits'))

const hour = 3_600_000
const week = 7 * 24 * hour

describe.each(['rest', 'trpc'] as const)('the wish list over %s', (transport) => {
  const call = (me: Caller, name: string, input: Record<string, unknown> = {}) =>
    me.call(transport, `wishes.${name}`, input)
  const listed = async (me: Caller) => ((await call(me, 'list')).body.content as Wish[]).map(({ course }) => course._id)
  const wish = async (me: Caller, courseId: string) => expect((await call(me, 'add', { courseId })).status).toBe(200)

  test('a learner adds and removes courses, newest first; both can be repeated', async () => {
    const seller = await newAdmin(api.url)
    const [first, second] = [await newCourse(seller), await newCourse(seller, { price: 750 })]
    const learner = await newLearner(api.url)
    expect((await call(learner, 'list')).body).toEqual({ content: [] })
    for (const courseId of [first, second, second]) await wish(learner, courseId)
    api.advance(1000)
    expect(await listed(learner)).toEqual([second, first].toSorted().toReversed())
    expect((await call(learner, 'list')).body.content).toContainEqual(
      expect.objectContaining({ course: expect.objectContaining({ _id: second, price: 750 }), priceThen: 750 }),
    )
    for (let times = 0; times < 2; times++)
      expect((await call(learner, 'remove', { courseId: first })).status).toBe(200)
    expect(await listed(learner)).toEqual([second])
    expect(await listed(await newLearner(api.url))).toEqual([])
  })

  test('drafts, deleted and unknown courses can’t be wished for, and leave the list', async () => {
    const seller = await newAdmin(api.url)
    const courseId = await newCourse(seller)
    const learner = await newLearner(api.url)
    const draft = await newCourse(seller, { status: 'draft' })
    for (const refused of [draft, '00000000-0000-7000-8000-000000000000', 'nothing'])
      expect((await call(learner, 'add', { courseId: refused })).status).toBe(404)
    await wish(learner, courseId)
    await seller.call('rest', 'courses.delete', { id: courseId })
    expect(await listed(learner)).toEqual([])
  })

  test('a course that the learner bought isn’t listed', async () => {
    const courseId = await newCourse(await newAdmin(api.url))
    const learner = await newLearner(api.url)
    await wish(learner, courseId)
    await learner.call('rest', 'purchases.verify', pay(api.sandbox, await order(learner, courseId)))
    expect(await listed(learner)).toEqual([])
  })

  test('a list has at most 200 courses, also if many are added at once', async () => {
    const courseId = await newCourse(await newAdmin(api.url))
    const learner = await newLearner(api.url)
    const { rows } = await api.parts.pool.query(
      `insert into courses (id, owner_id, title, description, price_paise, category, image, created_at, updated_at)
       select gen_random_uuid(), owner_id, title, description, price_paise, category, image, created_at, updated_at
       from courses, generate_series(1, 200) where id = $1 returning id`,
      [courseId],
    )
    await api.parts.pool.query(
      'insert into wishes (learner_id, course_id, added_at, known_price_paise) select $1, unnest($2::uuid[]), now(), 100',
      [learner.id, rows.slice(1).map(({ id }) => id)],
    )
    const answers = await Promise.all([courseId, rows[0].id].map((id) => call(learner, 'add', { courseId: id })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await listed(learner)).toHaveLength(200)
  })

  test('what a list doesn’t show takes no room in it: bought courses, and those that left the catalogue', async () => {
    const seller = await newAdmin(api.url)
    const [bought, one, another, third] = await Promise.all([0, 1, 2, 3].map(() => newCourse(seller)))
    const learner = await newLearner(api.url)
    await wish(learner, bought ?? '')
    await learner.call('rest', 'purchases.verify', pay(api.sandbox, await order(learner, bought ?? '')))
    const { rows } = await api.parts.pool.query(
      `with made as (
         insert into courses (id, owner_id, title, description, price_paise, category, image, created_at, updated_at)
         select gen_random_uuid(), owner_id, title, description, price_paise, category, image, created_at, updated_at
         from courses, generate_series(1, 199) where id = $1 returning id
       )
       insert into wishes (learner_id, course_id, added_at, known_price_paise)
       select $2, id, now(), 100 from made returning course_id as id`,
      [bought, learner.id],
    )
    await wish(learner, one ?? '')
    expect((await call(learner, 'add', { courseId: another })).status).toBe(409)
    await api.parts.pool.query('update courses set status = $2 where id = $1', [rows[0].id, 'draft'])
    await wish(learner, another ?? '')
    expect((await call(learner, 'add', { courseId: third })).status).toBe(409)
    expect(await listed(learner)).toHaveLength(200)
  })
})

describe('a price that falls', () => {
  const subject = /now costs ₹/
  const told = async ({ email }: { email: string }) =>
    (await api.mailsTo(email)).filter((mail) => subject.test(mail.subject))
  const setPrice = async (seller: Caller & { email: string }, id: string, price: number) => {
    await seller.call('rest', 'admin.login', { email: seller.email, password })
    const { body } = await seller.call('rest', 'courses.get', { id })
    const { title, description, category } = body.content as Record<string, unknown>
    const { status } = await seller.call('rest', 'courses.update', { id, title, description, category, price })
    expect(status).toBe(200)
  }
  const look = async (later = 0) => {
    api.advance(later)
    await findPriceFalls(api.parts.ports)
    await api.jobsDone()
  }
  const wishing = async () => {
    const seller = await newAdmin(api.url)
    const courseId = await newCourse(seller, { title: 'Knots', price: 800 })
    const learner = await newLearner(api.url)
    await confirmAddress(api, learner.email)
    await learner.call('rest', 'wishes.add', { courseId })
    return { seller, courseId, learner }
  }

  test('is told once, after it has held for an hour, and again only when it falls further, a week later', async () => {
    const { seller, courseId, learner } = await wishing()
    await setPrice(seller, courseId, 600)
    await look(hour - 60_000)
    expect(await told(learner)).toEqual([])
    await look(2 * 60_000)
    const [mail] = await told(learner)
    expect(mail?.subject).toBe('Knots now costs ₹600')
    expect(mail?.text).toContain('fell from ₹800 to ₹600')
    await setPrice(seller, courseId, 700)
    await look(week)
    await setPrice(seller, courseId, 600)
    await look(2 * hour)
    expect(await told(learner)).toHaveLength(1)
    await setPrice(seller, courseId, 500)
    await look(2 * hour)
    expect((await told(learner)).map(({ subject }) => subject)).toEqual([
      'Knots now costs ₹500',
      'Knots now costs ₹600',
    ])
  })

  test('is told once a week, however often the seller lowers it', async () => {
    const { seller, courseId, learner } = await wishing()
    for (const price of [700, 600, 500]) {
      await setPrice(seller, courseId, price)
      await look(2 * hour)
    }
    expect((await told(learner)).map(({ subject }) => subject)).toEqual(['Knots now costs ₹700'])
    await look(week)
    expect((await told(learner)).map(({ subject }) => subject)).toEqual([
      'Knots now costs ₹500',
      'Knots now costs ₹700',
    ])
  })

  test('is told once by two processes that look at the same time', async () => {
    const { seller, courseId, learner } = await wishing()
    await setPrice(seller, courseId, 600)
    api.advance(2 * hour)
    await Promise.all([1, 2, 3, 4].map(() => findPriceFalls(api.parts.ports)))
    expect(await told(learner)).toHaveLength(1)
  })

  test('isn’t told to an unconfirmed address, to an owner, or of a course that left the catalogue', async () => {
    const { seller, courseId, learner } = await wishing()
    const stranger = await newLearner(api.url)
    await stranger.call('rest', 'wishes.add', { courseId })
    const owner = await newLearner(api.url)
    await confirmAddress(api, owner.email)
    await owner.call('rest', 'wishes.add', { courseId })
    await owner.call('rest', 'purchases.verify', pay(api.sandbox, await order(owner, courseId)))
    await setPrice(seller, courseId, 600)
    await look(2 * hour)
    expect([await told(stranger), await told(owner), await told(learner)].map(({ length }) => length)).toEqual([
      0, 0, 1,
    ])
    await setPrice(seller, courseId, 500)
    const operator = await newOperator(api)
    await operator.call('rest', 'operator.takeDown', { id: courseId, reason: 'Copied' })
    await look(week)
    expect(await told(learner)).toHaveLength(1)
  })

  test('isn’t told to who switched these emails off, by one click in an email or in the account', async () => {
    const { seller, courseId, learner } = await wishing()
    await setPrice(seller, courseId, 600)
    await look(week + 2 * hour)
    const [mail] = await told(learner)
    expect(mail?.headers).toMatchObject({ 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' })
    const [, url = ''] = /^<(.+)>$/.exec(mail?.headers['list-unsubscribe'] ?? '') ?? []
    const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
    expect((await fetch(url.replace(api.config.WEB_ORIGIN, api.url), oneClick)).status).toBe(200)
    await learner.call('rest', 'auth.login', { email: learner.email, password })
    const choices = async () => (await learner.call('rest', 'auth.emailChoices')).body.content
    expect(await choices()).toContainEqual({ kind: 'price-fall', on: false })
    await setPrice(seller, courseId, 500)
    await look(week + 2 * hour)
    expect(await told(learner)).toHaveLength(1)
    await learner.call('rest', 'auth.login', { email: learner.email, password })
    await learner.call('rest', 'auth.setEmailChoice', { kind: 'price-fall', on: true })
    expect(await choices()).toContainEqual({ kind: 'price-fall', on: true })
    await setPrice(seller, courseId, 400)
    await look(week + 2 * hour)
    expect(await told(learner)).toHaveLength(2)
    expect(mail?.text).toContain(`${api.config.WEB_ORIGIN}/emails/unsubscribe#token=`)
  })
})

test('every price that a course had is kept, and nothing else', async () => {
  const seller = await newAdmin(api.url)
  const courseId = await newCourse(seller, { price: 800 })
  const { body } = await seller.call('rest', 'courses.get', { id: courseId })
  const { title, description, category } = body.content as Record<string, unknown>
  for (const price of [600, 600, 800])
    await seller.call('rest', 'courses.update', { id: courseId, title, description, category, price })
  const { rows } = await api.parts.pool.query(
    'select price_paise from price_history where course_id = $1 order by since, price_paise',
    [courseId],
  )
  expect(rows.map(({ price_paise }) => price_paise).toSorted()).toEqual([60_000, 80_000, 80_000])
})

describe.each([
  { group: 'auth', own: 'price-fall', others: 'new-review', join: newLearner },
  { group: 'admin', own: 'new-review', others: 'price-fall', join: newAdmin },
] as const)('emails of $group', ({ group, own, others, join }) => {
  test.each(['rest', 'trpc'] as const)(
    'over %s, each account switches its own kinds, and only them',
    async (transport) => {
      const me = await join(api.url, transport)
      const off = (kind: string) => me.call(transport, `${group}.setEmailChoice`, { kind, on: false })
      expect((await off(others)).status).toBe(400)
      for (let times = 0; times < 2; times++) expect((await off(own)).status).toBe(200)
      const { body } = await me.call(transport, `${group}.emailChoices`)
      expect(body.content).toContainEqual({ kind: own, on: false })
      const other = await join(api.url, transport)
      expect((await other.call(transport, `${group}.emailChoices`)).body.content).toContainEqual({
        kind: own,
        on: true,
      })
      const { body: data } = await me.call(transport, `${group}.exportData`)
      expect(data).toMatchObject({ emailsOff: [own] })
      // A token that nobody has switches nothing off, and doesn't say so.
      const token = `00000000-0000-4000-8000-000000000000.${own}`
      expect((await caller(api.url).call(transport, 'emails.unsubscribe', { token })).status).toBe(200)
    },
  )
})
