import { type SQL, sql } from 'drizzle-orm'
import { orderEvents } from './schema/orders.ts'
import { payments } from './schema/payments.ts'

/**
 * Whether the provider called the payment `pending`: placed, and to be collected in cash. Such a payment is `created`
 * here; the timeline has the provider's word. For queries that select from payments.
 */
export const isToBeCollected: SQL<boolean> = sql`exists (
  select 1 from ${orderEvents} where ${orderEvents.orderId} = ${payments.orderId} and ${orderEvents.kind} = 'payment'
    and ${orderEvents.status} = 'pending' and ${orderEvents.reference} = ${payments.id} and ${payments.status} = 'created')`
