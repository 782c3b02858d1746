import type { Rejection } from '../../../db/statuses.ts'
import type { Purchase } from '../../learning/entitlements/purchase-repository.ts'
import type { OrderLine } from '../orders/order-repository.ts'

/** One of the order's lines, and how its course is owned. */
export type LineState = {
  line: OrderLine
  /** What this payment granted for it before, also if it was revoked. */
  own: Purchase | null
  /** The other payment by which the learner owns the course now. */
  other: { paymentId: string | null; isAuthorized: boolean } | null
}

/** What is stored about a payment that holds money, as the decision needs it. */
export type PaymentState = {
  rejection: Rejection | null
  isAccountDeleted: boolean
  /** By position. */
  lines: readonly LineState[]
}

export type Circumstances = {
  isCaptured: boolean
  /** Whether its status is new. */
  isNew: boolean
  /** Whether the payment's amount matches the order. */
  isMatch: boolean
  /** Whether the learner started the payment while the order's price was held. */
  isInTime: boolean
}

/**
 * What a payment does to a line. `keep`: it granted the course before. `stay`: its money went back, so the course stays
 * revoked. `take-over`: the learner owns the course by a payment that is only authorized, and all the while. `in-vain`: they
 * own it by another payment.
 */
export type Effect = 'keep' | 'stay' | 'grant' | 'restore' | 'take-over' | 'in-vain'

/** What becomes of a payment. */
export type Decision = {
  /** Why it doesn't buy the courses, if it doesn't: for good. */
  rejection: Rejection | null
  /** None if it is rejected. */
  effects: readonly (LineState & { effect: Effect })[]
  /** The ids of the lines that it buys. */
  bought: ReadonlySet<string>
  /** What of it is refunded: all that is left, or these lines. */
  refunded: 'all' | readonly OrderLine[]
}

const reasonToReject = (
  { rejection, isAccountDeleted, lines }: PaymentState,
  { isCaptured, isMatch, isInTime }: Circumstances,
): Rejection | null => {
  if (rejection) return rejection
  // A course granted on the checkout's signature is checked again when the capture reports the amount.
  if (lines.some(({ own }) => own) && (isMatch || !isCaptured)) return null
  if (!isMatch) return 'amount-mismatch'
  if (!isInTime) return 'order-expired'
  return isAccountDeleted ? 'account-deleted' : null
}

const effectOn = ({ own, other }: LineState, { isCaptured, isNew }: Circumstances): Effect => {
  if (own && !own.revokedAt) return 'keep'
  // A purchase that was revoked stays revoked, as its money was refunded or returned: unless the money comes only now.
  if (own && !(isCaptured && isNew)) return 'stay'
  // What a capture didn't buy at once, it never buys: it is refunded.
  if (!own && isCaptured && !isNew) return 'in-vain'
  if (!other) return own ? 'restore' : 'grant'
  return !own && isCaptured && other.isAuthorized ? 'take-over' : 'in-vain'
}

const buys = (effect: Effect): boolean => effect !== 'stay' && effect !== 'in-vain'

/**
 * Decides what a payment buys that is captured, or authorized by the checkout's signature. The order's first valid payment
 * buys its courses. A payment is rejected for good, and refunded once captured, if it is a second one for the same courses,
 * came too late, is for a deleted account, or has the wrong amount. If the learner already owns only some of the courses,
 * those lines are refunded. Deciding again, after the decision was stored, changes nothing.
 */
export const decidePayment = (state: PaymentState, circumstances: Circumstances): Decision => {
  const { isCaptured } = circumstances
  const reason = reasonToReject(state, circumstances)
  const effects = state.lines.map((line) => ({ ...line, effect: effectOn(line, circumstances) }))
  const inVain = effects.filter(({ effect }) => effect === 'in-vain').map(({ line }) => line)
  // Of two payments that are only authorized, we don't know yet which one will be captured. The other may be returned.
  const isSecond = isCaptured && inVain.length > 0 && inVain.length === state.lines.length
  const rejection = reason ?? (isSecond ? 'second-payment' : null)
  if (rejection) return { rejection, effects: [], bought: new Set(), refunded: isCaptured ? 'all' : [] }
  const bought = new Set(effects.filter(({ effect }) => buys(effect)).map(({ line }) => line.id))
  // An authorized payment can't be refunded.
  return { rejection, effects, bought, refunded: isCaptured ? inVain : [] }
}
