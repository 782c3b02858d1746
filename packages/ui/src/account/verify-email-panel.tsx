import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import type { Retry } from '../load-failure.tsx'
import { AuthPanel } from '../page.tsx'

type VerifyEmailPanelProps = {
  outcome: 'asking' | 'confirmed' | 'refused' | 'failed'
  /** Why it could not be asked. */
  failure: string | undefined
  retry: Retry
  /** Leads on where there is nothing more to do here. */
  onward: ReactNode
}

/** The whole screen that a mailed link opens: says whether it confirmed the address. */
export function VerifyEmailPanel({ outcome, failure, retry, onward }: VerifyEmailPanelProps) {
  return (
    <AuthPanel title="Confirm your email address">
      {outcome === 'asking' && (
        <p role="status" className="flex items-center gap-2.5 text-ink-soft">
          <LoaderCircle aria-hidden className="size-5 animate-spin" />
          One moment…
        </p>
      )}
      {outcome === 'confirmed' && <Alert tone="success">Thank you. Your address is confirmed.</Alert>}
      {outcome === 'refused' && (
        <Alert tone="error">
          This link has been used already, is more than three days old, or was cut off. Your account says whether your
          address is confirmed, and sends a new link.
        </Alert>
      )}
      {outcome === 'failed' ? (
        <>
          <Alert tone="error">Your address could not be confirmed: {failure}</Alert>
          <Button size="lg" {...retry}>
            Try again
          </Button>
        </>
      ) : (
        outcome !== 'asking' && (
          <Button size="lg" asChild>
            {onward}
          </Button>
        )
      )}
    </AuthPanel>
  )
}
