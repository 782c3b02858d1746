import { operations } from '@skillharbor/contracts/operations'
import type { Transaction } from '../../../db/connection.ts'
import { AppError } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import type { Actor, Scope } from '../../scope.ts'
import { defineUseCase } from '../../use-case.ts'
import { complaintsOf, lockLearner, ownsOrder } from './complaint-repository.ts'
import { isEmailed } from './emailed-repository.ts'
import { addToComplaint, storeComplaint } from './store-complaint.ts'
import { toComplaint } from './to-complaint.ts'

/** How many complaints a person sees. */
const mostListed = 50

const added = { joined: true, message: 'Your message is added to your open complaint.' } as const
export const filed = (isJoined: boolean) =>
  isJoined ? added : ({ joined: false, message: 'We have your complaint.' } as const)

export const listComplaints = defineUseCase(operations.complaints.list, async ({ db, actor }) => ({
  content: (await complaintsOf(db, { learnerId: actor.id }, { limit: mostListed })).map(toComplaint),
  emailed: await isEmailed(db, actor.id),
}))

/** Runs it with the learner locked. Throws UNAUTHENTICATED if the account was deleted meanwhile. */
const asLearner = <Result>(
  { db, actor }: Scope & { actor: Actor },
  run: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    if (!(await lockLearner(tx, actor.id))) throw new AppError('UNAUTHENTICATED', 'Please log in')
    return run(tx)
  })

/** Throws NOT_FOUND for an order that isn't the learner's. */
export const fileComplaint = defineUseCase(operations.complaints.file, async (scope, { orderId, topic, words }) => {
  const { actor, now, language } = scope
  const order = orderId === undefined ? {} : { orderId: parseId(orderId, 'Order') }
  const { joined, content } = await asLearner(scope, async (tx) => {
    if (order.orderId && !(await ownsOrder(tx, actor.id, order.orderId)))
      throw new AppError('NOT_FOUND', 'Order not found')
    const who = { learnerId: actor.id }
    return storeComplaint(tx, scope.settings, { who, ...order, topic, words, language, now: now() })
  })
  return { ...filed(joined), content }
})

export const addComplaintMessage = defineUseCase(operations.complaints.add, async (scope, { id: given, words }) => {
  const id = parseId(given, 'Complaint')
  const who = { learnerId: scope.actor.id }
  const content = await asLearner(scope, (tx) => addToComplaint(tx, id, { who, words, now: scope.now() }))
  return { ...added, content }
})
