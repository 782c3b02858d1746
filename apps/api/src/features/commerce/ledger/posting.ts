import type { Transaction } from '../../../db/connection.ts'
import { newId } from '../../ids.ts'
import type { Order, OrderLine } from '../orders/order-repository.ts'
import { duePaise, type Payment } from '../payments/payment-repository.ts'
import { type Entry, insertEntry } from './ledger-repository.ts'

/** The account beside the provider's. */
export type Counterpart = Pick<Entry, 'account' | 'adminId' | 'learnerId'>

/** A line's part of an entry, in paise: positive if the provider has the money after it. */
export type Posting = { entry: string; paymentId: string; orderLineId: string; amountPaise: number; to: Counterpart }

/** A posting's debit and credit. */
const linesOfPosting = ({ amountPaise, to, ...posting }: Posting, now: Date): Entry[] => {
  const both = { ...posting, createdAt: now }
  return [
    { id: newId(now), ...both, account: 'provider', adminId: null, learnerId: null, amountPaise },
    { id: newId(now), ...both, ...to, amountPaise: -amountPaise },
  ]
}

/** Stores an entry with its postings, unless it is stored already. Without postings, there is no entry. */
export const post = async (tx: Transaction, cause: string, postings: readonly Posting[], now: Date): Promise<void> => {
  const lines = postings.flatMap((posting) => linesOfPosting(posting, now))
  if (lines.length > 0) await insertEntry(tx, cause, lines, now)
}

/**
 * Splits a captured payment into its lines' shares, in paise. A line's share is its price; for a payment that doesn't
 * match its order, the shares add up to the whole payment.
 */
export const sharesOf = (order: Order, payment: Payment, lines: readonly OrderLine[]): [OrderLine, number][] => {
  const surplus = duePaise(order, payment) - lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  return lines.map((line, index) => [line, line.amountPaise + (index === 0 ? surplus : 0)])
}
