import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { toRupees } from '../../money.ts'
import { defineUseCase } from '../../use-case.ts'
import { learnerById } from '../learner-repository.ts'
import { ownSessions } from '../sessions/list-sessions.ts'
import { grantsOf, ordersOf, paymentsOf, subscribedSince } from './learner-data-repository.ts'
import { accountOf } from './show-account.ts'

export const exportData = defineUseCase(operations.auth.exportData, async (scope) => {
  const { db, actor, now } = scope
  const learner = await learnerById(db, actor.id)
  if (!learner) throw new AppError('UNAUTHENTICATED', 'Please log in')
  const sessions = await ownSessions(scope)
  const orders = await ordersOf(db, learner.id)
  const paid = Map.groupBy(await paymentsOf(db, learner.id), ({ payment }) => payment.orderId)
  const grants = await grantsOf(db, learner.id)
  const newsletterSince = await subscribedSince(db, learner.email)
  return {
    exportedAt: now().toISOString(),
    account: { ...accountOf(learner), role: learner.role },
    sessions,
    orders: orders.map(({ order, course }) => ({
      _id: order.id,
      course,
      amount: toRupees(order.amountPaise),
      state: order.status,
      createdAt: order.createdAt.toISOString(),
      payments: (paid.get(order.id) ?? []).map(({ payment, refundedPaise }) => ({
        _id: payment.id,
        status: payment.status,
        refunded: toRupees(refundedPaise),
        createdAt: payment.createdAt.toISOString(),
      })),
    })),
    purchases: grants.map(({ course, grantedAt, revokedAt }) => ({
      course,
      at: grantedAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
    })),
    newsletterSince: newsletterSince?.toISOString() ?? null,
  }
})
