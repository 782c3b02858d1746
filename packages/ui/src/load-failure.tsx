import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { t } from './messages.ts'

/** Retries, and says whether a retry is running. */
export type Retry = { busy: boolean; onClick: () => void }

/** A part of a screen that couldn't be loaded, with a button to retry. */
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
