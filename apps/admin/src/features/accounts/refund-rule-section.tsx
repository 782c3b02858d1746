import { useOperationForm } from '@skillharbor/client/operation-form'
import { trpc } from '@skillharbor/client/trpc'
import type { RefundRuleChoice, SellerRefundRule } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { Field, Input } from '@skillharbor/ui/field'
import { notify } from '@skillharbor/ui/notify'
import { Section } from '@skillharbor/ui/section'
import { common } from '../../lib/messages.ts'
import { useGuardedForm } from '../../lib/unsaved-changes.tsx'
import { t } from './messages.ts'

/** The rule for refunds that purchases of the seller’s courses are made under, and their choice. */
export function RefundRuleSection() {
  const { data, isError, refetch, isFetching } = trpc.sales.refundRule.useQuery({})
  return (
    <Section title={t('refundRule.title')} lead={t('refundRule.lead')}>
      {data ? (
        <RuleForm {...data.content} />
      ) : isError ? (
        <Alert tone="error">
          {common('checkConnection')}{' '}
          <Button variant="ghost" busy={isFetching} onClick={() => void refetch()}>
            {common('tryAgain')}
          </Button>
        </Alert>
      ) : (
        <div role="status" data-loading>
          <span className="sr-only">{t('refundRule.loading')}</span>
          <div aria-hidden className="h-72 animate-pulse rounded bg-sunken" />
        </div>
      )}
    </Section>
  )
}

const typed = ({ days, percent }: RefundRuleChoice) => ({ days: `${days}`, percent: `${percent}` })

function RuleForm({ least, most, own, rule }: SellerRefundRule) {
  const utils = trpc.useUtils()
  const set = trpc.sales.setRefundRule.useMutation({
    onSuccess: async ({ message }) => {
      notify.success(message)
      await utils.sales.refundRule.invalidate()
    },
  })
  const { form, dirty, field, failure, showFailure, busy, onSubmit, onChange } = useOperationForm({
    schema: async () => (await import('../../lib/rule-values.ts')).RuleValues,
    defaultValues: typed(rule),
    fieldOfIssue: { 'own.days': 'days', 'own.percent': 'percent' },
    send: async (values, { reset }) => {
      await set.mutateAsync({ own: values })
      reset(typed(values))
    },
    onSent: () => undefined,
  })
  useGuardedForm(dirty)
  const [days, percent] = [field('days'), field('percent')]
  const goBack = async () => {
    try {
      await set.mutateAsync({ own: null })
      form.reset(typed(least))
    } catch (error) {
      showFailure(error)
    }
  }
  const range = (part: 'days' | 'percent') => t('refundRule.range', { least: least[part], most: most[part] })
  return (
    <form noValidate className="grid gap-4" onSubmit={onSubmit} onChange={onChange}>
      <p>{rule.days > 0 ? t('refundRule.now', rule) : t('refundRule.none')}</p>
      <Field label={t('refundRule.days')} hint={range('days')} error={days.error}>
        {(aria) => <Input {...aria} {...days.control} type="number" inputMode="numeric" required />}
      </Field>
      <Field label={t('refundRule.percent')} hint={range('percent')} error={percent.error}>
        {(aria) => <Input {...aria} {...percent.control} type="number" inputMode="numeric" required />}
      </Field>
      {failure && <Alert tone="error">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy || set.isPending}>
          {t('refundRule.save')}
        </Button>
        {own && (
          <Button variant="ghost" busy={set.isPending} onClick={() => void goBack()}>
            {t('refundRule.reset')}
          </Button>
        )}
      </div>
    </form>
  )
}
