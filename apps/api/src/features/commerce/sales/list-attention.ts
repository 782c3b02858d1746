import { operations } from '@skillharbor/contracts/operations'
import { defineUseCase } from '../../use-case.ts'
import { attentionOf } from './attention-repository.ts'

/** What of this admin's payments and refunds does not end by itself, or takes longer than usual. */
export const listAttention = defineUseCase(operations.sales.attention, async ({ db, actor, now }) => ({
  content: await attentionOf(db, actor.id, now()),
}))
