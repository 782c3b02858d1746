import './certificate-sheet.css'
import { siteConfig } from '@skillharbor/client/config'
import type { Certificate } from '@skillharbor/contracts/entities'
import { formatDay } from '../../../lib/format-day.ts'
import { certificatePath } from './certificate-path.ts'
import { t } from './messages.ts'

/** The certificate itself, as it is printed. Names keep the direction of their own script. */
export function CertificateSheet({ certificate }: { certificate: Certificate }) {
  const { _id, learnerName, course, revision, completedAt, issuedAt } = certificate
  const { brand, webOrigin } = siteConfig()
  return (
    <article className="certificate rounded-card text-ink" aria-labelledby="certificate">
      <p className="font-semibold text-accent">{brand}</p>
      <h1 id="certificate" className="text-2xl font-bold">
        {t('heading')}
      </h1>
      <p className="mt-4 text-ink-soft">{t('certifies')}</p>
      <p dir="auto" className="certificate-name font-bold wrap-anywhere">
        {learnerName}
      </p>
      <p className="text-ink-soft">{t('completed')}</p>
      <p dir="auto" className="certificate-course font-semibold wrap-anywhere">
        {course.title}
      </p>
      <p className="text-ink-soft">{t('when', { date: formatDay(completedAt), revision })}</p>
      <p className="mt-6 text-sm text-ink-soft">{t('issued', { date: formatDay(issuedAt) })}</p>
      <p className="text-sm wrap-anywhere text-ink-soft">{webOrigin + certificatePath(_id)}</p>
    </article>
  )
}
