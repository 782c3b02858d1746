import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { knownId } from '../../ids.ts'
import { useCase } from '../../use-case.ts'
import { storyOf } from '../orders/order-events.ts'
import { refundableLine } from '../refunds/refund-repository.ts'
import { saleOf, saleOfAdmin } from './sale-repository.ts'

export const showOrder = useCase(operations.sales.show, async ({ db, actor }, { id }) => {
  const row = await saleOfAdmin(db, knownId(id, 'Order'), actor.id)
  if (!row) throw new AppError('NOT_FOUND', 'Order not found')
  const [timeline, payment] = await Promise.all([storyOf(db, row.id), refundableLine(db, row.id, actor.id)])
  const { providerOrderId } = row
  return { content: { ...saleOf(row), providerOrderId, refundable: payment !== undefined, timeline } }
})
