import { randomUUID } from 'node:crypto'
import { adminEmailKinds, emailKinds, securityEventKinds } from '@skillharbor/contracts/entities'
import type { JobHelpers } from 'graphile-worker'
import { expect, test, vi } from 'vitest'
import { adminSitePaths, learnerSitePaths } from '../../../packages/client/src/site-paths.ts'
import { disputeNotices } from '../src/db/schema/disputes.ts'
import { recordSecurityEvent } from '../src/features/accounts/activity/record-security-event.ts'
import { orderEmailKinds } from '../src/features/jobs.ts'
import type { Mail } from '../src/features/mail.ts'
import type { Realm } from '../src/features/scope.ts'
import { tasks } from '../src/jobs/tasks.ts'
import { confirmAddress, ownApi, password } from './account-holders.ts'
import { order, pay } from './buying.ts'
import { caller } from './caller.ts'
import { ask, publishedCourse } from './learning/course-maker.ts'
import { newCourse } from './people.ts'
import type { TestApi } from './start-api.ts'

vi.setConfig({ testTimeout: 60_000 })

/** A learner and an admin who signed up on a page in Hindi. */
const people = async ({ url }: TestApi) => {
  const join = async (group: string, username: string) => {
    const me = caller(url, { 'accept-language': 'hi' })
    const account = { username, email: `${group}@skillharbor.example`, password, state: 'Kerala' }
    const { body } = await me.call('rest', `${group}.signup`, account)
    await me.call('rest', `${group}.login`, account)
    const { _id: id } = (body.user ?? body.admin) as { _id: string }
    return { ...me, id, email: account.email }
  }
  return { learner: await join('auth', 'मीरा'), seller: await join('admin', 'आशा') }
}

const realms: readonly Realm[] = ['user', 'admin']
const linkToken = 'A'.repeat(43)

/** What each job that emails somebody is given, so that it sends every email that it can. */
const payloads = async (api: TestApi): Promise<Record<string, object[]>> => {
  const { learner, seller } = await people(api)
  const { db, log, now } = api.parts.ports
  const { pool } = api.parts
  await api.jobsDone()
  const links = realms.map((realm) => ({ realm, purpose: 'verify-email', email: learner.email }))
  await pool.query(`update admins set email = $1`, [learner.email])

  const { courseId: bought, lessons } = await publishedCourse(seller, { title: 'गाँठें' })
  const wished = await newCourse(seller, { title: 'रस्सी' })
  await learner.call('rest', 'purchases.verify', pay(api.sandbox, await order(learner, bought)))
  const { rows: orders } = await pool.query('select id from orders')
  await pool.query('update order_lines set refund_days = 0')
  await learner.call('rest', 'purchases.askForRefund', { id: String(orders[0]?.id), words: 'कारण यह है' })
  const { rows: requests } = await pool.query('select id from refund_requests')
  await learner.call('rest', 'wishes.add', { courseId: wished })
  await learner.call('rest', 'reviews.save', { courseId: bought, stars: 4, body: 'साफ़' })
  const { rows: reviews } = await pool.query(`update reviews set answer = 'धन्यवाद', answered_at = now() returning id`)
  const reviewId = reviews[0]?.id as string
  const { id: asked } = await ask<{ id: string }>(learner, 'questions.ask', { lessonId: lessons.text, body: 'क्यों?' })
  const { id: answered } = await ask<{ id: string }>(seller, 'questions.reply', { id: asked, body: 'इसलिए।' })
  await caller(api.url, { 'accept-language': 'hi' }).call('rest', 'newsletter.subscribe', { email: 'news@example.org' })
  const { body: filed } = await learner.call('rest', 'complaints.file', { words: 'आवाज़ नहीं है' })
  const { _id: complaint } = filed.content as { _id: string }
  const hindi = caller(api.url, { 'accept-language': 'hi' })
  await hindi.call('rest', 'complaints.askLink', { email: 'visitor@example.org' })
  await pool.query(
    `insert into complaint_links values (sha256($1::bytea), 'visitor@example.org', now() + interval '41 days')`,
    [linkToken],
  )
  const { body: byLink } = await hindi.call('rest', 'complaints.fileByLink', { token: linkToken, words: 'खाता बंद है' })
  const complaints = [complaint, (byLink.content as { _id: string })._id]
  await pool.query(`update complaints set answer = 'आवाज़ ठीक कर दी गई है'`)
  for (const table of ['learners', 'admins']) await pool.query(`update ${table} set suspension_reason = 'कारण यह है'`)
  await pool.query(`update courses set take_down_reason = 'कारण यह है'`)

  const ids: Record<Realm, string> = { user: learner.id, admin: seller.id }
  const devices = { user: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', admin: '' }
  const events = []
  for (const kind of securityEventKinds)
    for (const realm of realms) {
      const isOrders = ['refunded', 'refund-declined', 'dispute-contested', 'dispute-accepted'].includes(kind)
      const subject = isOrders ? String(orders[0]?.id) : /^(course|take)-/.test(kind) ? bought : ids[realm]
      const origin = { address: '192.0.2.1', userAgent: devices[realm], now, log }
      const who = { realm, id: ids[realm] }
      const eventId = await recordSecurityEvent(db, origin, { kind, who, subject, reason: 'कारण यह है' })
      events.push({ eventId })
    }
  await pool.query(
    `insert into disputes (id, payment_id, phase, status, amount_paise, deducted_paise, respond_by, created_at, seen_at)
     select 'disp_00000000000001', id, 'chargeback', 'open', 100, 0, now() + interval '1 day', now(), now() from payments`,
  )
  await pool.query('update admins set suspended_at = null')
  const disputeId = 'disp_00000000000001'
  return {
    'mail-account-deleted': realms.map((realm) => ({ realm, username: 'मीरा', email: 'x@y.example', language: 'hi' })),
    'mail-complaint': complaints.flatMap((id) => ['opened', 'acknowledged', 'answered'].map((step) => ({ id, step }))),
    'mail-complaint-link': [{ email: 'visitor@example.org', language: 'hi' }],
    'mail-desk': [{ adminId: seller.id }],
    'mail-dispute': disputeNotices.map((notice) => ({ disputeId, notice, adminId: seller.id })),
    'mail-link': [...links, ...links.map((link) => ({ ...link, purpose: 'reset-password' }))],
    'mail-more': emailKinds.map((kind) => {
      const isAdmins = adminEmailKinds.some((one) => one === kind)
      return isAdmins ? { realm: 'admin', id: seller.id, kind } : { realm: 'user', id: learner.id, kind }
    }),
    'mail-new-question': [{ id: asked }],
    'mail-new-review': [{ reviewId }],
    'mail-newsletter': [{ email: 'news@example.org' }],
    'mail-notice': events,
    'mail-order': orderEmailKinds.map((kind) => ({ kind, orderId: orders[0]?.id, reference: randomUUID() })),
    'mail-price-fall': [{ learnerId: learner.id, courseId: wished, fromPaise: 99_950, toPaise: 49_950 }],
    'mail-question-answer': [{ id: answered }],
    'mail-refund-asked': requests,
    'mail-review-answer': [{ reviewId }],
    'mail-security': events,
  }
}

/** Words in Latin letters, without addresses, the brand, and what has no other name in Hindi. */
const latinWords = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/https?:\/\/\S+|\S+@\S+/g, ' ')
    .replaceAll(/SH(-[\dA-F]{4}){2}|C(-\d{4}){2}|Skill Harbor|IST|Graphs|Linux पर Firefox/g, ' ')
    .match(/[A-Za-z]+/g) ?? []

