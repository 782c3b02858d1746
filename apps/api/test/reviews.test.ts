import type {
  CourseRating,
  LearnerData,
  OwnReview,
  ReceivedReview,
  ReportedReview,
  Review,
} from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renewScores } from '../src/features/community/reviews/renew-scores.ts'
import { newOperator, password } from './account-holders.ts'
import { order, pay } from './buying.ts'
import { type Caller, caller } from './caller.ts'
import { somebodyWaits, whileHeld } from './held-locks.ts'
import { courseFields, newAdmin, newCourse, newLearner } from './people.ts'
import { startApi, type TestApi } from './start-api.ts'
import { until } from './until.ts'

let api: TestApi
let operator: Caller
beforeAll(async () => {
  api = await startApi()
  operator = await newOperator(api)
})
afterAll(() => api.stop())

const refundsDone = () =>
  until('the refunds that were requested', async () => {
    const { rows } = await api.parts.pool.query("select 1 from refunds where status = 'requested'")
    return rows.length === 0
  })

/** Buys the course, and waits until the payment is captured: before, it can't be refunded. */
const buy = async (learner: Caller, courseId: string) => {
  await learner.call('rest', 'purchases.verify', pay(api.sandbox, await order(learner, courseId)))
  await api.jobsDone()
}

/** A learner who bought the course. */
const newOwner = async (courseId: string) => {
  const learner = await newLearner(api.url)
  await buy(learner, courseId)
  return learner
}
const refundAll = async (seller: Caller, courseId: string) => {
  const { body } = await seller.call('rest', 'sales.list', { courseId, state: 'paid' })
  for (const { _id: id } of body.content as { _id: string }[]) await seller.call('rest', 'sales.refund', { id })
  await refundsDone()
}

