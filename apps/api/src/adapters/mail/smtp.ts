import { createHash } from 'node:crypto'
import type { MailSender } from '../../features/mail.ts'
import { MailRefused } from '../../features/port-errors.ts'

/** Timeouts for reaching the mail server, in milliseconds. */
const reaching = { dnsTimeout: 3_000, connectionTimeout: 4_000, greetingTimeout: 4_000 }

/** What nodemailer says of a failure: https://nodemailer.com/smtp/#error-handling */
type Failure = Error & {
  code?: string
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
}

/** Failures before the server was told anything: their message has no address of a person, and says what is wrong. */
const connecting = /^(ECONNECTION|ESOCKET|ETLS|EDNS|ETIMEDOUT|EPROTOCOL)$/

/** Why the server didn't take a mail. Leaves out the server's own message, which may contain the address. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  const { code = error.name, originalCode, responseCode, message }: Failure = error
  const codes = [code, originalCode, responseCode].filter((one) => one !== undefined).join(' ')
  return connecting.test(code) && responseCode === undefined ? `${codes}: ${message.split('\n', 1)[0]}` : codes
}

/**
 * Whether the server says that there is no such mailbox, so that it is useless to try again. Not so with 5.7: then it
 * dislikes the sender, which the operator can mend. https://www.rfc-editor.org/rfc/rfc3463#section-3.8
 */
const isNobody = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { command, responseCode, response = '' }: Failure = error
  const isAboutMail = command === 'RCPT TO' || command === 'DATA'
  return isAboutMail && [550, 551, 553].includes(responseCode ?? 0) && !/^\d{3}[ -]5\.7\./.test(response)
}

const oneClickHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** The same for each copy of a mail, so that mail servers and programs can see that it is one. */
const messageId = (id: string, from: string): string => {
  const [, domain = 'localhost'] = /@([^\s<>]+)/.exec(from) ?? []
  return `<${createHash('sha256').update(id).digest('hex').slice(0, 40)}@${domain}>`
}

/**
 * Sends mail through an SMTP server. `smtps://` uses TLS from the start; `smtp://` upgrades to it if the server offers
 * it. `answerMs` is how long the server may be silent: https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.2.6
 */
export const smtpMail = ({ url, from, answerMs }: { url: string; from: string; answerMs: number }): MailSender => {
  const connect = async () => {
    const { createTransport } = await import('nodemailer')
    const limits = { ...reaching, socketTimeout: answerMs }
    return createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true }, { from })
  }
  let transport: ReturnType<typeof connect> | undefined
  return {
    send: async ({ unsubscribeUrl, id, ...mail }) => {
      // So that nobody's absence is answered to us: https://www.rfc-editor.org/rfc/rfc3834#section-5
      const headers = { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl && oneClickHeaders(unsubscribeUrl)) }
      try {
        transport ??= connect()
        await (await transport).sendMail({ ...mail, headers, ...(id && { messageId: messageId(id, from) }) })
        return true
      } catch (error) {
        const words = `The mail server did not take a mail: ${reasonOf(error)}`
        throw isNobody(error) ? new MailRefused(words) : new Error(words)
      }
    },
  }
}
