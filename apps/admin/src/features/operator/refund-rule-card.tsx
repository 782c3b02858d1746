import { useConfirmation } from '@skillharbor/client/account/confirmation'
import { failureUnlessCancelled } from '@skillharbor/client/account/outcome'
import { useOperationForm } from '@skillharbor/client/operation-form'
import { trpc } from '@skillharbor/client/trpc'
import type { MarketplaceRefundRule } from '@skillharbor/contracts/entities'
import { Confirmation } from '@skillharbor/ui/account/confirmation'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { Card } from '@skillharbor/ui/card'
import { Field, Input } from '@skillharbor/ui/field'
import { notify } from '@skillharbor/ui/notify'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { common } from '../../lib/messages.ts'
import { useGuardedForm } from '../../lib/unsaved-changes.tsx'
import { t } from './messages.ts'

/**
 * The marketplace’s rule for refunds, and the most that sellers may promise; changed in its place. If `hidden`, it shows only a form
 * that was open before, so that what was typed stays.
 */
export function RefundRuleCard({ hidden }: { hidden: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return hidden && !isOpen ? null : <ShownRule isOpen={isOpen} setOpen={setOpen} />
}

function ShownRule({ isOpen, setOpen }: { isOpen: boolean; setOpen: (open: boolean) => void }) {
  const { data, isError, isFetching, refetch } = trpc.operator.refundRule.useQuery({})
  const card = useRef<HTMLDivElement>(null)
  // Each button is gone once it was pressed: the first field follows it, or the button to change the rule.
  const show = (open: boolean) => {
    flushSync(() => setOpen(open))
    const follows = card.current?.querySelector('input') ?? card.current?.querySelector('button')
    follows?.focus()
  }
  // A rule that was loaded stays, with what is typed, if it can't be loaded again.
  if (!data)
    return isError ? (
      <Alert tone="error">
        {t('refundRule.failed')}{' '}
        <Button variant="ghost" busy={isFetching} onClick={() => void refetch()}>
          {common('tryAgain')}
        </Button>
      </Alert>
    ) : null
  const { least, most } = data.content
  return (
    <Card ref={card} className="mb-8 grid gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h2 className="text-lg font-semibold">{t('refundRule.title')}</h2>
          <p>{least.days > 0 ? t('refundRule.now', least) : t('refundRule.none')}</p>
          <p className="text-ink-soft">{t('refundRule.most', most)}</p>
        </div>
        {!isOpen && (
          <Button variant="secondary" onClick={() => show(true)}>
            {t('refundRule.change')}
          </Button>
        )}
      </div>
      {isOpen && <RuleForm {...data.content} onClose={() => show(false)} />}
    </Card>
  )
}

const names = ['leastDays', 'leastPercent', 'mostDays', 'mostPercent'] as const

function RuleForm({ least, most, onClose }: MarketplaceRefundRule & { onClose: () => void }) {
  const utils = trpc.useUtils()
  const set = trpc.operator.setRefundRule.useMutation({
    onSuccess: async ({ message }) => {
      notify.success(message)
      await utils.operator.refundRule.invalidate()
    },
  })
  const { confirmed, dialog } = useConfirmation('admin')
  const { dirty, field, failure, busy, onSubmit, onChange } = useOperationForm({
    schema: async () => (await import('./refund-rule-values.ts')).MarketplaceRuleValues,
    defaultValues: {
      leastDays: `${least.days}`,
      leastPercent: `${least.percent}`,
      mostDays: `${most.days}`,
      mostPercent: `${most.percent}`,
    },
    fieldOfIssue: {
      'least.days': 'leastDays',
      'least.percent': 'leastPercent',
      'most.days': 'mostDays',
      'most.percent': 'mostPercent',
    },
    send: (values) => confirmed(() => set.mutateAsync(values)),
    onSent: onClose,
    failureOf: failureUnlessCancelled,
  })
  useGuardedForm(dirty)
  return (
    <>
      <form noValidate className="grid gap-4 border-t border-line pt-4" onSubmit={onSubmit} onChange={onChange}>
        <div className="grid gap-4 sm:grid-cols-2">
          {names.map((name) => {
            const { control, error } = field(name)
            return (
              <Field key={name} label={t(`refundRule.fields.${name}`)} error={error}>
                {(aria) => <Input {...aria} {...control} type="number" inputMode="numeric" required />}
              </Field>
            )
          })}
        </div>
        <p className="text-sm text-ink-soft">{t('refundRule.hint')}</p>
        {failure && <Alert tone="error">{failure}</Alert>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {t('refundRule.save')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('refundRule.cancel')}
          </Button>
        </div>
      </form>
      <Confirmation dialog={dialog} />
    </>
  )
}