describe.each(['rest', 'trpc'] as const)('reviews over %s', (transport) => {
  const visitor = () => caller(api.url)
  const list = async (courseId: string, input = {}) =>
    (await visitor().call(transport, 'reviews.list', { courseId, ...input })).body as unknown as {
      content: Review[]
      nextCursor: string | null
    }
  const ratingOf = async (courseId: string) => {
    const { body } = await visitor().call(transport, 'reviews.ratings', { courseIds: `x,${courseId},${courseId}` })
    return (body.content as CourseRating[])[0]
  }
  const save = async (learner: Caller, courseId: string, stars: number, body = '') =>
    learner.call(transport, 'reviews.save', { courseId, stars, body })

  test('an owner writes one review, which everybody sees at once and which can be changed', async () => {
    const courseId = await newCourse(await newAdmin(api.url))
    const learner = await newOwner(courseId)
    expect((await learner.call(transport, 'reviews.mine', { courseId })).body).toEqual({
      content: null,
      mayReview: true,
    })
    expect((await save(learner, courseId, 4, ' Clear. ')).body.content).toMatchObject({ stars: 4, body: 'Clear.' })
    expect((await list(courseId)).content).toMatchObject([
      { stars: 4, body: 'Clear.', author: 'Meera', editedAt: null, answer: null },
    ])
    expect(await ratingOf(courseId)).toEqual({ courseId, count: 1, average: 4, stars: [0, 0, 0, 1, 0] })

    expect((await save(learner, courseId, 4, 'Clear.')).body.content).toMatchObject({ editedAt: null })
    await save(learner, courseId, 2, 'Less clear now.')
    const [changed, ...more] = (await list(courseId)).content
    expect(changed).toMatchObject({ stars: 2, body: 'Less clear now.', editedAt: expect.any(String) })
    expect(more).toEqual([])
    expect(await ratingOf(courseId)).toMatchObject({ count: 1, average: 2 })
    const { rows } = await api.parts.pool.query('select stars, body from review_versions where review_id = $1', [
      changed?._id,
    ])
    expect(rows).toEqual([{ stars: 4, body: 'Clear.' }])

    expect((await learner.call(transport, 'reviews.remove', { courseId })).status).toBe(200)
    expect((await learner.call(transport, 'reviews.remove', { courseId })).status).toBe(404)
    expect(await ratingOf(courseId)).toBeUndefined()
  })

  test('of what a review said before, the newest 20 versions are kept', async () => {
    const courseId = await newCourse(await newAdmin(api.url))
    const [learner, other] = [await newOwner(courseId), await newOwner(courseId)]
    for (const body of ['Other.', 'Changed.']) await save(other, courseId, 3, body)
    for (let edit = 0; edit <= 22; edit++) await save(learner, courseId, 3, `Version ${edit}.`)
    const versions = async ({ id }: { id: string }) => {
      const { rows } = await api.parts.pool.query(
        `select v.body from review_versions v join reviews r on r.id = v.review_id
         where r.learner_id = $1 order by v.replaced_at, v.id`,
        [id],
      )
      return rows.map(({ body }) => body)
    }
    expect(await versions(learner)).toEqual(Array.from({ length: 20 }, (_, at) => `Version ${at + 2}.`))
    expect(await versions(other)).toEqual(['Other.'])
  })

  test('nobody reviews a course that they don’t own, and bad stars are refused', async () => {
    const seller = await newAdmin(api.url)
    const courseId = await newCourse(seller)
    const learner = await newLearner(api.url)
    expect(await save(learner, courseId, 5)).toMatchObject({ status: 403, body: { error: 'FORBIDDEN' } })
    expect((await learner.call(transport, 'reviews.mine', { courseId })).body).toEqual({
      content: null,
      mayReview: false,
    })
    const owner = await newOwner(courseId)
    for (const stars of [0, 6, 4.5, '5']) expect((await save(owner, courseId, stars as number)).status).toBe(400)
    expect((await save(owner, courseId, 5, 'x'.repeat(2_001))).status).toBe(400)
    await seller.call(transport, 'courses.update', { id: courseId, status: 'draft' })
    expect((await visitor().call(transport, 'reviews.list', { courseId })).status).toBe(404)
  })

  test('a refund hides the review at once; buying the course again shows it again', async () => {
    const seller = await newAdmin(api.url)
    const courseId = await newCourse(seller)
    const [refunded, stays] = [await newOwner(courseId), await newOwner(courseId)]
    await save(refunded, courseId, 1, 'Refund me.')
    const { body } = await seller.call('rest', 'sales.list', { courseId })
    const [, first] = body.content as { _id: string }[]
    await save(stays, courseId, 5)
    await seller.call('rest', 'sales.refund', { id: first?._id })
    await refundsDone()
    expect((await list(courseId)).content.map(({ stars }) => stars)).toEqual([5])
    expect(await ratingOf(courseId)).toMatchObject({ count: 1, average: 5 })
    expect((await refunded.call(transport, 'reviews.mine', { courseId })).body).toMatchObject({
      content: { body: 'Refund me.' },
      mayReview: false,
    })
    expect((await save(refunded, courseId, 5)).status).toBe(403)

    await buy(refunded, courseId)
    expect(await ratingOf(courseId)).toMatchObject({ count: 2, average: 3 })
    await refundAll(seller, courseId)
    expect((await list(courseId)).content).toEqual([])
    expect(await ratingOf(courseId)).toBeUndefined()
  })

  test('are listed by date and by stars, a page at a time', async () => {
    const courseId = await newCourse(await newAdmin(api.url))
    for (const stars of [3, 5, 1, 5]) await save(await newOwner(courseId), courseId, stars)
    const all = async (sort: string) => {
      const first = await list(courseId, { sort, limit: 3 })
      const second = await list(courseId, { sort, limit: 3, cursor: first.nextCursor })
      expect(second.nextCursor).toBeNull()
      return [...first.content, ...second.content].map(({ stars }) => stars)
    }
    expect(await all('newest')).toEqual([5, 1, 5, 3])
    expect(await all('highest')).toEqual([5, 5, 3, 1])
    expect(await all('lowest')).toEqual([1, 3, 5, 5])
    for (const cursor of ['x', `6.${crypto.randomUUID()}`, '5.x'])
      expect((await visitor().call(transport, 'reviews.list', { courseId, cursor })).status).toBe(400)
  })

  test('the seller answers once, reports once and deletes none; an operator hides the review or keeps it', async () => {
    const [seller, other] = [await newAdmin(api.url), await newAdmin(api.url)]
    const courseId = await newCourse(seller)
    const learner = await newOwner(courseId)
    const { _id: id } = (await save(learner, courseId, 1, 'Buy mine instead!')).body.content as OwnReview
    const received = async (input = {}) =>
      (await seller.call(transport, 'reviews.received', input)).body.content as ReceivedReview[]
    expect(await received({ state: 'unanswered' })).toMatchObject([
      { _id: id, report: 'none', course: { _id: courseId, title: courseFields.title } },
    ])
    const figures = async (who: Caller) => (await who.call(transport, 'reviews.figures')).body
    const wordless = await newOwner(courseId)
    await save(wordless, courseId, 4)
    expect(await figures(seller)).toEqual({ waiting: 1, count: 2, average: 2.5 })
    expect(await figures(other)).toEqual({ waiting: 0, count: 0, average: 0 })
    await wordless.call(transport, 'reviews.remove', { courseId })
    expect((await other.call(transport, 'reviews.answer', { id, body: 'No' })).status).toBe(404)
    expect((await other.call(transport, 'reviews.report', { id, reason: 'No' })).status).toBe(404)
    await seller.call(transport, 'reviews.answer', { id, body: 'Sorry to hear that.' })
    await seller.call(transport, 'reviews.answer', { id, body: 'Sorry!' })
    expect((await list(courseId)).content[0]?.answer).toMatchObject({ body: 'Sorry!' })
    expect(await received({ state: 'unanswered' })).toEqual([])
    expect(await figures(seller)).toMatchObject({ waiting: 0, count: 1 })

    const reason = 'An advertisement.'
    expect((await seller.call(transport, 'reviews.report', { id, reason })).status).toBe(200)
    expect(await seller.call(transport, 'reviews.report', { id, reason })).toMatchObject({ status: 409 })
    expect(await received({ state: 'reported', courseId })).toMatchObject([{ report: 'reported' }])
    const reported = async (state: string) =>
      ((await operator.call(transport, 'operator.reviews', { state })).body.content as ReportedReview[])
        .filter(({ _id }) => _id === id)
        .map(({ reportReason, hiddenReason }) => ({ reportReason, hiddenReason }))
    expect(await reported('reported')).toEqual([{ reportReason: reason, hiddenReason: null }])

    expect((await operator.call(transport, 'operator.hideReview', { id, reason: 'An ad' })).status).toBe(200)
    expect((await list(courseId)).content).toEqual([])
    expect(await ratingOf(courseId)).toBeUndefined()
    expect(await reported('reported')).toEqual([])
    expect(await reported('hidden')).toEqual([{ reportReason: reason, hiddenReason: 'An ad' }])
    expect(await learner.call(transport, 'reviews.remove', { courseId })).toMatchObject({ status: 409 })
    await save(learner, courseId, 2, 'Really, buy mine!')
    expect((await list(courseId)).content).toEqual([])
    expect((await learner.call(transport, 'reviews.mine', { courseId })).body.content).toMatchObject({
      hiddenReason: 'An ad',
    })
    expect((await operator.call(transport, 'operator.keepReview', { id })).status).toBe(200)
    expect(await ratingOf(courseId)).toMatchObject({ count: 1, average: 2 })
    expect(await received()).toMatchObject([{ report: 'kept' }])
    expect((await operator.call(transport, 'operator.hideReview', { id: courseId, reason })).status).toBe(404)
  })

  test('a review that an operator kept can be reported again once its author has changed it', async () => {
    const seller = await newAdmin(api.url)
    const courseId = await newCourse(seller)
    const learner = await newOwner(courseId)
    const { _id: id } = (await save(learner, courseId, 2, 'Too fast.')).body.content as OwnReview
    const report = async () => (await seller.call(transport, 'reviews.report', { id, reason: 'Rude' })).status
    const received = async () => (await seller.call(transport, 'reviews.received')).body.content as ReceivedReview[]
    const keep = (read = {}) => operator.call(transport, 'operator.keepReview', { id, ...read })
    expect(await report()).toBe(200)
    expect((await keep({ editedAt: null })).status).toBe(200)
    // What it says hasn't changed.
    await save(learner, courseId, 2, 'Too fast.')
    expect(await report()).toBe(409)
    const { editedAt } = (await save(learner, courseId, 2, 'The teacher is an idiot.')).body.content as OwnReview
    expect(await received()).toMatchObject([{ report: 'none' }])
    expect(await report()).toBe(200)

    // Nobody decides about words that they haven't read.
    const hide = (read = {}) => operator.call(transport, 'operator.hideReview', { id, reason: 'An insult', ...read })
    for (const outdated of [await keep({ editedAt: null }), await hide({ editedAt: null })])
      expect(outdated).toMatchObject({
        status: 409,
        body: { error: 'CONFLICT', message: 'The author has changed this review. Read it first, then decide' },
      })
    expect(await received()).toMatchObject([{ report: 'reported' }])
    expect((await hide({ editedAt })).status).toBe(200)
    await save(learner, courseId, 2, 'The teacher is a fool.')
    expect((await list(courseId)).content).toEqual([])
    expect((await keep({ editedAt })).status).toBe(409)
    expect((await hide({ id: crypto.randomUUID(), editedAt })).status).toBe(404)
  })

  test('a review is in its author’s data, and goes with the account', async () => {
    const courseId = await newCourse(await newAdmin(api.url))
    const learner = await newOwner(courseId)
    await save(learner, courseId, 5, 'Mine alone.')
    const data = (await learner.call(transport, 'auth.exportData')).body as unknown as LearnerData
    expect(data.reviews).toMatchObject([{ stars: 5, body: 'Mine alone.', course: { _id: courseId } }])
    expect((await learner.call(transport, 'auth.deleteAccount', { password })).status).toBe(200)
    expect((await list(courseId)).content).toEqual([])
    expect(await ratingOf(courseId)).toBeUndefined()
  })
})

