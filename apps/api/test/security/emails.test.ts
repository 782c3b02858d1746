import { startMailbox } from '@skillharbor/local-stack/mailbox'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sendMore } from '../../src/features/accounts/emails/more-email.ts'
import { startWorker } from '../../src/jobs/worker.ts'
import { confirmAddress, holders, type MailingApi, startMailingApi, tokenOf } from '../account-holders.ts'
import { type Caller, caller } from '../caller.ts'
import { ask, buy, publishedCourse } from '../learning/course-maker.ts'
import { newAdmin, newLearner, password } from '../people.ts'
import { startApi } from '../start-api.ts'

const api: MailingApi = await startMailingApi({ TRUSTED_PROXIES: '127.0.0.1', QUOTA_FACTOR: '1' })
afterAll(() => api.stop())
beforeEach(() => api.parts.pool.query('truncate rate_limits'))

let count = 0
const victim = () => `victim${++count}@skillharbor.example`
/** A browser at this address. */
const at = (address: string) => caller(api.url, { 'x-forwarded-for': address })

describe.each(['rest', 'trpc'] as const)('S45: over %s', (transport) => {
  test('an account that is opened and deleted again and again sends five emails to its address, without its name', async () => {
    const email = victim()
    for (let round = 0; round < 12; round++) {
      const me = at('203.0.113.1')
      const account = { username: 'Win at evil.example', email, password }
      expect((await me.call(transport, 'auth.signup', account)).status).toBeLessThan(300)
      await me.call(transport, 'auth.login', { email, password })
      await api.jobsDone()
      expect((await me.call(transport, 'auth.deleteAccount', { password })).status).toBe(200)
    }
    const mails = await api.mailsTo(email)
    expect(mails).toHaveLength(5)
    for (const { text, html } of mails) expect(text + html).not.toContain('evil')
  })

  test('a stranger who asks for links doesn’t keep the owner from theirs', async () => {
    const { email } = await newLearner(api.url, transport)
    const ask = (address: string) => at(address).call(transport, 'auth.forgotPassword', { email })
    for (let tries = 0; tries < 10; tries++) {
      expect((await ask('203.0.113.2')).status).toBe(200)
      await api.jobsDone()
    }
    expect((await ask('203.0.113.3')).status).toBe(200)
    const [link, ...more] = await api.links(email, '/reset-password')
    expect(more).toHaveLength(4)
    const reset = { token: tokenOf(link), newPassword: 'a brand new battery' }
    expect((await at('203.0.113.3').call(transport, 'auth.resetPassword', reset)).status).toBe(200)
  })
})

test.each([
  [
    'questions',
    'new-question' as const,
    async (me: Caller, lessonId: string) => {
      const { id } = await ask<{ id: string }>(me, 'questions.ask', { lessonId, body: 'Why?' })
      return () => ask(me, 'questions.remove', { id })
    },
  ],
  [
    'reviews',
    'new-review' as const,
    async (me: Caller, _: string, courseId: string) => {
      await ask(me, 'reviews.save', { courseId, stars: 1, body: 'No.' })
      return () => ask(me, 'reviews.remove', { courseId })
    },
  ],
])(
  'S45: whoever deletes their %s and writes more has five emailed, and then one about more',
  async (_, kind, write) => {
    const seller = await newAdmin(api.url)
    const learner = await newLearner(api.url)
    const { courseId, lessons } = await publishedCourse(seller)
    await confirmAddress(api, seller.email)
    await buy(api, learner, courseId)
    for (let round = 0; round < 8; round++) {
      const remove = await write(learner, lessons.text, courseId)
      await api.jobsDone()
      await remove()
    }
    const subjects = async () =>
      (await api.mailsTo(seller.email))
        .map(({ subject }) => subject)
        .filter((subject) => /question|review/.test(subject))
    expect(await subjects()).toHaveLength(5)
    const jobs =
      "graphile_worker._private_jobs where task_id = (select id from graphile_worker._private_tasks where identifier = 'mail-more')"
    const { rows } = await api.parts.pool.query(
      `select payload, run_at > now() + interval '50 minutes' as later from ${jobs}`,
    )
    expect(rows).toEqual([{ payload: { realm: 'admin', id: seller.id, kind }, later: true }])
    // An hour later.
    await api.parts.pool.query('truncate rate_limits')
    await sendMore(api.parts.ports, { realm: 'admin', id: seller.id, kind })
    expect(await subjects()).toHaveLength(6)
    expect((await subjects())[0]).toMatch(/^More new (questions about|reviews of) your courses$/)
    await api.parts.pool.query(`delete from ${jobs}`)
  },
)

test.each(holders)('S45: a $who who logs in from many devices over $transport gets five emails', async (holder) => {
  const { group, transport, join } = holder
  const { email } = await join(api.url, transport)
  await confirmAddress(api, email)
  const subjects = async () => (await api.mailsTo(email)).map(({ subject }) => subject)
  const logInFrom = async (device: number) => {
    const from = at(`203.0.113.${device}`)
    expect((await from.call(transport, `${group}.login`, { email, password })).status).toBe(200)
    await api.jobsDone()
    return from
  }
  for (let device = 10; device < 17; device++) await logInFrom(device)
  const aboutLogins = async () => (await subjects()).filter((subject) => subject.startsWith('New device logged in'))
  expect(await aboutLogins()).toHaveLength(5)
  // Whatever is changed is emailed all the same.
  const last = await logInFrom(17)
  const change = { currentPassword: password, newPassword: 'a brand new battery' }
  expect((await last.call(transport, `${group}.changePassword`, change)).status).toBe(200)
  expect((await subjects())[0]).toBe('Your password was changed')
  expect(await aboutLogins()).toHaveLength(5)
})

test('S45: a link to set a new password is sent before the confirmations of many new accounts', async () => {
  const mailbox = await startMailbox()
  onTestFinished(mailbox.stop)
  const calm = await startApi({ SMTP_URL: mailbox.smtpUrl, WORKER: 'apart' })
  onTestFinished(calm.stop)
  const { email } = await newLearner(calm.url)
  await Promise.all(Array.from({ length: 20 }, () => newLearner(calm.url)))
  await caller(calm.url).call('rest', 'auth.forgotPassword', { email })
  const worker = await startWorker(calm.parts.pool, calm.parts.ports)
  onTestFinished(worker.stop)
  await calm.jobsDone()
  const sent = mailbox.mails()
  expect(sent).toHaveLength(22)
  // Two are sent at a time.
  expect(sent.slice(-2).map(({ subject }) => subject)).toContain('Set a new password for your Skill Harbor account')
})
