import fastify from 'fastify'
import { mailPage, mailsPage } from './mailbox/pages.ts'
import { type CaughtMail, catchMails } from './mailbox/smtp.ts'

/** How many mails are kept; the oldest go first. */
const kept = 100
const pageHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}
// What somebody mails may open links in a new tab, and nothing else: no script, no picture from elsewhere.
const mailHeaders = {
  'content-security-policy':
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  'cache-control': 'no-store',
}

export type Mailbox = { url: string; smtpUrl: string; mails: () => CaughtMail[]; stop: () => Promise<void> }

/**
 * A mail server on 127.0.0.1 that passes nothing on: it keeps the last hundred mails in memory and shows them at `url`, to
 * people as pages and to tests as JSON at /messages, the newest first. `port` is the page's; 0: any free one.
 */
export async function startMailbox({ port = 0 }: { port?: number } = {}): Promise<Mailbox> {
  let mails: CaughtMail[] = []
  const smtp = await catchMails((mail) => {
    mails = [mail, ...mails].slice(0, kept)
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