test('a review that is written while a refund is being stored neither counts nor shows', async () => {
  const courseId = await newCourse(await newAdmin(api.url))
  const learner = await newOwner(courseId)
  const refunding = await api.parts.pool.connect()
  await refunding.query('begin')
  await refunding.query('update purchases set revoked_at = now() where course_id = $1', [courseId])
  const answers: number[] = []
  const saving = learner.call('rest', 'reviews.save', { courseId, stars: 1 }).then(({ status }) => answers.push(status))
  await until('an answer, or a wait for the purchase', async () => {
    const { rows } = await api.parts.pool.query('select 1 from pg_locks where not granted')
    return answers.length + rows.length > 0
  })
  await refunding.query('commit')
  refunding.release()
  await saving
  expect(answers).toEqual([403])
  const { rows } = await api.parts.pool.query('select count from course_ratings where course_id = $1', [courseId])
  expect(rows).toEqual([{ count: 0 }])
})

test('a review that is written while its author’s account is being deleted isn’t stored', async () => {
  const courseId = await newCourse(await newAdmin(api.url))
  const learner = await newOwner(courseId)
  const deleting = await api.parts.pool.connect()
  await deleting.query('begin')
  await deleting.query(`update learners set email = 'deleted:' || id where id = $1`, [learner.id])
  const answers: number[] = []
  const saving = learner.call('rest', 'reviews.save', { courseId, stars: 1 }).then(({ status }) => answers.push(status))
  await until('an answer, or a wait for the account', async () => {
    const { rows } = await api.parts.pool.query('select 1 from pg_locks where not granted')
    return answers.length + rows.length > 0
  })
  await deleting.query('commit')
  deleting.release()
  await saving
  expect(answers).toEqual([401])
  expect((await api.parts.pool.query('select 1 from reviews where course_id = $1', [courseId])).rows).toEqual([])
})

