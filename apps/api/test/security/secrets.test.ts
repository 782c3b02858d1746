import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { caller } from '../caller.ts'
import { ownProcess } from '../operations/own-process.ts'
import { newAdmin, newLearner, password } from '../people.ts'
import { startApi } from '../start-api.ts'

// A whole process is started here.
vi.setConfig({ testTimeout: 120_000 })

test('S33: no password, cookie, token or secret is logged, at any level and whatever fails', async () => {
  const api = await startApi()
  const { output, url, end } = await ownProcess(api, { LOG_LEVEL: 'debug' })
  const wrong = `wrong-${randomUUID()}`
  const tokens: string[] = []
  const links: string[] = []
  for (const transport of ['rest', 'trpc'] as const) {
    const [learner, admin] = [await newLearner(url, transport), await newAdmin(url, transport)]
    for (const { jar } of [learner, admin]) tokens.push(...jar.values())
    await caller(url).call(transport, 'auth.login', { email: learner.email, password: wrong })
    await learner.call(transport, 'auth.changePassword', { currentPassword: wrong, newPassword: wrong })
    await caller(url).call(transport, 'auth.resetPassword', { token: 'T'.repeat(43), newPassword: wrong })
    await caller(url).call(transport, 'auth.forgotPassword', { email: learner.email })
    const key = `thumbnails/${admin.username}/x.png`
    const upload = { bucket: 'imgprivate', key, contentType: 'image/png' }
    const { body } = await admin.call(transport, 'uploads.presignedUpload', upload)
    links.push(new URL(String(body.presignedUrl)).searchParams.get('signature') ?? '')
    // Its origin is the other process; the same links are good here too.
    const link = new URL(String(body.presignedUrl))
    await fetch(`${url}${link.pathname}${link.search}`, { method: 'PUT', body: 'no picture' })
    const event = { body: '{}', signature: 'f'.repeat(64), eventId: randomUUID() }
    await caller(url).call(transport, 'purchases.webhook', event)
  }
  // Failures of queries that hold an email, a hash and a token.
  await api.parts.pool.query('alter table learners rename column password_hash to gone')
  for (const transport of ['rest', 'trpc'] as const) {
    const account = { username: 'Meera', email: 'leak@skillharbor.example', password: wrong }
    expect((await caller(url).call(transport, 'auth.signup', account)).status).toBe(500)
  }
  await end()
  const log = output()
  expect(log).toContain('"url":"/api/v1/auth/signup"')
  expect(log).toContain('DrizzleQueryError')

  const { STORAGE_SECRET, CERTIFICATE_KEY, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET } = api.config
  const secrets = { STORAGE_SECRET, CERTIFICATE_KEY, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET, password, wrong }
  for (const [name, secret = ''] of Object.entries(secrets)) expect(log.includes(secret), name).toBe(false)
  for (const secret of [...tokens, ...links, 'T'.repeat(43), 'f'.repeat(64), '$argon2', 'leak@skillharbor.example'])
    expect(log.includes(secret), secret).toBe(false)
  await api.stop()
})
