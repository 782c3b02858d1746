import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { startMailbox } from '../src/mailbox.ts'

async function start() {
  const mailbox = await startMailbox()
  onTestFinished(mailbox.stop)
  const transport = createTransport({ url: mailbox.smtpUrl }, { from: 'Harbor <harbor@skillharbor.example>' })
  const get = async (path: string) => {
    const answer = await fetch(mailbox.url + path, { signal: AbortSignal.timeout(5_000) })
    return { status: answer.status, policy: answer.headers.get('content-security-policy'), text: await answer.text() }
  }
  return { mailbox, transport, get }
}

const mail = {
  to: 'meera@skillharbor.example',
  subject: 'Grüße <b>& more</b>',
  text: 'Open https://learn.example.org/verify-email#token=abc <script>',
  html: '<p>Open <a href="https://learn.example.org">this</a></p><script>alert(1)</script>',
}

test('emails appear as JSON and as pages, newest first', async () => {
  const { mailbox, transport, get } = await start()
  await transport.sendMail({ ...mail, subject: 'An older one' })
  await transport.sendMail(mail)
  const { messages } = JSON.parse((await get('/messages')).text)
  expect(messages).toMatchObject([
    { id: '2', from: 'harbor@skillharbor.example', to: [mail.to], subject: mail.subject },
    { subject: 'An older one' },
  ])
  expect(mailbox.mails()).toEqual(messages)
  expect(messages[0].text.trim()).toBe(mail.text)

  const list = await get('/')
  expect(list.text).toContain('Grüße &lt;b&gt;&amp; more&lt;/b&gt;')
  const page = await get('/mails/2')
  expect(page.text).toContain('<a href="https://learn.example.org/verify-email#token=abc"')
  expect(page.text).not.toContain('<script>')
  expect((await get('/mails/7')).status).toBe(404)
})

test('an email’s HTML can’t run scripts', async () => {
  const { transport, get } = await start()
  await transport.sendMail(mail)
  expect((await get('/mails/1')).text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  const html = await get('/mails/1/html')
  expect(html.text).toContain('<p>Open')
  expect(html.policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/)
})

test('the mailbox keeps the last hundred emails', async () => {
  const { mailbox, transport } = await start()
  await transport.sendMail({ ...mail, subject: 'The oldest' })
  await Promise.all(Array.from({ length: 100 }, () => transport.sendMail(mail)))
  expect(mailbox.mails().length).toBe(100)
  expect(mailbox.mails().map(({ subject }) => subject)).not.toContain('The oldest')
})
