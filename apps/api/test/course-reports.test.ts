import { hash } from 'node:crypto'
import type { ManagedAppeal, OwnCourse, ReportedCourse } from '@skillharbor/contracts/entities'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { migrateDatabase } from '../src/db/migrate.ts'
import { confirmAddress, type MailingApi, newOperator, startMailingApi } from './account-holders.ts'
import { order, owned, pay } from './buying.ts'
import { type Caller, caller, type Transport } from './caller.ts'
import { createEmptyDatabase } from './database.ts'
import { hurry } from './faults/jobs.ts'
import { allMigrations, migrationsBefore } from './operations/versions.ts'
import { newAdmin, newCourse, newLearner, password } from './people.ts'
import { operatorEmails } from './start-api.ts'
import { until } from './until.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let api: MailingApi
let operator: Caller
beforeAll(async () => {
  // Visitors come from several networks.
  api = await startMailingApi({ TRUSTED_PROXIES: '127.0.0.1' })
  operator = await newOperator(api)
})
afterAll(() => api.stop())

/** The operator logged in a moment ago, whatever the clock says, so nothing wants a confirmation. */
const operate = async (transport: Transport, name: string, input: Record<string, unknown>) => {
  await operator.call('rest', 'admin.login', { email: operatorEmails[0], password })
  return operator.call(transport, `operator.${name}`, input)
}
const reported = async (): Promise<ReportedCourse[]> =>
  (await operate('rest', 'reportedCourses', { limit: 100 })).body.content as ReportedCourse[]
const reportOf = async (id: string) => (await reported()).find(({ _id }) => _id === id)
const visitorFrom = (network: string) => caller(api.url, { 'x-forwarded-for': network })
const isListed = async (id: string) =>
  (await visitorFrom('192.0.2.9').call('rest', 'courses.show', { id })).status === 200

const sellerWithCourse = async (title: string) => {
  const seller = await newAdmin(api.url)
  await confirmAddress(api, seller.email)
  return { seller, id: await newCourse(seller, { title }) }
}
const subjects = async (email: string) => (await api.mailsTo(email)).map(({ subject }) => subject)

