import { type Mailbox, startMailbox } from '@skillharbor/local-stack/mailbox'

/** Does the work with a mailbox of its own, which keeps the last hundred mails. */
export const withMailbox = async <T>(work: (mailbox: Mailbox) => Promise<T>): Promise<T> => {
  const mailbox = await startMailbox()
  try {
    return await work(mailbox)
  } finally {
    await mailbox.stop()
  }
}
