import type { OwnOrder } from '@skillharbor/contracts/entities'
import { currentLanguage, languageParameter } from '@skillharbor/messages/language'
import { Button } from '@skillharbor/ui/button'
import { Download, Printer } from 'lucide-react'
import { Link } from 'react-router'
import { paths, purchasePath } from '../../lib/paths.ts'
import { t } from './messages.ts'

/** What can be done with an order. */
export function OrderActions({ order: { _id, pdf, payment, state, course } }: { order: OwnOrder }) {
  return (
    <div className="unprinted flex flex-wrap items-center gap-3">
      {payment && !pdf && <p className="w-full text-ink-soft">{t('noPdf')}</p>}
      {pdf && (
        <Button asChild>
          <a href={`${pdf}?${languageParameter}=${currentLanguage()}`} download>
            <Download aria-hidden className="size-4" />
            {t('download')}
          </a>
        </Button>
      )}
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer aria-hidden className="size-4" />
        {t('print')}
      </Button>
      {state === 'paid' && (
        <Button asChild variant="ghost">
          <Link to={purchasePath(course._id)}>{t('toCourse')}</Link>
        </Button>
      )}
      <Button asChild variant="ghost">
        <Link to={`${paths.complaints}?${new URLSearchParams({ order: _id })}`}>{t('complain')}</Link>
      </Button>
    </div>
  )
}
