import type { MailSender } from '../../features/mail.ts'

/** Where no mail server is configured: mails are dropped, and the log says so. */
export const noMail = (log: { warn: (message: string) => void }): MailSender => ({
  send: async () => log.warn('SMTP_URL is not set: a mail was not sent'),
})
