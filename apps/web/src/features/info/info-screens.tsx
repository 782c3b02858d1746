import { siteConfig } from '@skillharbor/client/config'
import { adminSignup } from '../../lib/paths.ts'
import { links } from './links.tsx'
import { t } from './messages.ts'
import { Operator } from './operator.tsx'
import { Prose } from './prose.tsx'

export function AboutScreen() {
  const { brand, adminOrigin } = siteConfig()
  return (
    <Prose title={t('about.title')} lead={t('about.lead', { brand })}>
      <p>{t('about.intro')}</p>
      <h2>{t('about.coursesTitle')}</h2>
      <p>{t('about.courses')}</p>
      <h2>{t('about.paymentsTitle')}</h2>
      <p>{t('about.payments', links)}</p>
      <h2>{t('about.teachTitle')}</h2>
      <p>{t('about.teach', { signup: (text) => <a href={adminOrigin + adminSignup}>{text}</a> })}</p>
    </Prose>
  )
}

export function ContactScreen() {
  const { contactEmail } = siteConfig()
  return (
    <Prose title={t('contact.title')} lead={t('contact.lead')}>
      {contactEmail && (
        <p>
          {t('contact.email', {
            address: contactEmail,
            email: (text) => <a href={`mailto:${contactEmail}`}>{text}</a>,
          })}
        </p>
      )}
      <h2>{t('contact.paymentTitle')}</h2>
      <p>{t('contact.payment', links)}</p>
      {contactEmail && <p>{t('contact.paymentEmail')}</p>}
      <h2>{t('contact.courseTitle')}</h2>
      <p>{t('contact.course')}</p>
      {contactEmail && <p>{t('contact.courseEmail')}</p>}
      <h2>{t('contact.complaintTitle')}</h2>
      <p>{t('contact.complaint', links)}</p>
      <Operator />
    </Prose>
  )
}

export function AffiliateScreen() {
  return (
    <Prose title={t('affiliate.title')} lead={t('affiliate.lead')}>
      <p>{t('affiliate.notYet', links)}</p>
      <p>{t('affiliate.share')}</p>
    </Prose>
  )
}

export function SubcontentScreen() {
  return (
    <Prose title={t('subcontent.title')} lead={t('subcontent.lead')}>
      <p>{t('subcontent.text', links)}</p>
    </Prose>
  )
}