describe.each(['rest', 'trpc'] as const)('course reports over %s', (transport) => {
  test('anybody reports a course once, and the operator dismisses it', async () => {
    const { id, seller } = await sellerWithCourse(`Reported by ${transport}`)
    const learner = await newLearner(api.url)
    const report = (who: Caller, words = '') => who.call(transport, 'courses.report', { id, reason: 'copied', words })
    expect((await report(learner, 'From my blog.')).body.message).toBe('Thanks. An operator will look at this course.')
    expect(await report(learner)).toMatchObject({
      status: 409,
      body: { message: 'You’ve already reported this course' },
    })
    const [one, other] = [visitorFrom('192.0.2.1'), visitorFrom('192.0.2.2')]
    const twice = await Promise.all([report(one), report(one)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await report(other)).status).toBe(200)
    expect(await reportOf(id)).toMatchObject({
      seller: { _id: seller.id, username: seller.username },
      count: 3,
      reports: [{ by: 'Meera', reason: 'copied', words: 'From my blog.' }, { by: null }, { by: null }],
    })
    const changed = 'The reports of this course have changed. Read them first, then decide'
    expect(await operate(transport, 'dismissReports', { id, count: 2 })).toMatchObject({ body: { message: changed } })
    expect(await reportOf(id)).toMatchObject({ count: 3 })
    expect((await operate(transport, 'dismissReports', { id, count: 3 })).status).toBe(200)
    expect((await operate(transport, 'dismissReports', { id })).status).toBe(409)
    expect(await reportOf(id)).toBeUndefined()
    expect(await isListed(id)).toBe(true)
    const { rows } = await api.parts.pool.query('select visitor from course_reports where course_id = $1', [id])
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ visitor: null })))
    // What is new can be reported again.
    expect((await report(learner)).status).toBe(200)
  })

  test('another reason needs words; what isn’t in the catalogue isn’t found', async () => {
    const { id, seller } = await sellerWithCourse(`Other of ${transport}`)
    const visitor = visitorFrom('192.0.2.3')
    const other = await visitor.call(transport, 'courses.report', { id, reason: 'other', words: ' ' })
    expect(other).toMatchObject({ status: 400, body: { issues: [{ path: 'words' }] } })
    for (const words of ['x'.repeat(501), 'a\u0000b'])
      expect((await visitor.call(transport, 'courses.report', { id, reason: 'scam', words })).status).toBe(400)
    expect((await visitor.call(transport, 'courses.report', { id, reason: 'dull' })).status).toBe(400)
    const draft = await newCourse(seller, { status: 'draft' })
    for (const unknown of [draft, 'nothing', crypto.randomUUID()])
      expect((await visitor.call(transport, 'courses.report', { id: unknown, reason: 'scam' })).status).toBe(404)
  })

  test('a reported course is taken down for a reason; its seller appeals once, and the operator decides', async () => {
    const { id, seller } = await sellerWithCourse(`Copied over ${transport}`)
    const other = await newAdmin(api.url)
    await visitorFrom('192.0.2.4').call(transport, 'courses.report', { id, reason: 'copied' })
    const early = await seller.call(transport, 'courses.appeal', { id, words: 'Why?' })
    expect(early).toMatchObject({ status: 409, body: { message: 'This course isn’t taken down' } })
    await operate(transport, 'takeDown', { id, reason: 'The pictures are copied.' })
    expect(await reportOf(id)).toBeUndefined()
    const takenDown = async () => {
      const { body } = await seller.call(transport, 'courses.mine')
      return (body.content as OwnCourse[]).find(({ _id }) => _id === id)?.takenDown
    }
    expect(await takenDown()).toMatchObject({ reason: 'The pictures are copied.', appeal: null })

    expect((await other.call(transport, 'courses.appeal', { id, words: 'Mine.' })).status).toBe(404)
    const appeal = (words: string) => seller.call(transport, 'courses.appeal', { id, words })
    const both = await Promise.all([appeal('I drew them.'), appeal('I drew them.')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await takenDown()).toMatchObject({ appeal: { words: 'I drew them.', state: 'waiting', answer: null } })
    const waiting = async (state = 'waiting') =>
      ((await operate(transport, 'appeals', { state })).body.content as ManagedAppeal[]).find(
        ({ course }) => course._id === id,
      )
    const first = await waiting()
    expect(first).toMatchObject({
      seller: { username: seller.username },
      takenDown: { reason: 'The pictures are copied.' },
    })

    const decide = (given: object) => operate(transport, 'decideAppeal', { id: first?._id, ...given })
    expect((await decide({ decision: 'uphold', answer: 'They are in a book of 2019.' })).status).toBe(200)
    expect(await decide({ decision: 'restore', answer: 'Changed my mind.' })).toMatchObject({ status: 409 })
    expect(await isListed(id)).toBe(false)
    expect(await takenDown()).toMatchObject({ appeal: { state: 'upheld', answer: 'They are in a book of 2019.' } })
    expect((await appeal('Once more.')).body.message).toBe('You can only appeal once, and you already have')
    const [mail] = await api.mailsTo(seller.email)
    expect(mail).toMatchObject({ subject: `Copied over ${transport} stays taken down` })
    expect(mail?.text).toContain('They are in a book of 2019.')

    // Another take-down is another matter.
    await operate(transport, 'bringBack', { id })
    await operate(transport, 'takeDown', { id, reason: 'The sound is copied.' })
    expect(await takenDown()).toMatchObject({ reason: 'The sound is copied.', appeal: null })
    expect((await appeal('I played it.')).status).toBe(200)
    const second = await waiting()
    const restored = { id: second?._id, decision: 'restore', answer: 'You did.' }
    expect((await operate(transport, 'decideAppeal', restored)).status).toBe(200)
    expect(await isListed(id)).toBe(true)
    expect(await takenDown()).toBeUndefined()
    expect(await waiting('decided')).toMatchObject({ state: 'restored', answer: 'You did.' })
    const mails = await api.mailsTo(seller.email)
    expect(mails[0]?.subject).toBe(`Copied over ${transport} is back in the catalogue`)
    expect(mails[0]?.text).toContain('You did.')
  })

  test('bringing a course back decides its appeal, too', async () => {
    const { id, seller } = await sellerWithCourse(`Back over ${transport}`)
    await operate(transport, 'takeDown', { id, reason: 'By mistake.' })
    await seller.call(transport, 'courses.appeal', { id, words: 'By mistake!' })
    await operate(transport, 'bringBack', { id })
    const { body } = await operate(transport, 'appeals', {})
    expect((body.content as ManagedAppeal[]).filter(({ course }) => course._id === id)).toEqual([])
  })

  test('a course that is taken down is sold by no other way', async () => {
    const { id, seller } = await sellerWithCourse(`Zanzibar over ${transport}`)
    const [begun, wishing] = [await newLearner(api.url), await newLearner(api.url)]
    const bought = await newLearner(api.url)
    await bought.call('rest', 'purchases.verify', pay(api.sandbox, await order(bought, id)))
    await order(begun, id)
    await wishing.call(transport, 'wishes.add', { courseId: id })
    const visitor = visitorFrom('192.0.2.5')
    const q = `Zanzibar over ${transport}`
    const everywhere = async () => {
      // The sitemap is cached for ten minutes.
      api.advance(601_000)
      return {
        listed: ((await visitor.call(transport, 'courses.list', { q })).body.content as unknown[]).length,
        suggested: ((await visitor.call(transport, 'courses.suggest', { q })).body.content as unknown[]).length,
        wished: ((await wishing.call(transport, 'wishes.list')).body.content as unknown[]).length,
        shown: (await visitor.call(transport, 'courses.show', { id })).status,
        mapped: (await (await fetch(`${api.url}/api/sitemap.xml`)).text()).includes(id),
      }
    }
    // Asked before, so that what is cached would show.
    expect(await everywhere()).toEqual({ listed: 1, suggested: 1, wished: 1, shown: 200, mapped: true })
    await operate(transport, 'takeDown', { id, reason: 'Copied.' })
    expect(await everywhere()).toEqual({ listed: 0, suggested: 0, wished: 0, shown: 404, mapped: false })
    for (const learner of [begun, wishing])
      expect((await learner.call(transport, 'purchases.order', { courseId: id })).status).toBe(404)
    for (const status of ['draft', 'published'])
      expect((await seller.call(transport, 'courses.update', { id, status })).status).toBe(200)
    expect((await everywhere()).shown).toBe(404)
    expect(await owned(bought)).toEqual([id])
  })
})

