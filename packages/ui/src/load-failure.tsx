import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { t } from './messages.ts'

/** What asks again, and whether it does so now. */
export type Retry = { busy: boolean; onClick: () => void }

/** A part of a screen that could not be loaded, and the way to ask again. */
export function LoadFailure({ text, retry }: { text: string; retry: Retry }) {
  return (
    <div className="grid justify-items-start gap-4">
      <Alert tone="error">{text}</Alert>
      <Button variant="secondary" {...retry}>
        {t('tryAgain')}
      </Button>
    </div>
  )
}
