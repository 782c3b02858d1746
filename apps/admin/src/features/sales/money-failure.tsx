import { Alert } from '@skillharbor/ui/alert'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { t } from './messages.ts'

type MoneyFailureProps = { code: string; message: string; text: (reason: string) => string }

/** Why money wasn't moved, and where to go if the admin needs a second factor first. */
export function MoneyFailure({ code, message, text }: MoneyFailureProps) {
  // Its dialog is open, or was closed on purpose.
  if (code === 'CONFIRMATION_NEEDED') return null
  if (code !== 'SECOND_FACTOR_REQUIRED') return <Alert tone="error">{text(message)}</Alert>
  return (
    <Alert tone="error">
      {t('refund.needsSecondFactor', {
        link: (words) => (
          <Link to={paths.account} className="font-semibold underline">
            {words}
          </Link>
        ),
      })}
    </Alert>
  )
}
