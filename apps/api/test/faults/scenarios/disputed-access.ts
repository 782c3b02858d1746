import fc from 'fast-check'
import { databaseOn } from '../../../src/db/connection.ts'
import { checkBooks } from '../../../src/features/commerce/ledger/book-checks.ts'
import type { Caller } from '../../caller.ts'
import { courseMaker } from '../../learning/course-maker.ts'
import { insist, orderOf } from '../browser.ts'
import { keepDying } from '../deaths.ts'
import { countOf } from '../facts.ts'
import { freeKilled } from '../jobs.ts'
import { daysPass, untilSettled, workOff } from '../passing-time.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { inParallel, untilNone } from '../waiting.ts'
import { inWorld, type Learner, type World } from '../world.ts'

/** How a dispute goes, and how much of it the learner does before it is raised. */
const fates = fc.record({
  deduct: fc.constantFrom('at-start', 'when-lost'),
  between: fc.subarray(['under_review', 'open'] as const),
  end: fc.constantFrom('open', 'won', 'lost', 'closed'),
  hasCertificate: fc.boolean(),
})
type Fate = typeof fates extends fc.Arbitrary<infer One> ? One : never
type Taught = { courseId: string; lessonIds: string[] }
type Case = Fate & Taught & { learner: Learner; paymentId: string; certificateId: string | undefined }

/** A course of two lessons, of which the first is free. */
const taught = async (seller: Caller): Promise<Taught> => {
  const maker = await courseMaker(seller)
  const section = await maker.addSection('Basics')
  const lessonIds = [
    await maker.addLesson(section, 'text', 'Welcome'),
    await maker.addLesson(section, 'text', 'Graphs'),
  ]
  await maker.publish()
  return { courseId: maker.courseId, lessonIds }
}

/** Calls until it is done, also while the API dies; throws if it is refused. */
const done = async (who: Caller, name: string, input: object): Promise<Record<string, unknown>> => {
  const { status, body } = await insist(() => who.call('rest', name, { ...input }))
  if (status >= 300) throw new Error(`${name} answered ${status}: ${body.message}`)
  return (body.content ?? body) as Record<string, unknown>
}

/** Buys the course, learns it, reviews it, and has a certificate or not. */
const oneOf = async (world: World, learner: Learner, { courseId, lessonIds }: Taught, fate: Fate): Promise<Case> => {
  const { orderId } = await orderOf(learner, courseId)
  const { payment_id: paymentId } = world.sandbox.pay({ order_id: orderId })
  const owned = 'purchases where payment_id = $1 and revoked_at is null'
  await untilNone(120_000, async () => {
    await insist(() => learner.call('rest', 'purchases.list'))
    return (await countOf(world.pool, owned, [paymentId])) > 0 ? [] : ['not granted yet']
  })
  const at = new Date(Date.now() - 1_000).toISOString()
  await done(learner, 'learning.saveProgress', { reports: lessonIds.map((lessonId) => ({ lessonId, at, done: true })) })
  await done(learner, 'reviews.save', { courseId, stars: 4, body: 'Clear and short.' })
  const certificate = fate.hasCertificate ? await done(learner, 'certificates.issue', { courseId }) : undefined
  const certificateId = certificate && String(certificate._id)
  return { ...fate, courseId, lessonIds, learner, paymentId, certificateId }
}

const disputed = async ({ sandbox, pool }: World, { paymentId, deduct, between, end }: Case): Promise<void> => {
  sandbox.dispute(paymentId, { deduct })
  for (const status of between) sandbox.dispute(paymentId, { status })
  if (end !== 'open') sandbox.dispute(paymentId, { status: end })
  const known = 'disputes where payment_id = $1'
  await untilNone(120_000, async () => ((await countOf(pool, known, [paymentId])) > 0 ? [] : ['not heard of yet']))
}

/** What the learner of a dispute has, or lacks, as the API answers. */
const wrongAbout = async (one: Case): Promise<string[]> => {
  const { learner, courseId, lessonIds, paymentId, certificateId, end } = one
  const has = end !== 'lost'
  const ask = async (name: string, input: object) => insist(() => learner.call('rest', name, { ...input }))
  const lesson = await ask('learning.lesson', { lessonId: lessonIds.at(-1) })
  const reviews = await ask('reviews.list', { courseId })
  const review = await ask('reviews.mine', { courseId })
  const certificate = certificateId ? await ask('certificates.show', { id: certificateId }) : undefined
  const mine = (review.body.content as { _id: string } | null)?._id
  const listed = (reviews.body.content as { _id: string }[]).some(({ _id }) => _id === mine)
  const revokedAt = (certificate?.body.content as { revokedAt: string | null } | undefined)?.revokedAt
  return [
    lesson.status !== (has ? 200 : 403) && `the lesson was answered ${lesson.status}`,
    listed !== has && `the review ${listed ? 'is' : 'isn’t'} listed`,
    certificate && (has ? revokedAt !== null : !revokedAt) && `the certificate was revoked at ${revokedAt}`,
  ].flatMap((words) => (words ? [`${paymentId}, ${end}: ${words}`] : []))
}

/** What the first part draws by; each other part by the next number. */
const firstSeed = 20_261_128

/** Beside a second process, and with kills at each failpoint; in a hurry, without. */
const run = (postgresUrl: string, size: number, pace: Pace, part = 0): Promise<Finding> =>
  inWorld(postgresUrl, async (world) => {
    const { pool, sandbox } = world
    const seller = await world.admin()
    const courses: Taught[] = []
    // A page of reviews has ten.
    await inParallel(
      Array.from({ length: Math.ceil(size / 8) }),
      8,
      async () => void courses.push(await taught(seller)),
    )
    const [learners, twin] = [await world.learners(size), await world.twin()]
    const isReal = pace === 'real'
    if (isReal) await twin.start()
    sandbox.faults.add({ kind: 'webhook-duplicate' })
    sandbox.faults.add({ kind: 'webhook-reorder', ms: 300 })
    const all = fc.sample(fates, { numRuns: size, seed: firstSeed + part })
    const cases: Case[] = []
    let isOver = false
    const dying = isReal ? keepDying(world, () => isOver) : Promise.resolve([])
    await inParallel(learners, 12, async (learner, index) => {
      const course = courses[index % courses.length] as Taught
      const one = await oneOf(world, learner, course, all[index] as Fate)
      cases.push(one)
      await disputed(world, one)
    }).finally(() => {
      isOver = true
    })
    const deaths = await dying
    if (isReal) await freeKilled(pool)
    const violations = await workOff(world, 'begin-audit')
    const wrong = async () => {
      const found: string[] = []
      await inParallel(cases, 8, async (one) => void found.push(...(await wrongAbout(one))))
      return found
    }
    await untilSettled(world, wrong)
    violations.push(...(await daysPass(world, 1, wrong)))
    violations.push(
      ...(await checkBooks({ db: databaseOn(pool) })).map(({ what, ids }) => `${what}: ${ids.join(', ')}`),
    )
    const lost = cases.filter(({ end }) => end === 'lost').length
    return { trials: size, violations, note: `${deaths.length} kills, ${lost} lost, seed ${firstSeed + part}` }
  })

export const disputedAccess: Scenario = {
  promise: 'R24',
  title: 'lesson, certificate and review of disputed payments',
  full: 10_000,
  part: 1_000,
  small: 12,
  run,
}
