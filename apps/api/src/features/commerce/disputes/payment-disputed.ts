import { AppError } from '../../app-error.ts'
import type { Dispute } from './dispute-repository.ts'

/** PAYMENT_DISPUTED. Until when the bank accepts an answer, the order says. */
export const paymentDisputed = ({ status }: Pick<Dispute, 'status'>): AppError =>
  new AppError(
    'PAYMENT_DISPUTED',
    status === 'lost'
      ? 'The bank decided a dispute about this payment for the learner and returns the money itself, so it can’t be refunded.'
      : 'The learner’s bank disputes this payment, so it can’t be refunded until the bank decides.',
  )

/** Whether the provider refused a refund because the payment was disputed. https://razorpay.com/docs/api/refunds/create-normal/ */
export const isBlockedByDispute = (refusal: string): boolean => refusal.includes('ongoing dispute')
