import type { LinkPurpose } from '../../db/statuses.ts'
import { escapeHtml } from '../html.ts'
import type { Ports, Realm } from '../scope.ts'
import type { Account } from './account-repository.ts'
import type { Mail } from './mail.ts'

const pathOf: Record<Realm, Record<LinkPurpose, string>> = {
  user: { 'reset-password': '/reset-password', 'verify-email': '/verify-email' },
  admin: { 'reset-password': '/adminreset', 'verify-email': '/adminverify' },
}

type Words = { subject: string; why: string; button: string; otherwise: string }

const wordsOf = (purpose: LinkPurpose, account: string): Words =>
  purpose === 'reset-password'
    ? {
        subject: `Set a new password for your ${account}`,
        why: `Somebody, most likely you, asked to set a new password for your ${account}. This link does it, once and within the next hour.`,
        button: 'Set a new password',
        otherwise: 'If it was not you, just leave this mail alone: your password stays as it is.',
      }
    : {
        subject: `Confirm the email address of your ${account}`,
        why: `Welcome! Please confirm that this is the email address of your ${account}. The link works once and for three days.`,
        button: 'Confirm this address',
        otherwise: 'If you have no account with us, just leave this mail alone.',
      }

/** The mail that holds a link. Its token stands behind a #, which browsers send to no server and in no Referer. */
export const linkMail = ({
  realm,
  purpose,
  token,
  account,
  settings: { brand, origins },
}: {
  realm: Realm
  purpose: LinkPurpose
  token: string
  account: Pick<Account, 'username' | 'email'>
  settings: Ports['settings']
}): Mail => {
  const link = `${origins[realm]}${pathOf[realm][purpose]}#token=${token}`
  const { subject, why, button, otherwise } = wordsOf(purpose, `${brand} ${realm === 'admin' ? 'admin ' : ''}account`)
  const text = [`Hello ${account.username},`, why, link, otherwise, brand].join('\n\n')
  const paragraphs = [`Hello ${account.username},`, why].map((line) => `<p>${escapeHtml(line)}</p>`)
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f4f5;color:#18181b;font:16px/1.6 system-ui,sans-serif">
<div style="max-width:32rem;margin:0 auto;padding:32px;background:#fff;border-radius:12px">
<p style="margin-top:0;font-weight:600">${escapeHtml(brand)}</p>
${paragraphs.join('\n')}
<p style="margin:28px 0"><a href="${escapeHtml(link)}" style="padding:12px 20px;background:#18181b;color:#fff;border-radius:8px;text-decoration:none">${button}</a></p>
<p>${escapeHtml(otherwise)}</p>
<p style="color:#52525b;font-size:14px">Where the button does not work, open this address:<br><a href="${escapeHtml(link)}" style="color:#52525b;word-break:break-all">${escapeHtml(link)}</a></p>
</div></body></html>
`
  return { to: account.email, subject, text: `${text}\n`, html }
}
