import { useConfirmation } from '@skillharbor/client/account/confirmation'
import { outcomeOf } from '@skillharbor/client/account/outcome'
import { errorOf } from '@skillharbor/client/errors'
import { useAdmin } from '@skillharbor/client/session'
import { trpc } from '@skillharbor/client/trpc'
import type { DisputeAnswer, OrderDetail } from '@skillharbor/contracts/entities'
import { Confirmation } from '@skillharbor/ui/account/confirmation'
import { Button } from '@skillharbor/ui/button'
import { lazyRetrying } from '@skillharbor/ui/lazy-retrying'
import { notify } from '@skillharbor/ui/notify'
import { useState } from 'react'
import { t } from './messages.ts'
import { MoneyFailure } from './money-failure.tsx'

const ConfirmDialog = lazyRetrying(async () => (await import('@skillharbor/ui/dialog')).ConfirmDialog)

type Action = 'contest' | 'accept'
type DisputeActionsProps = {
  order: OrderDetail
  /** The dispute that is on the page: another one may have come since. */
  disputeId: string
  /** The evidence that can be sent; undefined if there is none yet. */
  draft: DisputeAnswer | undefined
}

/** Sends the evidence to the bank, or accepts the dispute, after confirmation. A suspended seller can only send. */
export function DisputeActions({ order: { _id: id, learner }, disputeId, draft }: DisputeActionsProps) {
  // The mutations' own state changes a moment later: a double click would send two requests.
  const [step, setStep] = useState<{ action: Action; isSending: boolean }>()
  const utils = trpc.useUtils()
  const isSuspended = useAdmin().admin?.suspended !== undefined
  const options = {
    onSuccess: async ({ message }: { message: string }) => {
      notify.success(message)
      await utils.sales.show.invalidate({ id })
      void utils.operator.invalidate()
    },
  }
  const contest = trpc.sales.contestDispute.useMutation(options)
  const accept = trpc.sales.acceptDispute.useMutation(options)
  const error = contest.error ?? accept.error
  const { confirmed, dialog } = useConfirmation('admin')
  const run = async (action: Action) => {
    setStep({ action, isSending: true })
    contest.reset()
    accept.reset()
    await outcomeOf(() =>
      confirmed(() =>
        action === 'accept'
          ? accept.mutateAsync({ id, disputeId })
          : contest.mutateAsync({ id, disputeId, draftedAt: draft?.draftedAt ?? '' }),
      ),
    )
    setStep(undefined)
  }
  const ask = (action: Action) => setStep({ action, isSending: false })
  return (
    <div className="unprinted grid gap-3 border-t border-line pt-4">
      {error && <MoneyFailure {...errorOf(error)} text={(reason) => t('dispute.notSent', { reason })} />}
      <div className="flex flex-wrap gap-3">
        {draft && (
          <Button busy={step?.action === 'contest' && step.isSending} onClick={() => ask('contest')}>
            {t('dispute.contest.action')}
          </Button>
        )}
        {!isSuspended && (
          <Button variant="ghost" busy={step?.action === 'accept' && step.isSending} onClick={() => ask('accept')}>
            {t('dispute.accept.action')}
          </Button>
        )}
      </div>
      {step && (
        <ConfirmDialog
          onFail={() => setStep(undefined)}
          open
          onOpenChange={(open) => open || step.isSending || setStep(undefined)}
          title={t(`dispute.${step.action}.title`)}
          confirmLabel={t(`dispute.${step.action}.confirm`)}
          {...(step.action === 'accept' && { tone: 'danger' })}
          busy={step.isSending}
          onConfirm={() => void run(step.action)}
        >
          {t(`dispute.${step.action}.text`, { learner })}
        </ConfirmDialog>
      )}
      <Confirmation dialog={dialog} />
    </div>
  )
}
