import { type Mailbox, startMailbox } from '@skillharbor/local-stack/mailbox'
import { onTestFinished } from 'vitest'
import { type Caller, caller, type Transport } from './caller.ts'
import { newAdmin, newLearner } from './people.ts'
import { operatorEmails, startApi, type TestApi } from './start-api.ts'

/** What `newLearner` and `newAdmin` sign up with. */
export const password = 'correct horse battery'

const realms = {
  learner: { group: 'auth', cookie: 'skillharbor_user', join: newLearner, site: 'WEB_ORIGIN' },
  admin: { group: 'admin', cookie: 'skillharbor_admin', join: newAdmin, site: 'ADMIN_ORIGIN' },
} as const

/** Learners and admins, by either transport: what holds for one of these four holds for all. */
export const holders = (['learner', 'admin'] as const).flatMap((who) =>
  (['rest', 'trpc'] as const).map((transport) => ({ who, transport, ...realms[who] })),
)

/** A further browser of somebody's, logged in. */
export const logIn = async (
  url: string,
  { group, transport }: { group: string; transport: Transport },
  credentials: { email: string; password: string },
): Promise<Caller> => {
  const me = caller(url)
  const { status } = await me.call(transport, `${group}.login`, credentials)
  if (status !== 200) throw new Error(`log in answered ${status}`)
  return me
}

export type MailingApi = TestApi & {
  /** The mails to somebody, the newest first, once all are sent. */
  mailsTo: (email: string) => Promise<ReturnType<Mailbox['mails']>>
  /** The addresses that the mails to somebody hold and that lead to this path, the newest first, once all are sent. */
  links: (email: string, path: string) => Promise<string[]>
}

/** An API that mails to a mailbox of its own. */
export const startMailingApi = async (environment: Record<string, string> = {}): Promise<MailingApi> => {
  const mailbox = await startMailbox()
  const api = await startApi({ SMTP_URL: mailbox.smtpUrl, ...environment })
  const mailsTo = async (email: string) => {
    await api.jobsDone()
    return mailbox.mails().filter(({ to }) => to.includes(email))
  }
  const links = async (email: string, path: string) =>
    (await mailsTo(email))
      .flatMap(({ text }) => text.match(/http\S+/g) ?? [])
      .filter((link) => new URL(link).pathname === path)
  const stop = async () => {
    await api.stop()
    await mailbox.stop()
  }
  return { ...api, mailsTo, links, stop }
}

/** Confirms this address for all accounts that have it, as an emailed link does. */
export const confirmAddress = async ({ parts: { pool } }: TestApi, email: string): Promise<void> => {
  for (const table of ['learners', 'admins'])
    await pool.query(`update ${table} set email_verified_at = now() where email = $1`, [email])
}

/** A new operator, logged in. */
export const newOperator = async (api: TestApi, email: string = operatorEmails[0]) => {
  const me = await newAdmin(api.url, 'rest', email)
  await confirmAddress(api, email)
  return me
}

export const tokenOf = (link = ''): string => new URL(link).hash.replace('#token=', '')

/** An API of the test's own, gone when it ends. */
export const ownApi = async (environment: Record<string, string> = {}): Promise<TestApi> => {
  const api = await startApi(environment)
  onTestFinished(api.stop)
  return api
}
