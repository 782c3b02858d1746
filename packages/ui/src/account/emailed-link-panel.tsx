import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import type { Retry } from '../load-failure.tsx'
import { t } from '../messages.ts'
import { AuthPanel } from '../page.tsx'

/** What became of an emailed link. `failure`: why the API couldn't be asked. */
export type LinkOutcome = {
  outcome: 'asking' | 'done' | 'refused' | 'failed'
  failure: string | undefined
  retry: Retry
}

type EmailedLinkPanelProps = LinkOutcome & {
  title: string
  texts: { asking: string; done: string; refused: string; failed: (reason: string) => string }
  /** The link that leads on. */
  next: ReactNode
}

/** The screen that an emailed link opens: says whether it worked. */
export function EmailedLinkPanel({ title, outcome, failure, retry, texts, next }: EmailedLinkPanelProps) {
  return (
    <AuthPanel title={title}>
      {outcome === 'asking' && (
        <p role="status" className="flex items-center gap-2.5 text-ink-soft">
          <LoaderCircle aria-hidden className="size-5 animate-spin" />
          {texts.asking}
        </p>
      )}
      {outcome === 'done' && <Alert tone="success">{texts.done}</Alert>}
      {outcome === 'refused' && <Alert tone="error">{texts.refused}</Alert>}
      {outcome === 'failed' ? (
        <>
          <Alert tone="error">{texts.failed(failure ?? '')}</Alert>
          <Button size="lg" {...retry}>
            {t('tryAgain')}
          </Button>
        </>
      ) : (
        outcome !== 'asking' && (
          <Button size="lg" asChild>
            {next}
          </Button>
        )
      )}
    </AuthPanel>
  )
}
