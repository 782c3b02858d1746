export type Mail = { to: string; subject: string; text: string; html: string }

/** Sends an email once, and resolves when the server accepts it. Error messages contain no address and no content. */
export type MailSender = { send: (mail: Mail) => Promise<void> }
