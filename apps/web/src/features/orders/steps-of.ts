import type { OwnOrder } from '@skillharbor/contracts/entities'
import { formatPrice } from '@skillharbor/ui/price'
import { t } from './messages.ts'

/** `next` hasn't begun, `waiting` is on its way. */
type StepState = 'done' | 'waiting' | 'next' | 'failed'
export type Step = { name: string; text: string; state: StepState; at: string | undefined }

type Order = Pick<OwnOrder, 'createdAt' | 'amount' | 'payment' | 'timeline' | 'receiptEmail'>

const agreements: readonly (string | null)[] = ['authorized', 'captured', 'refunded']

const bankStep = ({ timeline }: Order): Step => {
  const payments = timeline.filter(({ kind }) => kind === 'payment')
  // What each payment came to in the end: the provider returns some that the bank had agreed to.
  const outcomes = [...new Map(payments.map((payment) => [payment.reference, payment])).values()]
  const agreed = outcomes.find(({ status }) => agreements.includes(status))
  const last = payments.at(-1)
  const step = { name: 'bank', at: (agreed ?? last)?.at }
  if (agreed) return { ...step, text: t('steps.bank.done'), state: 'done' }
  if (last?.status === 'returned') return { ...step, text: t('steps.bank.returned'), state: 'failed' }
  const state = last?.status === 'failed' ? 'failed' : last ? 'waiting' : 'next'
  return { ...step, text: t(`steps.bank.${state}`), state }
}

const yoursStep = ({ timeline }: Order): Step => {
  const access = timeline.findLast(({ kind }) => kind === 'granted' || kind === 'revoked')
  if (access?.kind === 'revoked') return { name: 'yours', text: t('steps.yours.gone'), state: 'failed', at: access.at }
  const state = access ? 'done' : 'next'
  return { name: 'yours', text: t(`steps.yours.${state}`), state, at: access?.at }
}

const receiptStep = ({ receiptEmail }: Order): Step => {
  const step = { name: 'receipt', at: undefined }
  if (receiptEmail === 'sent') return { ...step, text: t('steps.receipt.done'), state: 'done' }
  if (receiptEmail === null) return { ...step, text: t('steps.receipt.next'), state: 'next' }
  return { ...step, text: t(`steps.receipt.${receiptEmail}`), state: 'waiting' }
}

const refundStates = {
  requested: 'waiting',
  processed: 'done',
  refused: 'waiting',
  failed: 'failed',
  reversed: 'failed',
} as const
const isRefundState = (status: string): status is keyof typeof refundStates => Object.hasOwn(refundStates, status)

/** A step more, if money went back or is about to. */
const refundStep = ({ amount, payment, timeline }: Order): Step[] => {
  const refund = timeline.findLast(({ kind }) => kind === 'refund')
  if (!refund?.status || !isRefundState(refund.status)) return []
  const state = refundStates[refund.status]
  const back = payment?.refunded ?? 0
  const text =
    state === 'done' && back > 0 && back < amount
      ? t('steps.refund.part', { amount: formatPrice(back) })
      : t(`steps.refund.${state}`)
  return [{ name: 'refund', text, state, at: refund.at }]
}

/** Where an order is, as its seller sees it: what happened, what is on its way, and what comes next. */
export const stepsOf = (order: Order): Step[] => [
  { name: 'saved', text: t('steps.saved'), state: 'done', at: order.createdAt },
  bankStep(order),
  yoursStep(order),
  receiptStep(order),
  ...refundStep(order),
]

const isWaiting = ({ state }: Step) => state === 'waiting'

/** The names of the steps that may change by themselves soon. */
export const movingSteps = (order: Order): string[] =>
  stepsOf(order)
    .filter(isWaiting)
    .map(({ name }) => name)

/** Whether money is on its way. An email isn't looked for. */
export const isMoneyMoving = (order: Order): boolean => movingSteps(order).some((name) => name !== 'receipt')
