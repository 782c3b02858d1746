import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A received email. `html` is empty if it has none. */
export type ReceivedMail = {
  id: string
  /** ISO 8601, UTC. */
  at: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  /** All headers, by their names in lower case. */
  headers: Record<string, string>
}

/** In bytes. */
const MAX_SIZE = 1024 * 1024

/** Starts an SMTP server on a free port of 127.0.0.1 that accepts every email and passes it to `onMail`. */
export async function startSmtpServer(onMail: (mail: ReceivedMail) => void) {
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_SIZE,
    socketTimeout: 10_000,
    closeTimeout: 1_000,
    onData: (stream, { envelope }, done) => {
      const receive = async () => {
        const { from, subject = '', text = '', html = '', headers } = await PostalMime.parse(await buffer(stream))
        const to = envelope.rcptTo.map(({ address }) => address)
        onMail({
          id: String(++count),
          at: new Date().toISOString(),
          from: from?.address ?? '',
          to,
          subject,
          text,
          html,
          headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
        })
      }
      receive().then(() => done(), done)
    },
  })
  // Clients that disconnect early are not a problem.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return { url: `smtp://127.0.0.1:${port}`, stop: () => new Promise<void>((resolve) => server.close(resolve)) }
}
