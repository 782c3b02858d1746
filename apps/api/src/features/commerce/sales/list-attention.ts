import { operations } from '@skillharbor/contracts/operations'
import { defineUseCase } from '../../use-case.ts'
import { attentionOf } from './attention-repository.ts'

/** Returns this admin's payments and refunds that are stuck or take longer than usual. */
export const listAttention = defineUseCase(operations.sales.attention, async ({ db, actor, now }) => ({
  content: await attentionOf(db, actor.id, now()),
}))
