import { useUser } from '@skillharbor/client/session'
import { trpc } from '@skillharbor/client/trpc'
import type { Certificate } from '@skillharbor/contracts/entities'
import { currentLanguage, languageParameter } from '@skillharbor/messages/language'
import { Button } from '@skillharbor/ui/button'
import { Download, Printer, Share2 } from 'lucide-react'
import { addToLinkedIn } from './linked-in.ts'
import { t } from './messages.ts'

/** What can be done with a valid certificate. Only its owner adds it to a profile. */
export function CertificateActions({ certificate }: { certificate: Certificate }) {
  const { user } = useUser()
  const mine = trpc.certificates.mine.useQuery({}, { enabled: user !== null })
  const isOwn = user !== null && mine.data?.content.some(({ _id }) => _id === certificate._id)
  return (
    <div className="flex flex-wrap items-center gap-3">
      {!certificate.files.pdf && <p className="w-full text-ink-soft">{t('noPdf')}</p>}
      {certificate.files.pdf && (
        <Button asChild>
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
      {isOwn && (
        <Button asChild variant="secondary">
          <a href={addToLinkedIn(certificate)} target="_blank" rel="noreferrer">
            <Share2 aria-hidden className="size-4" />
            {t('linkedIn')}
          </a>
        </Button>
      )}
    </div>
  )
}
