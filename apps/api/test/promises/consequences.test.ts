import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Certificate, CourseRating } from '@skillharbor/contracts/entities'
import { expect, test } from 'vitest'
import { owned } from '../buying.ts'
import type { Caller } from '../caller.ts'
import { ask, buy, finishLessons, publishedCourse } from '../learning/course-maker.ts'
import { newCourse, newLearner } from '../people.ts'
import { shop } from './shop.ts'

const at = shop()
const rows = async (query: string, values: unknown[] = []) => (await at.api.parts.pool.query(query, values)).rows

/** Refunds what the learner has bought. */
const refund = async ({ id }: { id: string }) => {
  await at.api.jobsDone()
  const [sale] = await rows("select id from orders where learner_id = $1 and status = 'paid'", [id])
  await ask(at.admin, 'sales.refund', { id: sale.id })
  await at.api.jobsDone()
}
const rate = (learner: Caller, courseId: string, stars: number) =>
  ask(learner, 'reviews.save', { courseId, stars, body: 'Clear.' })
const ratingOf = async (courseId: string) =>
  (await ask<CourseRating[]>(at.admin, 'reviews.ratings', { courseIds: courseId })).map(({ count, average }) => ({
    count,
    average,
  }))

test('a refund takes the certificate and the stars, and buying again brings the stars back', async () => {
  const course = await publishedCourse(at.admin)
  const { courseId } = course
  const [learner, other] = [await newLearner(at.api.url), await newLearner(at.api.url)]
  for (const who of [learner, other]) await buy(at.api, who, courseId)
  await finishLessons(learner, course.lessons)
  await ask(learner, 'certificates.issue', { courseId })
  await rate(learner, courseId, 5)
  await rate(other, courseId, 2)
  expect(await ratingOf(courseId)).toEqual([{ count: 2, average: 3.5 }])

  await refund(learner)
  expect(await owned(learner)).toEqual([])
  expect(await ratingOf(courseId)).toEqual([{ count: 1, average: 2 }])
  const [revoked] = await ask<Certificate[]>(learner, 'certificates.mine', {})
  expect(revoked?.revokedAt).not.toBeNull()

  await buy(at.api, learner, courseId)
  expect(await ratingOf(courseId)).toEqual([{ count: 2, average: 3.5 }])
})

test('refunds and reviews of one course at the same moment leave the stars of those who own it', async () => {
  const courseId = await newCourse(at.admin)
  const learners = await Promise.all(Array.from({ length: 6 }, () => newLearner(at.api.url)))
  for (const learner of learners) await buy(at.api, learner, courseId)
  for (const learner of learners.slice(0, 3)) await rate(learner, courseId, 1)
  // Who is refunded meanwhile may be refused.
  const leaves = (learner: (typeof learners)[number], stars: number) =>
    Promise.all([refund(learner), learner.call('rest', 'reviews.save', { courseId, stars, body: '' })])
  await Promise.all(
    learners.map((learner, index) => (index % 2 === 0 ? leaves(learner, 3) : rate(learner, courseId, 4))),
  )
  await at.settled()
  expect(await ratingOf(courseId)).toEqual([{ count: 3, average: 4 }])
})

test('what is published says how long it is, and a new course can be rated and counted', async () => {
  const { courseId } = await publishedCourse(at.admin)
  const [row] = await rows(
    `select c.lesson_count = r.lesson_count as lessons, c.duration_seconds = r.duration_seconds as length, r.lesson_count
     from courses c join curricula u on u.course_id = c.id join course_revisions r on r.id = u.live_revision_id where c.id = $1`,
    [courseId],
  )
  expect(row).toMatchObject({ lessons: true, length: true })
  expect(row.lesson_count).toBeGreaterThan(0)
  expect(await rows('select learners from course_learners where course_id = $1', [courseId])).toHaveLength(1)
  expect(await rows('select stars from course_ratings where course_id = $1', [courseId])).toHaveLength(1)
})

test('only what also tells of it grants and revokes courses', () => {
  const src = join(import.meta.dirname, '../../src')
  const writers = globSync('**/*.ts', { cwd: src }).filter((file) =>
    /\.(insert|update|delete)\(purchases\)/.test(readFileSync(join(src, file), 'utf8')),
  )
  const folder = 'features/learning/entitlements'
  expect(writers.toSorted()).toEqual([`${folder}/grant.ts`, `${folder}/revoke.ts`])
})
