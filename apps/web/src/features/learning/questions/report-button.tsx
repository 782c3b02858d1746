import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { Button } from '@skillharbor/ui/button'
import { notify } from '@skillharbor/ui/notify'
import { ReasonDialog } from '@skillharbor/ui/reason-dialog'
import { useMutation } from '@tanstack/react-query'
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
  // A mutation notices when the session is over, unlike a bare call.
  const reporting = useMutation({ mutationFn: report })
  const send = async (reason: string) => {
    try {
      const { message } = await reporting.mutateAsync(reason)
      onReport()
      notify.success(message)
      void utils.questions.invalidate()
      return { ok: true } as const
    } catch (error) {
      return { ok: false, message: errorOf(error).message } as const
    }
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
