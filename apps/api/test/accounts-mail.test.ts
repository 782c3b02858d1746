import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { smtpMail } from '../src/adapters/mail/smtp.ts'
import { sweepAccounts } from '../src/features/accounts/profile/sweep.ts'
import { tokenEmail } from '../src/features/accounts/tokens/token-email.ts'
import { ownApi } from './account-holders.ts'
import { caller } from './caller.ts'
import { until } from './until.ts'

/** A mail server that speaks `greeting` first and then answers every line with what `answer` makes of it. */
const mailServer = async (greeting: string, answer: (line: string) => string) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    if (greeting) socket.write(`${greeting}\r\n`)
    socket.on('data', (line: Buffer) => socket.write(`${answer(String(line))}\r\n`))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const refusing = () =>
  mailServer('220 hello', (line) => (line.startsWith('RCPT') ? `550 nobody here, ${line.trim()}` : '250 ok'))

const mail = { to: 'meera@skillharbor.example', subject: 'Hello', text: 'a secret', html: '<p>a secret</p>' }

test('a rejected email is retried up to eight times, without its contents in the log', async () => {
  const api = await ownApi({ SMTP_URL: await refusing() })
  const account = { username: 'Meera', email: mail.to, password: 'correct horse battery' }
  expect((await caller(api.url).call('rest', 'auth.signup', account)).status).toBe(201)
  const jobs = async () => {
    const query = 'select attempts, max_attempts, last_error from graphile_worker.jobs where task_identifier = $1'
    return (await api.parts.pool.query(query, ['mail-link'])).rows
  }
  await until('the first try', async () => (await jobs())[0]?.last_error)
  const [job] = await jobs()
  expect(job).toMatchObject({ attempts: 1, max_attempts: 8 })
  expect(job.last_error).toContain('The mail server did not take a mail: EENVELOPE 550')
  expect(job.last_error).not.toContain(mail.to)

  await sweepAccounts(api.parts.ports)
  expect(await jobs()).toHaveLength(1)
  await api.parts.pool.query('update graphile_worker._private_jobs set attempts = max_attempts')
  await sweepAccounts(api.parts.ports)
  expect(await jobs()).toEqual([])
})

test('requests don’t wait for a mail server that never answers', async () => {
  const { send } = smtpMail({ url: await mailServer('', () => ''), from: 'harbor@skillharbor.example' })
  await expect(send(mail)).rejects.toThrow('The mail server did not take a mail: ETIMEDOUT')
})

test('an email says what its link does in text and HTML, for any username', () => {
  const origins = { user: 'https://learn.example.org', admin: 'https://admin.example.org' }
  const settings = {
    adminSignup: 'open',
    operatorEmails: [],
    adminSecondFactor: 'optional',
    brand: 'Skill & Harbor',
    maxVideoBytes: 1,
    smallObjectMs: 1,
    transcodes: false,
    origins,
  } as const
  const account = { username: 'A<b>', email: mail.to, emailVerifiedAt: new Date(), language: 'en' as const }
  const made = tokenEmail({ realm: 'admin', purpose: 'reset-password', token: 'T', account, settings })
  expect(made).toMatchObject({ to: mail.to, subject: 'Set a new password for your Skill & Harbor seller account' })
  expect(made.text).toContain('Hello A<b>,')
  expect(made.text).toContain('https://admin.example.org/adminreset#token=T')
  expect(made.html).toContain('<p>Hello A&lt;b&gt;,</p>')
  expect(made.html).toContain('href="https://admin.example.org/adminreset#token=T"')
  const learners = tokenEmail({ realm: 'user', purpose: 'verify-email', token: 'T', account, settings })
  expect(learners.text).toContain('https://learn.example.org/verify-email#token=T')
})
