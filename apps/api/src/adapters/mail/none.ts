import type { MailSender } from '../../features/mail.ts'

/** Used when no mail server is configured: drops every mail and logs a warning. */
export const noMail = (log: { warn: (message: string) => void }): MailSender => ({
  send: async () => {
    log.warn('SMTP_URL is not set: a mail was not sent')
    return false
  },
})
