import type { Language } from '@skillharbor/messages/language'
import { escapeHtml } from './html.ts'
import { textsIn } from './messages.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Where a mail program posts to when somebody clicks “Unsubscribe”. https://www.rfc-editor.org/rfc/rfc8058 */
  unsubscribeUrl?: string
  /** Which email it is: a second copy of it, after an answer that was lost, has the same. Jobs set it. */
  id?: string
}

/**
 * Sends an email once, and resolves when the server accepts it: with false if there is no server, and nothing is sent.
 * Error messages contain no address and no content.
 * @throws MailRefused if there is no such mailbox.
 */
export type MailSender = { send: (mail: Mail) => Promise<boolean> }

export type MailContent = {
  to: string
  /** Of the recipient; the content is in it, too. */
  language: Language
  /** Whom to greet by name. Only if the address is known to be theirs. */
  name?: string
  brand: string
  subject: string
  /** The message, one string per paragraph. */
  text: readonly string[]
  /** Names and values, such as an amount. */
  facts?: readonly (readonly [name: string, value: string])[]
  button: { label: string; url: string }
  /** Paragraphs at the end, in a quieter style. */
  footer?: readonly string[]
}

// Control characters, such as line breaks, and those that turn the direction of a text.
const unshown = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu

/**
 * A text on one line. Whatever people wrote is in sentences or paragraphs of ours: a name with line breaks, which earlier
 * versions took, would have paragraphs of its own.
 */
const onOneLine = (text: string): string => text.replace(unshown, ' ').replace(/ {2,}/g, ' ').trim()

const factRow = ([name, value]: readonly [string, string]) =>
  `<tr><td style="padding:4px 24px 4px 0;color:#52525b">${escapeHtml(name)}</td><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`

/** Composes an email in the product's design, as HTML and as equivalent plain text. */
export const composeMail = ({ to, language, name, brand, ...given }: MailContent): Mail => {
  const t = textsIn(language)
  const { url } = given.button
  const [subject, label] = [onOneLine(given.subject), onOneLine(given.button.label)]
  const [text, footer] = [given.text.map(onOneLine), (given.footer ?? []).map(onOneLine)]
  const facts = (given.facts ?? []).map(([key, value]) => [key, onOneLine(value)] as const)
  const hello = onOneLine(name === undefined ? t('hello') : t('helloName', { name }))
  const lines = facts.map(([key, value]) => `${key}: ${value}`).join('\n')
  const plain = [hello, ...text, ...(lines ? [lines] : []), `${label}: ${url}`, ...footer, brand].join('\n\n')
  const paragraphs = (all: readonly string[]) => all.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')
  const table = facts.length > 0 ? `<table style="border-spacing:0">${facts.map(factRow).join('')}</table>` : ''
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f4f5;color:#18181b;font:16px/1.6 system-ui,sans-serif">
<div style="max-width:32rem;margin:0 auto;padding:32px;background:#fff;border-radius:12px">
<p style="margin-top:0;font-weight:600">${escapeHtml(brand)}</p>
${paragraphs([hello, ...text])}
${table}
<p style="margin:28px 0"><a href="${escapeHtml(url)}" style="padding:12px 20px;background:#18181b;color:#fff;border-radius:8px;text-decoration:none">${escapeHtml(label)}</a></p>
${paragraphs(footer)}
<p style="color:#52525b;font-size:14px">${escapeHtml(t('otherwise'))}<br><a href="${escapeHtml(url)}" style="color:#52525b;word-break:break-all">${escapeHtml(url)}</a></p>
</div></body></html>
`
  return { to, subject, text: `${plain}\n`, html }
}
