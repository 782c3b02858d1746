import { startMailbox } from '@skillharbor/local-stack/mailbox'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startWorker } from '../../src/jobs/worker.ts'
import { type MailingApi, startMailingApi, tokenOf } from '../account-holders.ts'
import { caller } from '../caller.ts'
import { newLearner, password } from '../people.ts'
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
