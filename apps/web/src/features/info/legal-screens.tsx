import { siteConfig } from '@skillharbor/client/config'
import { lazy, Suspense } from 'react'
import { links } from './links.tsx'
import { t } from './messages.ts'
import { Operator } from './operator.tsx'
import { Prose } from './prose.tsx'

// Its code is loaded only where an operator has their own texts.
const Markdown = lazy(async () => ({ default: (await import('@skillharbor/ui/markdown')).Markdown }))

/** The operator's own text, instead of the product's. */
function OwnText({ title, text }: { title: string; text: string }) {
  return (
    <Prose title={title}>
      <Suspense>
        <Markdown text={text} />
      </Suspense>
      <Operator />
    </Prose>
  )
}

export function TermsScreen() {
  const { terms, refundPolicy } = siteConfig()
  if (terms) return <OwnText title={t('terms.title')} text={terms} />
  return (
    <Prose title={t('terms.title')} lead={t('terms.lead', { brand: siteConfig().brand })}>
      <h2>{t('terms.accountTitle')}</h2>
      <p>{t('terms.account')}</p>
      <h2>{t('terms.buyingTitle')}</h2>
      <p>{t('terms.price')}</p>
      <p>{t('terms.pending')}</p>
      <h2>{t('terms.refundsTitle')}</h2>
      {refundPolicy && <p>{refundPolicy}</p>}
      <p>{t('terms.rule')}</p>
      <p>{t('terms.refunds')}</p>
      <h2>{t('terms.sellingTitle')}</h2>
      <p>{t('terms.selling')}</p>
      <Operator />
    </Prose>
  )
}

export function PrivacyScreen() {
  const { privacy } = siteConfig()
  if (privacy) return <OwnText title={t('privacy.title')} text={privacy} />
  return (
    <Prose title={t('privacy.title')} lead={t('privacy.lead')}>
      <h2>{t('privacy.accountTitle')}</h2>
      <p>{t('privacy.account')}</p>
      <h2>{t('privacy.paymentsTitle')}</h2>
      <p>{t('privacy.payments')}</p>
      <p>{t('privacy.disputes')}</p>
      <h2>{t('privacy.certificatesTitle')}</h2>
      <p>{t('privacy.certificates')}</p>
      <h2>{t('privacy.newsletterTitle')}</h2>
      <p>{t('privacy.newsletter')}</p>
      <h2>{t('privacy.complaintsTitle')}</h2>
      <p>{t('privacy.complaints')}</p>
      <h2>{t('privacy.cookiesTitle')}</h2>
      <p>{t('privacy.cookies')}</p>
      <h2>{t('privacy.rightsTitle')}</h2>
      <p>{t('privacy.rights', links)}</p>
      <Operator />
    </Prose>
  )
}