const screens = [...learnerSitePaths, ...adminSitePaths].map((path) => new RegExp(`^${path.replace('/*', '/.+')}$`))

/** The links in an email that lead to no screen. Each site sends a path of the other one there. */
const deadLinks = (text: string) =>
  (text.match(/https?:\/\/\S+/g) ?? []).filter((link) => {
    const { pathname } = new URL(link)
    return pathname !== '/' && !screens.some((screen) => screen.test(pathname))
  })

/** What an email's task needs to know of its job. */
const helpers = { job: { key: null, id: '1', revision: 0, created_at: new Date(0) } } as JobHelpers

test('every email to a Hindi account is in Hindi, and there is no kind of email that isn’t tried here', async () => {
  const api = await ownApi()
  const sent: Mail[] = []
  const given = await payloads(api)
  await api.jobsDone()
  const settings = { ...api.parts.ports.settings, operatorEmails: ['auth@skillharbor.example'] }
  const ports = { ...api.parts.ports, settings, mail: { send: async (mail: Mail) => sent.push(mail) > 0 } }
  const { emails } = tasks(ports)
  expect(Object.keys(emails).sort()).toEqual(Object.keys(given).sort())

  const run = async (name: string) => {
    for (const payload of given[name] ?? []) await emails[name]?.(payload, helpers)
  }
  await run('mail-link')
  await confirmAddress(api, 'auth@skillharbor.example')
  for (const name of Object.keys(emails)) if (name !== 'mail-link') await run(name)

  // Links, deletions, security, notices about accounts and courses, reviews, questions, a price fall, a newsletter, orders,
  // a learner who asks for their money, one for more of each optional kind, complaints: a learner's, and one by a link,
  // and what waits for an operator.
  expect(sent).toHaveLength(4 + 2 + 12 + 10 + 4 + 2 + 2 + 1 + 1 + 6 + 1 + 5 + 4 + 10 + 7 + 1)
  for (const device of ['Linux पर Firefox', 'अनजान डिवाइस'])
    expect(sent.filter(({ text }) => text.includes(`डिवाइस: ${device}`))).toHaveLength(6)
  for (const { subject, text, html } of sent) {
    const words = latinWords(`${subject} ${text} ${html}`)
    expect({ subject, words }).toEqual({ subject, words: [] })
    expect(html).toContain('<html lang="hi">')
    expect(text).toMatch(/^नमस्ते/)
    expect({ subject, dead: deadLinks(text) }).toEqual({ subject, dead: [] })
  }
})

test('the email about an account that an earlier version deleted is in English', async () => {
  const api = await ownApi()
  const sent: Mail[] = []
  const ports = { ...api.parts.ports, mail: { send: async (mail: Mail) => sent.push(mail) > 0 } }
  const job = { realm: 'user', username: 'Meera', email: 'meera@skillharbor.example' }
  await tasks(ports).emails['mail-account-deleted']?.(job, helpers)
  expect(sent).toMatchObject([{ subject: 'Your Skill Harbor account is deleted' }])
})
