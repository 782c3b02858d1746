import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { captureOnRequest } from '../capture.ts'
import { acceptDispute, contestDispute } from '../contest.ts'
import type { Context } from '../context.ts'
import { getDispute, listDisputes } from '../disputes.ts'
import { wire } from '../model.ts'
import { createOrder, getOrder, listOrders } from '../orders.ts'
import { getPayment, listPayments, paymentsOfOrder } from '../payments.ts'
import { listRecon } from '../recon.ts'
import { inFlight } from '../refund-refusals.ts'
import { createRefund, getRefund, listRefunds, refundsOfPayment } from '../refunds.ts'
import { requireKeys } from './basic-auth.ts'

type WithId = { Params: { id: string } }

const collection = <T>(items: T[]) => ({ entity: 'collection', count: items.length, items })

/** The provider's own API, behind Basic authentication. https://razorpay.com/docs/api/ */
export const providerRoutes =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    const { faults } = context
    app.addHook('onRequest', requireKeys(context))

    app.post('/v1/orders', async ({ body }) => wire(createOrder(context, body)))
    app.get('/v1/orders', async ({ query }) => collection(listOrders(context, query).map(wire)))
    app.get<WithId>('/v1/orders/:id', async ({ params }) => wire(getOrder(context, params.id)))
    app.get<WithId>('/v1/orders/:id/payments', async ({ params, query }) =>
      collection(paymentsOfOrder(context, params.id, query).map(wire).map(faults.stated)),
    )

    app.get('/v1/payments', async ({ query }) => collection(listPayments(context, query).map(wire).map(faults.stated)))
    app.get<WithId>('/v1/payments/:id', async ({ params }) => faults.stated(wire(getPayment(context, params.id))))
    app.post<WithId>('/v1/payments/:id/capture', async ({ params, body }) =>
      faults.stated(wire(captureOnRequest(context, params.id, body ?? {}))),
    )

    app.post<WithId>('/v1/payments/:id/refund', { onRequest: oneAtATime() }, async ({ params, body, headers }) =>
      faults.stated(createRefund(context, params.id, body ?? {}, idempotencyKey(headers))),
    )
    app.get<WithId>('/v1/payments/:id/refunds', async ({ params, query }) =>
      collection(refundsOfPayment(context, params.id, query).map(faults.stated)),
    )
    app.get('/v1/refunds', async ({ query }) => collection(listRefunds(context, query).map(faults.stated)))
    app.get<WithId>('/v1/refunds/:id', async ({ params }) => faults.stated(getRefund(context, params.id)))

    app.get('/v1/disputes', async ({ query }) => collection(listDisputes(context, query)))
    app.get<WithId>('/v1/disputes/:id', async ({ params }) => getDispute(context, params.id))
    app.patch<WithId>('/v1/disputes/:id/contest', async ({ params, body }) =>
      contestDispute(context, params.id, body ?? {}),
    )
    app.post<WithId>('/v1/disputes/:id/accept', async ({ params, body }) =>
      acceptDispute(context, params.id, body ?? {}),
    )
    app.get('/v1/settlements/recon/combined', async ({ query }) => collection(listRecon(context, query)))
  }

const idempotencyKey = (headers: FastifyRequest['headers']): string | undefined =>
  headers['x-refund-idempotency']?.toString()

/** Answers 409 while another request with the same idempotency key is being worked on. */
const oneAtATime = () => {
  const keys = new Set<string>()
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const key = idempotencyKey(headers)
    if (key === undefined) return
    if (keys.has(key)) throw inFlight()
    keys.add(key)
    reply.raw.once('close', () => keys.delete(key))
  }
}
