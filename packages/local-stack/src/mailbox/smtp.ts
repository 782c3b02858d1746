import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived; `html` is empty where it has none. */
export type CaughtMail = {
  id: string
  /** ISO 8601, UTC. */
  at: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string
}

/** In bytes. */
const largest = 1024 * 1024

/** An SMTP server on a free port of 127.0.0.1 that takes every mail and hands it to `onMail`. */
export async function catchMails(onMail: (mail: CaughtMail) => void) {
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: largest,
    socketTimeout: 10_000,
    closeTimeout: 1_000,
    onData: (stream, { envelope }, done) => {
      const arrived = async () => {
        const { from, subject = '', text = '', html = '' } = await PostalMime.parse(await buffer(stream))
        const to = envelope.rcptTo.map(({ address }) => address)
        onMail({
          id: String(++count),
          at: new Date().toISOString(),
          from: from?.address ?? '',
          to,
          subject,
          text,
          html,
        })
      }
      arrived().then(() => done(), done)
    },
  })
  // A client that breaks off is no trouble of ours.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return { url: `smtp://127.0.0.1:${port}`, stop: () => new Promise<void>((resolve) => server.close(resolve)) }
}
