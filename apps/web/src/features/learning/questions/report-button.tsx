import { outcomeOf } from '@skillharbor/client/account/outcome'
import { trpc } from '@skillharbor/client/trpc'
import { Button } from '@skillharbor/ui/button'
import { notify } from '@skillharbor/ui/notify'
import { ReasonDialog } from '@skillharbor/ui/reason-dialog'
import { type ReactNode, useState } from 'react'
import { t } from './messages.ts'

type ReportButtonProps = {
  label: ReactNode
  /** The dialog's. */
  title: string
  report: (reason: string) => Promise<{ message: string }>
  /** Called before the button goes. */
  onReport: () => void
}

/** Reports somebody else's question or answer to the operators, after asking for the reason. */
export function ReportButton({ label, title, report, onReport }: ReportButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const utils = trpc.useUtils()
  const send = async (reason: string) => {
    const outcome = await outcomeOf(() => report(reason))
    if (outcome.ok) {
      onReport()
      notify.success(outcome.data.message)
      void utils.questions.invalidate()
    }
    return outcome
  }
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={title}
          text={t('reportText')}
          confirm={t('reportConfirm')}
          reason={{ label: t('reason'), hint: t('reasonHint'), missing: t('reasonMissing') }}
          send={send}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
