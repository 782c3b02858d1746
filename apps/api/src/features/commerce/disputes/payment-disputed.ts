import { say } from '@skillharbor/contracts/said'
import { AppError } from '../../app-error.ts'
import { timeInIndia } from '../../india-time.ts'
import type { Dispute } from './dispute-repository.ts'

/** PAYMENT_DISPUTED, with the dispute's status and until when the bank accepts an answer. */
export const paymentDisputed = ({ status, respondBy }: Pick<Dispute, 'status' | 'respondBy'>): AppError => {
  if (status === 'lost')
    return new AppError(
      'PAYMENT_DISPUTED',
      'The bank decided a dispute about this payment for the learner and returns the money itself, so it can’t be refunded.',
    )
  if (!respondBy)
    return new AppError(
      'PAYMENT_DISPUTED',
      say(
        'The learner’s bank disputes this payment, so it can’t be refunded until the bank decides. Status: {status}.',
        {
          status,
        },
      ),
    )
  return new AppError(
    'PAYMENT_DISPUTED',
    say(
      'The learner’s bank disputes this payment, so it can’t be refunded until the bank decides. Status: {status}. The bank accepts an answer until {time}.',
      { status, time: timeInIndia(respondBy, 'en') },
    ),
  )
}

/** Whether the provider refused a refund because the payment was disputed. https://razorpay.com/docs/api/refunds/create-normal/ */
export const isBlockedByDispute = (refusal: string): boolean => refusal.includes('ongoing dispute')