test('a course that many report at once keeps so many reports, and thanks for the others', async () => {
  const { id } = await sellerWithCourse('Mobbed')
  // Ids sort by time, so these are old.
  await api.parts.pool.query(
    `insert into course_reports (id, course_id, visitor, reason, words, created_at)
     select overlay(gen_random_uuid()::text placing '00000000' from 1)::uuid, $1, sha256(n::text::bytea), 'scam', '', now() from generate_series(1, 200) n`,
    [id],
  )
  expect((await visitorFrom('192.0.2.6').call('rest', 'courses.report', { id, reason: 'scam' })).status).toBe(200)
  const mobbed = await reportOf(id)
  expect(mobbed?.count).toBe(200)
  expect(mobbed?.reports).toHaveLength(10)
})

test('reports go with the learner’s account, and appeals with the seller’s; both are exported before', async () => {
  const { id, seller } = await sellerWithCourse('Leaving')
  const learner = await newLearner(api.url)
  await learner.call('rest', 'courses.report', { id, reason: 'other', words: 'Not what it says.' })
  await operate('rest', 'takeDown', { id, reason: 'Not what it says.' })
  await seller.call('rest', 'courses.appeal', { id, words: 'It is.' })
  expect((await learner.call('rest', 'auth.exportData')).body.courseReports).toMatchObject([
    { course: { _id: id }, reason: 'other', words: 'Not what it says.', decidedAt: expect.any(String) },
  ])
  expect((await seller.call('rest', 'admin.exportData')).body.appeals).toMatchObject([
    { course: { _id: id }, words: 'It is.', state: 'waiting' },
  ])
  await learner.call('rest', 'auth.deleteAccount', { password })
  await seller.call('rest', 'admin.deleteAccount', { password })
  for (const table of ['course_reports', 'take_down_appeals']) {
    const { rows } = await api.parts.pool.query(`select 1 from ${table} where course_id = $1`, [id])
    expect(rows).toEqual([])
  }
  expect(await subjects(seller.email)).not.toContain('Leaving stays taken down')
})

