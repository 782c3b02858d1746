import { useUser } from '@skillharbor/client/session'
import { trpc } from '@skillharbor/client/trpc'
import type { Certificate } from '@skillharbor/contracts/entities'
import { currentLanguage, languageParameter } from '@skillharbor/messages/language'
import { Button } from '@skillharbor/ui/button'
import { Download, MessageCircle, Printer, Share2 } from 'lucide-react'
import { Link } from 'react-router'
import { coursePath } from '../../../lib/paths.ts'
import { addToLinkedIn } from './linked-in.ts'
import { t } from './messages.ts'
import { shareOnWhatsApp } from './share.ts'

/** What can be done with a valid certificate. Its owner shares it; everybody else can take the course, too. */
export function CertificateActions({ certificate }: { certificate: Certificate }) {
  const { user } = useUser()
  const mine = trpc.certificates.mine.useQuery({}, { enabled: user !== null })
  const isAsking = user !== null && mine.isPending
  const isOwn = user !== null && mine.data?.content.some(({ _id }) => _id === certificate._id)
  return (
    <div className="flex flex-wrap items-center gap-3">
      {!certificate.files.pdf && <p className="w-full text-ink-soft">{t('noPdf')}</p>}
      {isOwn && <Share certificate={certificate} />}
      {isAsking && <span aria-hidden className="h-11 w-44 animate-pulse rounded-control bg-sunken" />}
      {(user === null || (mine.isSuccess && !isOwn)) && (
        <Button asChild>
          <Link to={coursePath(certificate.course._id)}>{t('take')}</Link>
        </Button>
      )}
      {certificate.files.pdf && (
        <Button asChild variant="secondary">
          <a href={`${certificate.files.pdf}?${languageParameter}=${currentLanguage()}`} download>
            <Download aria-hidden className="size-4" />
            {t('download')}
          </a>
        </Button>
      )}
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer aria-hidden className="size-4" />
        {t('print')}
      </Button>
    </div>
  )
}

function Share({ certificate }: { certificate: Certificate }) {
  return (
    <>
      <Button asChild>
        <a href={shareOnWhatsApp(certificate)} target="_blank" rel="noreferrer">
          <MessageCircle aria-hidden className="size-4" />
          {t('whatsApp')}
        </a>
      </Button>
      <Button asChild variant="secondary">
        <a href={addToLinkedIn(certificate)} target="_blank" rel="noreferrer">
          <Share2 aria-hidden className="size-4" />
          {t('linkedIn')}
        </a>
      </Button>
    </>
  )
}
