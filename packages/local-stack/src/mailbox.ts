import fastify from 'fastify'
import { mailPage, mailsPage } from './mailbox/pages.ts'
import { type ReceivedMail, startSmtpServer } from './mailbox/smtp.ts'

/** How many emails are stored. The oldest are dropped first. */
const MAX_MAILS = 100
const pageHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}
// An email's HTML can open links in a new tab and nothing else: no scripts, no pictures from other servers.
const mailHeaders = {
  'content-security-policy':
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  'cache-control': 'no-store',
}

export type Mailbox = { url: string; smtpUrl: string; mails: () => ReceivedMail[]; stop: () => Promise<void> }

/**
 * Starts a mail server on 127.0.0.1 that delivers nothing. It keeps the last hundred emails in memory and shows them at
 * `url`, newest first: as pages for people, and as JSON at /messages for tests. `port` is that of the pages; 0: any free
 * port.
 */
export async function startMailbox({ port = 0 }: { port?: number } = {}): Promise<Mailbox> {
  let mails: ReceivedMail[] = []
  const smtp = await startSmtpServer((mail) => {
    mails = [mail, ...mails].slice(0, MAX_MAILS)
  })
  const app = fastify({ forceCloseConnections: true, requestTimeout: 5_000 })
  const find = (id: string) => mails.find((mail) => mail.id === id)
  type ById = { Params: { id: string } }
  app.get('/', (_request, reply) => reply.headers(pageHeaders).type('text/html').send(mailsPage(mails)))
  app.get('/messages', () => ({ messages: mails }))
  app.get<ById>('/mails/:id', (request, reply) => {
    const mail = find(request.params.id)
    return mail ? reply.headers(pageHeaders).type('text/html').send(mailPage(mail)) : reply.callNotFound()
  })
  app.get<ById>('/mails/:id/html', (request, reply) => {
    const mail = find(request.params.id)
    const html = `<base target="_blank">${mail?.html ?? ''}`
    return mail ? reply.headers(mailHeaders).type('text/html; charset=utf-8').send(html) : reply.callNotFound()
  })
  const stop = async () => {
    await app.close()
    await smtp.stop()
  }
  try {
    const url = await app.listen({ host: '127.0.0.1', port })
    return { url, smtpUrl: smtp.url, mails: () => mails, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