const day = 86_400_000
const query = async (text: string, values: unknown[] = []) => (await api.parts.pool.query(text, values)).rows
const sweep = async () => {
  await query(`select graphile_worker.add_job('sweep', '{}'::json)`)
  await api.jobsDone()
}

test('a visitor’s network can’t be worked out from the database, and is gone with the course', async () => {
  const { id, seller } = await sellerWithCourse('Withdrawn')
  for (const network of ['192.0.2.20', '192.0.2.20', '192.0.2.21'])
    await visitorFrom(network).call('rest', 'courses.report', { id, reason: 'scam' })
  const kept = await query('select visitor from course_reports where course_id = $1', [id])
  expect(kept).toHaveLength(2)
  const plain = ['192.0.2.20', '192.0.2.21'].map((network) => hash('sha256', `${id} ${network}`))
  for (const { visitor } of kept) expect(plain).not.toContain((visitor as Buffer).toString('hex'))
  const course = 'select visitor, decided_at is not null as decided from course_reports where course_id = $1'
  expect((await seller.call('rest', 'courses.delete', { id })).status).toBe(200)
  expect(await query(course, [id])).toEqual([1, 2].map(() => ({ visitor: null, decided: true })))
  const second = await newCourse(seller)
  await visitorFrom('192.0.2.20').call('rest', 'courses.report', { id: second, reason: 'scam' })
  await seller.call('rest', 'admin.deleteAccount', { password })
  expect(await query(course, [second])).toEqual([{ visitor: null, decided: true }])
})

test('an appeal that waits is withdrawn with its course', async () => {
  const { id, seller } = await sellerWithCourse('Given up')
  await operate('rest', 'takeDown', { id, reason: 'Copied.' })
  await seller.call('rest', 'courses.appeal', { id, words: 'It is mine.' })
  expect((await seller.call('rest', 'courses.delete', { id })).status).toBe(200)
  expect(await query('select 1 from take_down_appeals where course_id = $1', [id])).toEqual([])
})

test('a course that is reported again while an operator reads the pages is still on one of them', async () => {
  const titles = ['Third', 'Second', 'First']
  const courses: string[] = []
  for (const title of titles) courses.push((await sellerWithCourse(title)).id)
  const report = (id: string | undefined, network: string) =>
    visitorFrom(network).call('rest', 'courses.report', { id, reason: 'copied' })
  for (const id of courses) expect((await report(id, '192.0.2.60')).status).toBe(200)
  const read: string[] = []
  const readPage = async (cursor?: string) => {
    const { body } = await operate('rest', 'reportedCourses', { limit: 1, ...(cursor && { cursor }) })
    read.push(...(body.content as ReportedCourse[]).map(({ title }) => title))
    return body.nextCursor as string
  }
  const next = await readPage()
  expect((await report(courses[0], '192.0.2.61')).status).toBe(200)
  const after = await readPage(next)
  expect((await report(courses[1], '192.0.2.61')).status).toBe(200)
  await readPage(after)
  expect(read).toEqual(titles.toReversed())
  for (const cursor of ['x', courses[0], `${next}.x`])
    expect((await operate('rest', 'reportedCourses', { cursor })).status).toBe(400)
})

