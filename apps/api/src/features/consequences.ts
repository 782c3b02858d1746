import type { Transaction } from '../db/connection.ts'

/** A course of a learner. */
export type Entitlement = { purchaseId: string; learnerId: string; courseId: string }

/** What can happen that others have to hear of, and what it is about. */
export type Happenings = {
  /** Learners own these courses now. */
  entitlementsGranted: readonly Entitlement[]
  /** Learners don't own these courses any more. */
  entitlementsRevoked: readonly Entitlement[]
  /** A captured payment bought what the order sells. */
  orderCaptured: { orderId: string; paymentId: string }
  /** The provider confirmed a refund. */
  orderRefunded: { orderId: string; refundId: string }
  /** These courses were deleted, by their seller or with the account. */
  coursesDeleted: { courseIds: readonly string[] }
  /** A learner began a session. */
  learnerLoggedIn: { learnerId: string }
  /** A learner's email address was confirmed, by whoever reads its mail. */
  emailVerified: { learnerId: string }
  /** A learner showed that the account's address is theirs (`provesAddress`). */
  addressProven: { learnerId: string }
}
export type Happening = keyof Happenings

/** What follows, in the transaction in which it happened. It may run twice for the same, and then changes nothing. */
type Consequence<Name extends Happening> = (tx: Transaction, what: Happenings[Name], now: Date) => Promise<void>
export type Consequences = { readonly [Name in Happening]: readonly Consequence<Name>[] }

/** Says that something happened, in the transaction in which it does: all that follows is stored with it, or nothing is. */
export type Happen = <Name extends Happening>(
  tx: Transaction,
  name: Name,
  what: Happenings[Name],
  now: Date,
) => Promise<void>

/** A transaction, and whom to tell what happens in it. */
export type Within = { tx: Transaction; happen: Happen }

/** Runs the consequences one after the other, in the order of the list. */
export const happenWith =
  (consequences: Consequences): Happen =>
  async (tx, name, what, now) => {
    for (const follow of consequences[name]) await follow(tx, what, now)
  }
