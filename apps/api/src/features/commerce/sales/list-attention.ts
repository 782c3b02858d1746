import { operations } from '@skillharbor/contracts/operations'
import { defineUseCase } from '../../use-case.ts'
import { attentionOf, disputesOf } from './attention-repository.ts'

/** Returns this admin's payments and refunds that are stuck or take longer than usual; for a suspended one, disputes only. */
export const listAttention = defineUseCase(operations.sales.attention, async ({ db, actor, now, suspendedSeller }) => {
  const { items, more } = await ((await suspendedSeller())
    ? disputesOf(db, actor.id)
    : attentionOf(db, actor.id, now()))
  return { content: items, more }
})