test('scores put a course with many good reviews before one with a single one, and are renewed nightly', async () => {
  const seller = await newAdmin(api.url)
  const [many, one] = [await newCourse(seller), await newCourse(seller)]
  for (const stars of [5, 5, 4]) await (await newOwner(many)).call('rest', 'reviews.save', { courseId: many, stars })
  await (await newOwner(one)).call('rest', 'reviews.save', { courseId: one, stars: 5 })
  await api.parts.pool.query('update course_ratings set score = 0')
  await renewScores(api.parts.ports)
  const { rows } = await api.parts.pool.query<{ score: number; mean: number }>(
    `select score, (select mean from rating_mean) as mean from course_ratings where course_id = any($1) order by score desc`,
    [[many, one]],
  )
  const mean = rows[0]?.mean ?? 0
  expect(rows.map(({ score }) => score)).toEqual([
    expect.closeTo((10 * mean + 14) / 13, 4),
    expect.closeTo((10 * mean + 5) / 11, 4),
  ])
})

test('hiding or deleting a review waits for a refund of its course', async () => {
  const courseId = await newCourse(await newAdmin(api.url))
  const [hidden, deleted] = [await newOwner(courseId), await newOwner(courseId)]
  for (const learner of [hidden, deleted])
    await learner.call('rest', 'reviews.save', { courseId, stars: 4, body: 'Good' })
  const { pool } = api.parts
  const { rows } = await pool.query('select id from reviews where learner_id = $1', [hidden.id])
  const hide = () => operator.call('rest', 'operator.hideReview', { id: rows[0].id, reason: 'An ad' })
  const remove = () => deleted.call('rest', 'reviews.remove', { courseId })
  for (const [learner, act] of [
    [hidden, hide],
    [deleted, remove],
  ] as const) {
    let acting: ReturnType<typeof act> | undefined
    const hold = 'select from purchases where learner_id = $1 for no key update'
    await whileHeld(pool, hold, [learner.id], async () => {
      acting = act()
      await somebodyWaits(pool, 'purchases')
    })
    expect((await acting)?.status).toBe(200)
  }
})