test('an operator decides about no course of their own, and can still take it down', async () => {
  const id = await newCourse(operator, { title: 'Sold by the operator' })
  await visitorFrom('192.0.2.40').call('rest', 'courses.report', { id, reason: 'copied' })
  const words = 'You sell this course. Another operator has to decide about it'
  const refused = { status: 403, body: { error: 'FORBIDDEN', message: words } }
  expect(await operate('rest', 'dismissReports', { id })).toMatchObject(refused)
  expect((await operate('rest', 'takeDown', { id, reason: 'Copied.' })).status).toBe(200)
  await operator.call('rest', 'courses.appeal', { id, words: 'It is mine.' })
  const [appeal] = await query('select id from take_down_appeals where course_id = $1', [id])
  const decision = { id: appeal?.id, decision: 'restore', answer: 'Sure.' }
  expect(await operate('rest', 'decideAppeal', decision)).toMatchObject(refused)
  expect(await operate('rest', 'bringBack', { id })).toMatchObject(refused)
  expect(await isListed(id)).toBe(false)
})

test('reports and appeals are gone 400 days after they were decided; a take-down that stands keeps that there was one', async () => {
  const { seller, id: kept } = await sellerWithCourse('Stays down')
  const back = await newCourse(seller, { title: 'Comes back' })
  const learner = await newLearner(api.url)
  for (const id of [kept, back]) {
    await learner.call('rest', 'courses.report', { id, reason: 'other', words: 'Mine.' })
    await operate('rest', 'takeDown', { id, reason: 'Copied.' })
    await seller.call('rest', 'courses.appeal', { id, words: 'No.' })
    const [appeal] = await query('select id from take_down_appeals where course_id = $1', [id])
    const decision = id === kept ? 'uphold' : 'restore'
    expect((await operate('rest', 'decideAppeal', { id: appeal?.id, decision, answer: 'So.' })).status).toBe(200)
  }
  const left = async () => {
    const of = [[kept, back]]
    const appeals = await query(
      'select course_id as id, words, answer from take_down_appeals where course_id = any($1)',
      of,
    )
    return { reports: await query('select 1 from course_reports where course_id = any($1)', of), appeals }
  }
  api.advance(399 * day)
  await sweep()
  expect(await left()).toMatchObject({ reports: [{}, {}], appeals: [{ words: 'No.' }, { words: 'No.' }] })
  api.advance(2 * day)
  await sweep()
  expect(await left()).toEqual({ reports: [], appeals: [{ id: kept, words: '', answer: null }] })
  await seller.call('rest', 'admin.login', { email: seller.email, password })
  const again = await seller.call('rest', 'courses.appeal', { id: kept, words: 'Still.' })
  expect(again.body.message).toBe('You can only appeal once, and you already have')
})

test('operators are emailed once within the hour about what is new, in their language, and not about what is decided', async () => {
  const address = String(operatorEmails[0])
  const desk = async () => (await api.mailsTo(address)).filter(({ text }) => text.includes('/operations/'))
  const due = async () => {
    await hurry(api.parts.pool)
    await api.jobsDone()
  }
  await query('update complaints set answered_at = now() where answered_at is null')
  await query('update course_reports set decided_at = now(), visitor = null where decided_at is null')
  await query(`update take_down_appeals set decided_at = now(), decision = 'uphold' where decided_at is null`)
  await due()
  const before = (await desk()).length
  const { id, seller } = await sellerWithCourse('Down')
  const other = await newCourse(seller)
  const learner = await newLearner(api.url)
  await operate('rest', 'takeDown', { id, reason: 'Copied.' })
  for (const words of ['Locked out.', 'No sound.']) await learner.call('rest', 'complaints.file', { words })
  await learner.call('rest', 'courses.report', { id: other, reason: 'scam' })
  await seller.call('rest', 'courses.appeal', { id, words: 'It is mine.' })
  await api.jobsDone()
  // It gathers what comes within the hour.
  expect(await desk()).toHaveLength(before)
  await due()
  const [mail, ...older] = await desk()
  expect(older).toHaveLength(before)
  expect(mail?.subject).toBe('Complaints and reports are waiting for you')
  for (const fact of ['Open complaints: 2', 'Reported courses: 1', 'Appeals: 1', 'Next step due: '])
    expect(mail?.text).toContain(fact)
  expect(mail?.text).toContain('/operations/complaints')
  expect(mail?.text).not.toContain('Locked out.')
  await learner.call('rest', 'courses.report', { id: other, reason: 'scam' })
  await due()
  expect(await desk()).toHaveLength(before + 1)
  const third = await newCourse(seller)
  await learner.call('rest', 'courses.report', { id: third, reason: 'scam' })
  await query('update complaints set answered_at = now() where answered_at is null')
  await query('update course_reports set decided_at = now() where decided_at is null')
  await query(`update take_down_appeals set decided_at = now(), decision = 'uphold' where decided_at is null`)
  await due()
  expect(await desk()).toHaveLength(before + 1)
})

