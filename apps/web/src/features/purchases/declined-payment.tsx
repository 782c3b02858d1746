import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { useEffect, useRef } from 'react'
import { t } from './messages.ts'

/**
 * In place of the Purchase button after a payment that failed, until the next attempt. The checkout lets people choose
 * another way each time it opens, so both buttons open it.
 */
export function DeclinedPayment({ text, pay }: { text: string; pay: () => void }) {
  const again = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The checkout is gone, and so is the button that opened it.
    if (document.activeElement === document.body) again.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="declined grid w-full gap-3">
      <Alert tone="error">{text}</Alert>
      <div className="flex flex-wrap gap-2 *:grow">
        <Button ref={again} onClick={pay}>
          {t('outcome.payAgain')}
        </Button>
        <Button variant="secondary" onClick={pay}>
          {t('outcome.payAnotherWay')}
        </Button>
      </div>
    </div>
  )
}
