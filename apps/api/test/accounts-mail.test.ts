import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { startMailbox } from '@skillharbor/local-stack/mailbox'
import { expect, onTestFinished, test, vi } from 'vitest'
import { smtpMail } from '../src/adapters/mail/smtp.ts'
import { sweepAccounts } from '../src/features/accounts/profile/sweep.ts'
import { tokenEmail } from '../src/features/accounts/tokens/token-email.ts'
import { jobNames } from '../src/features/jobs.ts'
import { MailRefused } from '../src/features/port-errors.ts'
import type { Ports } from '../src/features/scope.ts'
import { timeLimits } from '../src/time-limits.ts'
import { ownApi } from './account-holders.ts'
import { caller } from './caller.ts'
import { hurry } from './faults/jobs.ts'
import { newLearner } from './people.ts'
import { startApi } from './start-api.ts'
import { until } from './until.ts'

/** A mail server that speaks `greeting` first and then answers every line with what `answer` makes of it, if anything. */
const mailServer = async (greeting: string, answer: (line: string) => string) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    if (greeting) socket.write(`${greeting}\r\n`)
    socket.on('data', (line: Buffer) => {
      const words = answer(String(line))
      if (words) socket.write(`${words}\r\n`)
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const refusing = (code: string) =>
  mailServer('220 hello', (line) => (line.startsWith('RCPT') ? `${code} not here, ${line.trim()}` : '250 ok'))

const answerMs = timeLimits.mailAnswer
const mail = { to: 'meera@skillharbor.example', subject: 'Hello', text: 'a secret', html: '<p>a secret</p>' }

test('a rejected email is retried up to eight times, without its contents in the log', async () => {
  const api = await ownApi({ SMTP_URL: await refusing('450') })
  const account = { username: 'Meera', email: mail.to, password: 'correct horse battery' }
  expect((await caller(api.url).call('rest', 'auth.signup', account)).status).toBe(201)
  const jobs = async () => {
    const query = 'select attempts, max_attempts, last_error from graphile_worker.jobs where task_identifier = $1'
    return (await api.parts.pool.query(query, ['mail-link'])).rows
  }
  await until('the first try', async () => (await jobs())[0]?.last_error)
  const [job] = await jobs()
  expect(job).toMatchObject({ attempts: 1, max_attempts: 8 })
  expect(job.last_error).toContain('The mail server did not take a mail: EENVELOPE 450')
  expect(job.last_error).not.toContain(mail.to)

  await sweepAccounts(api.parts.ports)
  expect(await jobs()).toHaveLength(1)
  await api.parts.pool.query('update graphile_worker._private_jobs set attempts = max_attempts')
  await sweepAccounts(api.parts.ports)
  expect(await jobs()).toEqual([])
})

test('the nightly cleanup removes every email that ran out of tries, of whatever kind, and no other failed job', async () => {
  const api = await startApi({ WORKER: 'apart' })
  onTestFinished(api.stop)
  const emails = jobNames.filter((name) => name.startsWith('mail-'))
  for (const name of [...emails, 'process-event'])
    await api.parts.pool.query('select graphile_worker.add_job($1, job_key => $1)', [name])
  await api.parts.pool.query('update graphile_worker._private_jobs set attempts = max_attempts')
  await sweepAccounts(api.parts.ports)
  const left = await api.parts.pool.query('select task_identifier as task from graphile_worker.jobs')
  expect(left.rows).toEqual([{ task: 'process-event' }])
})

test('an email to a mailbox that isn’t there is not tried again', async () => {
  const api = await ownApi({ SMTP_URL: await refusing('550 5.1.1') })
  const warn = vi.spyOn(api.parts.ports.log, 'warn')
  const account = { username: 'Meera', email: mail.to, password: 'correct horse battery' }
  await caller(api.url).call('rest', 'auth.signup', account)
  await until('the refusal', async () => warn.mock.calls.length > 0)
  const error = 'The mail server did not take a mail: EENVELOPE 550'
  expect(warn.mock.calls).toEqual([[{ task: 'mail-link', error }, 'an email was refused for good']])
  await api.jobsDone()
})

test.each(['450', '552 5.2.2 full:', '550 5.7.1 relaying denied:'])(
  'an email that is refused with %s may be taken later',
  async (code) => {
    const sending = smtpMail({ url: await refusing(code), from: 'harbor@skillharbor.example', answerMs }).send(mail)
    await expect(sending).rejects.toThrow('did not take a mail')
    await expect(sending).rejects.not.toBeInstanceOf(MailRefused)
  },
)

test('a second copy of an email has the Message-ID of the first, another email has another, and none asks for an answer', async () => {
  const mailbox = await startMailbox()
  onTestFinished(mailbox.stop)
  const forgetful = (ports: Ports) => {
    const take = vi.fn(ports.emailsToRecipient.take).mockRejectedValueOnce(new Error('The answer was lost'))
    return { emailsToRecipient: { ...ports.emailsToRecipient, take } }
  }
  const api = await startApi(
    { SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'Harbor <hello@learn.example>' },
    { ports: forgetful },
  )
  onTestFinished(api.stop)
  const { email } = await newLearner(api.url)
  await api.jobsDone()
  await hurry(api.parts.pool)
  await api.jobsDone()
  await caller(api.url).call('rest', 'auth.forgotPassword', { email })
  await api.jobsDone()
  const [other, second, first, ...more] = mailbox.mails().map(({ headers }) => headers)
  expect(more).toEqual([])
  expect(first?.['message-id']).toMatch(/^<[0-9a-f]{40}@learn\.example>$/)
  expect(second?.['message-id']).toBe(first?.['message-id'])
  expect(other?.['message-id']).not.toBe(first?.['message-id'])
  expect(first?.['auto-submitted']).toBe('auto-generated')
})

test('a mail server may think about an email for as long as it is given', async () => {
  let isThinking = false
  const url = await mailServer('220 hello', (line) => {
    if (isThinking) return ''
    isThinking = line.startsWith('DATA')
    return isThinking ? '354 go on' : '250 ok'
  })
  const sending = smtpMail({ url, from: 'harbor@skillharbor.example', answerMs: 50 }).send(mail)
  await expect(sending).rejects.toThrow('did not take a mail: ETIMEDOUT')
  expect(isThinking).toBe(true)
})

test('the log says why a mail server couldn’t be reached', async () => {
  const url = (await mailServer('220 hello', () => '250 ok')).replace('smtp:', 'smtps:')
  const sending = smtpMail({ url, from: 'harbor@skillharbor.example', answerMs }).send(mail)
  await expect(sending).rejects.toThrow(/did not take a mail: E\w+ ERR_SSL_\w+: .*wrong version number/)
})

test('requests don’t wait for a mail server that never answers', async () => {
  const { send } = smtpMail({ url: await mailServer('', () => ''), from: 'harbor@skillharbor.example', answerMs })
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
    purchasesWaitMs: 1,
    refundRule: { days: 0, percent: 1 },
    sellerStorageBytes: 1,
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