test('a course is taken down while a learner reports it once more, without a deadlock', async () => {
  const { id } = await sellerWithCourse('Reported meanwhile')
  const learner = await newLearner(api.url)
  await learner.call('rest', 'courses.report', { id, reason: 'scam' })
  await operator.call('rest', 'admin.login', { email: operatorEmails[0], password })
  const reporting = await api.parts.pool.connect()
  let takingDown: Promise<{ status: number }> | undefined
  // As a report does: first the course, then its own row.
  await reporting.query('begin')
  try {
    await reporting.query('select 1 from courses where id = $1 for share', [id])
    takingDown = operator.call('rest', 'operator.takeDown', { id, reason: 'A scam.' })
    await until('the operator to wait for the course', async () => {
      const waiting =
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%courses%'"
      return (await query(waiting)).length > 0
    })
    await reporting.query(
      `insert into course_reports (id, course_id, learner_id, reason, words, created_at)
       values ($1, $2, $3, 'scam', '', now()) on conflict do nothing`,
      [crypto.randomUUID(), id, learner.id],
    )
  } finally {
    await reporting.query('commit')
    reporting.release()
  }
  expect((await takingDown)?.status).toBe(200)
  expect(await isListed(id)).toBe(false)
  expect(await reportOf(id)).toBeUndefined()
})

test('operators are told in the order of their ids, so that no two who tell them wait for each other', async () => {
  await newOperator(api, operatorEmails[1])
  const operators = 'select id from admins where lower(email) = any($1) order by id'
  const ids = (await query(operators, [operatorEmails])).map(({ id }) => String(id))
  // They change their addresses, so that the first one is the last of the table and of its index of addresses.
  for (const [id, email] of [
    [ids[0], 'between@example.org'],
    [ids[1], operatorEmails[0]],
    [ids[0], operatorEmails[1]],
  ])
    await query('update admins set email = $2 where id = $1', [id, email])
  await query(`select graphile_worker.remove_job('mail:desk:' || id) from admins where id = any($1)`, [ids])
  const { id } = await sellerWithCourse('Told in order')
  await visitorFrom('192.0.2.50').call('rest', 'courses.report', { id, reason: 'scam' })
  const queued = await query(`select key from graphile_worker.jobs where key like 'mail:desk:%' order by id`)
  expect(queued.map(({ key }) => key)).toEqual(ids.map((one) => `mail:desk:${one}`))
})

test('a plain hash from before 0052 is forgotten, and the report stays open', async () => {
  const url = await createEmptyDatabase()
  const at = (await allMigrations()).find(({ tag }) => tag === '0053_forget-plain-visitors')?.idx ?? 0
  await migrateDatabase(url, await migrationsBefore(at))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Reports of courses that aren't there will do.
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into course_reports (id, course_id, visitor, reason, words, created_at)
     values (gen_random_uuid(), gen_random_uuid(), sha256('192.0.2.1'), 'scam', 'Pay first?', now())`,
  )
  await migrateDatabase(url, await migrationsBefore(at + 1))
  const { rows } = await client.query('select visitor, words, decided_at from course_reports')
  await client.end()
  expect(rows).toEqual([{ visitor: null, words: 'Pay first?', decided_at: null }])
})
