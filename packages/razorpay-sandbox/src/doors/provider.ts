import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { wire } from '../model.ts'
import { createOrder, getOrder, listOrders } from '../orders.ts'
import { capturePayment, getPayment } from '../payments.ts'
import { invalid, ProviderError, parse } from '../provider-error.ts'
import { createRefund, getRefund } from '../refunds.ts'
import { requireKeys } from './basic-auth.ts'

type WithId = { Params: { id: string } }

const collection = <T>(items: T[]) => ({ entity: 'collection', count: items.length, items })

const Capture = z.object({
  amount: z.coerce.number({ error: 'The amount must be an integer.' }).int({ error: 'The amount must be an integer.' }),
  currency: z.string().optional(),
})

/** The provider's own API, behind Basic authentication. https://razorpay.com/docs/api/ */
export const providerDoor =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    const { store } = context
    app.addHook('onRequest', requireKeys(context))

    app.post('/v1/orders', async ({ body }) => wire(createOrder(context, body)))
    app.get('/v1/orders', async ({ query }) => collection(listOrders(context, query).map(wire)))
    app.get<WithId>('/v1/orders/:id', async ({ params }) => wire(getOrder(context, params.id)))
    app.get<WithId>('/v1/orders/:id/payments', async ({ params }) =>
      collection(store.payments.where('order_id', getOrder(context, params.id).id).map(wire)),
    )

    app.get<WithId>('/v1/payments/:id', async ({ params }) => wire(getPayment(context, params.id)))
    app.post<WithId>('/v1/payments/:id/capture', async ({ params, body }) => {
      const { amount, currency } = parse(Capture, body)
      const payment = getPayment(context, params.id)
      if (currency !== undefined && currency !== payment.currency)
        throw invalid('The currency does not match that of the payment', 'currency')
      return wire(capturePayment(context, payment.id, amount))
    })

    app.post<WithId>('/v1/payments/:id/refund', { onRequest: oneAtATime() }, async ({ params, body, headers }) =>
      createRefund(context, params.id, body ?? {}, idempotencyKey(headers)),
    )
    app.get<WithId>('/v1/payments/:id/refunds', async ({ params }) =>
      collection(store.refunds.where('payment_id', getPayment(context, params.id).id)),
    )
    app.get<WithId>('/v1/refunds/:id', async ({ params }) => getRefund(context, params.id))
  }

const idempotencyKey = (headers: FastifyRequest['headers']): string | undefined =>
  headers['x-refund-idempotency']?.toString()

/** Answers 409 while another request with the same idempotency key is being worked on. */
const oneAtATime = () => {
  const inFlight = new Set<string>()
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const key = idempotencyKey(headers)
    if (key === undefined) return
    if (inFlight.has(key))
      throw new ProviderError(
        409,
        'BAD_REQUEST_ERROR',
        'Another request with the same idempotency key is in progress. Try again after it has ended.',
      )
    inFlight.add(key)
    reply.raw.once('close', () => inFlight.delete(key))
  }
}
