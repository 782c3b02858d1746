import type { MailSender } from '../../features/mail.ts'

/**
 * Timeouts for the mail server, in milliseconds. Together they are shorter than a job's time limit (jobs/worker.ts).
 */
const patience = { dnsTimeout: 3_000, connectionTimeout: 4_000, greetingTimeout: 4_000, socketTimeout: 6_000 }

/** Why the server refused a mail. Leaves out the server's own message, which may contain the address. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? String(error.code) : error.name
  return 'responseCode' in error ? `${code} ${String(error.responseCode)}` : code
}

const oneClickHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/**
 * Sends mail through an SMTP server. `smtps://` uses TLS from the start; `smtp://` upgrades to it if the server offers
 * it.
 */
export const smtpMail = ({ url, from }: { url: string; from: string }): MailSender => {
  const connect = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, ...patience, disableFileAccess: true, disableUrlAccess: true }, { from })
  }
  let transport: ReturnType<typeof connect> | undefined
  return {
    send: async ({ unsubscribeUrl, ...mail }) => {
      const headers = unsubscribeUrl === undefined ? {} : oneClickHeaders(unsubscribeUrl)
      try {
        transport ??= connect()
        await (await transport).sendMail({ ...mail, headers })
      } catch (error) {
        throw new Error(`The mail server did not take a mail: ${reasonOf(error)}`)
      }
    },
  }
}
