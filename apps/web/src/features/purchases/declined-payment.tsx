import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { t } from './messages.ts'

/**
 * In place of the Purchase button after a payment that failed, until the next attempt. The checkout lets people choose
 * another way each time it opens, so both buttons open it.
 */
export function DeclinedPayment({ text, pay }: { text: string; pay: () => void }) {
  return (
    <div className="grid w-full gap-3">
      <Alert tone="error">{text}</Alert>
      <div className="flex flex-wrap gap-2 *:grow">
        <Button onClick={pay}>{t('outcome.payAgain')}</Button>
        <Button variant="secondary" onClick={pay}>
          {t('outcome.payAnotherWay')}
        </Button>
      </div>
    </div>
  )
}
