import './certificate-print.css'
import { siteConfig } from '@skillharbor/client/config'
import { errorOf } from '@skillharbor/client/errors'
import { useFocusRecovery } from '@skillharbor/client/focus'
import { trpc } from '@skillharbor/client/trpc'
import type { Certificate } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { Page } from '@skillharbor/ui/page'
import { Link, useParams } from 'react-router'
import { formatDay } from '../../../lib/format-day.ts'
import { MissingPage } from '../../../lib/missing-page.tsx'
import { PageTitle } from '../../../lib/page-title.tsx'
import { coursePath } from '../../../lib/paths.ts'
import { CertificateActions } from './certificate-actions.tsx'
import { CertificateSheet } from './certificate-sheet.tsx'
import { t } from './messages.ts'

/** /certificate/{id}: a certificate, for everybody who has its address, and whether it is valid now. */
export function CertificateScreen() {
  const { id = '' } = useParams()
  // Never from before: it may be revoked at any time.
  const show = trpc.certificates.show.useQuery({ id }, { gcTime: 0 })
  useFocusRecovery()
  if (show.isPending)
    return (
      <Page>
        <div role="status">
          <span className="sr-only">{t('loading')}</span>
          <div aria-hidden className="h-96 animate-pulse rounded-card bg-sunken" />
        </div>
      </Page>
    )
  if (!show.data)
    return <MissingPage t={t} isUnknown={errorOf(show.error).code === 'NOT_FOUND'} retry={() => void show.refetch()} />
  const { content: certificate } = show.data
  const { learnerName: name, course, revokedAt } = certificate
  return (
    <Page>
      <PageTitle>{t('title', { name, course: course.title })}</PageTitle>
      <div className="mx-auto grid max-w-5xl gap-6">
        {revokedAt ? (
          <Alert tone="error">{t('revoked', { date: formatDay(revokedAt) })}</Alert>
        ) : (
          <div className="unprinted">
            <Alert tone="success">{t('valid', { brand: siteConfig().brand })}</Alert>
          </div>
        )}
        <CertificateSheet certificate={certificate} />
        <div className="unprinted grid gap-8">
          {!revokedAt && <CertificateActions certificate={certificate} />}
          <Check certificate={certificate} />
        </div>
      </div>
    </Page>
  )
}

function Check({ certificate: { course, files } }: { certificate: Certificate }) {
  return (
    <section aria-labelledby="check" className="grid justify-items-start gap-3">
      <h2 id="check" className="text-xl font-semibold text-ink">
        {t('check.heading')}
      </h2>
      <p className="max-w-2xl text-ink-soft">{t('check.text', { brand: siteConfig().brand })}</p>
      <p className="flex flex-wrap gap-3">
        <a href={files.credential} download className="font-semibold text-accent underline">
          {t('check.credential')}
        </a>
        <Link to={coursePath(course._id)} className="font-semibold text-accent underline">
          {t('aboutCourse')}
        </Link>
      </p>
    </section>
  )
}
