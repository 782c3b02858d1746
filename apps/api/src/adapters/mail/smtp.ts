import { createTransport } from 'nodemailer'
import type { MailSender } from '../../features/mail.ts'

/** How long a mail server may take, in milliseconds: together less than a job may run (jobs/worker.ts). */
const patience = { dnsTimeout: 3_000, connectionTimeout: 4_000, greetingTimeout: 4_000, socketTimeout: 6_000 }

/** Why a mail was not taken, without the server's own words: they may repeat the address. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? String(error.code) : error.name
  return 'responseCode' in error ? `${code} ${String(error.responseCode)}` : code
}

/** Mails by way of an SMTP server: `smtps://` speaks TLS from the start, `smtp://` as soon as the server offers it. */
export const smtpMail = ({ url, from }: { url: string; from: string }): MailSender => {
  const transport = createTransport({ url, ...patience, disableFileAccess: true, disableUrlAccess: true }, { from })
  return {
    send: async (mail) => {
      try {
        await transport.sendMail(mail)
      } catch (error) {
        throw new Error(`The mail server did not take a mail: ${reasonOf(error)}`)
      }
    },
  }
}
