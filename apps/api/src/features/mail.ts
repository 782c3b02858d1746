export type Mail = { to: string; subject: string; text: string; html: string }

/** Sends a mail, once; resolves when somebody took it over. An error's message names no address and nothing of the mail. */
export type MailSender = { send: (mail: Mail) => Promise<void> }
