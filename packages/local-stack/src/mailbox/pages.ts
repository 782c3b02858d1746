import type { ReceivedMail } from './smtp.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

const style = `
:root { color-scheme: light dark; --line: light-dark(#e4e4e7, #3f3f46); --soft: light-dark(#52525b, #a1a1aa) }
body { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem; font: 16px/1.6 system-ui, sans-serif;
  background: light-dark(#fafafa, #18181b); color: light-dark(#18181b, #fafafa) }
a { color: inherit } h1 { font-size: 1.5rem; line-height: 1.3; overflow-wrap: anywhere }
ul { padding: 0; list-style: none } li { border-top: 1px solid var(--line) }
li a { display: block; padding: .75rem .25rem; text-decoration: none } li a:hover strong { text-decoration: underline }
strong, small { display: block; overflow-wrap: anywhere } small, dl, .soft { color: var(--soft) }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0 1rem } dd { margin: 0; overflow-wrap: anywhere }
iframe { width: 100%; height: 32rem; border: 1px solid var(--line); border-radius: .75rem; background: #fff }
pre { padding: 1rem; border: 1px solid var(--line); border-radius: .75rem; white-space: pre-wrap; overflow-wrap: anywhere;
  font: inherit }`

const page = (title: string, body: string, head = '') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
${head}<style>${style}</style></head><body>${body}</body></html>
`

const time = ({ at }: ReceivedMail) => `<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time>`

const entry = (mail: ReceivedMail) =>
  `<li><a href="/mails/${mail.id}"><strong>${escapeHtml(mail.subject)}</strong><small>to ${escapeHtml(mail.to.join(', '))} · ${time(mail)}</small></a></li>`

/** The list of all emails, newest first. It reloads every five seconds. */
export const mailsPage = (mails: readonly ReceivedMail[]): string => {
  const list = mails.length > 0 ? `<ul>${mails.map(entry).join('')}</ul>` : '<p>No emails yet.</p>'
  const intro =
    '<p class="soft">Emails from this Skill Harbor arrive here and are never delivered. A restart deletes them.</p>'
  return page('Mailbox', `<main><h1>Mailbox</h1>${intro}${list}</main>`, '<meta http-equiv="refresh" content="5">')
}

const linked = (text: string) =>
  escapeHtml(text).replace(
    /https?:\/\/[^\s<]+/g,
    (url) => `<a href="${url}" target="_blank" rel="noreferrer">${url}</a>`,
  )

/** One email as a mail client would show it, and its plain text. */
export const mailPage = (mail: ReceivedMail): string => {
  const facts = [
    ['From', escapeHtml(mail.from)],
    ['To', escapeHtml(mail.to.join(', '))],
    ['Sent', time(mail)],
  ].map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`)
  const shown =
    mail.html &&
    `<iframe title="Email" src="/mails/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
  return page(
    mail.subject,
    `<main><p><a href="/">All emails</a></p><h1>${escapeHtml(mail.subject)}</h1><dl>${facts.join('')}</dl>
${shown}<h2>Plain text</h2><pre>${linked(mail.text)}</pre></main>`,
  )
}
