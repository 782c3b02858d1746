import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { autoRefund } from '../auto-refund.ts'
import { collectCash } from '../bank.ts'
import { capturePayment } from '../capture.ts'
import type { Context } from '../context.ts'
import { authorizeLate, failLate, payWithoutBrowser } from '../controls.ts'
import { disputePayment } from '../disputes.ts'
import { Fault } from '../fault.ts'
import { readLedger } from '../ledger.ts'
import { wire } from '../model.ts'
import { invalid, parse } from '../provider-error.ts'
import { failRefund, processRefund, reverseRefund } from '../refunds.ts'
import { settleNow } from '../settlements.ts'
import type { Courier } from '../webhooks/courier.ts'

export type ControlParts = {
  courier: Courier
  replay: () => number
  setWebhookUrl: (url: string | undefined) => void
  rotateWebhookSecret: (secret: string) => void
}
type WithId = { Params: { id: string } }

const Webhook = z.strictObject({ url: z.url().nullish(), secret: z.string().min(1).optional() })

/** The levers of the sandbox itself. No authentication: it is a test tool, bound to this machine. */
export const controlsRoutes =
  (context: Context, { courier, replay, setWebhookUrl, rotateWebhookSecret }: ControlParts): FastifyPluginAsync =>
  async (app) => {
    const { faults, store } = context
    app.get('/healthz', async () => ({ status: 'ok' }))
    app.get('/sandbox/ledger', async () => readLedger(store))

    app.post('/sandbox/payments', async ({ body }) => payWithoutBrowser(context, body))
    app.post<WithId>('/sandbox/payments/:id/authorize', async ({ params }) => authorizeLate(context, params.id))
    app.post<WithId>('/sandbox/payments/:id/fail', async ({ params }) => failLate(context, params.id))
    app.post<WithId>('/sandbox/payments/:id/collect', async ({ params }) => wire(collectCash(context, params.id)))
    app.post<WithId>('/sandbox/payments/:id/capture', async ({ params }) => wire(capturePayment(context, params.id)))
    app.post<WithId>('/sandbox/payments/:id/auto-refund', async ({ params }) => autoRefund(context, params.id))
    app.post<WithId>('/sandbox/payments/:id/dispute', async ({ params, body }) =>
      disputePayment(context, params.id, body ?? {}),
    )
    app.post('/sandbox/settlements', async () => settleNow(context))
    app.post<WithId>('/sandbox/refunds/:id/process', async ({ params }) => processRefund(context, params.id))
    app.post<WithId>('/sandbox/refunds/:id/fail', async ({ params }) => failRefund(context, params.id))
    app.post<WithId>('/sandbox/refunds/:id/reverse', async ({ params }) => reverseRefund(context, params.id))

    app.get('/sandbox/faults', async () => faults.list())
    app.post('/sandbox/faults', async ({ body }) => ({ id: faults.add(parse(Fault, body)) }))
    app.delete('/sandbox/faults', async () => {
      faults.clear()
      return faults.list()
    })
    app.delete<WithId>('/sandbox/faults/:id', async ({ params }) => {
      if (!faults.list().some(({ id }) => id === Number(params.id))) throw invalid(`No fault has the id ${params.id}.`)
      faults.clear(Number(params.id))
      return faults.list()
    })

    app.get('/sandbox/events', async () => courier.events())
    app.post<WithId>('/sandbox/events/:id/deliver', async ({ params }) => ({
      answer: await courier.redeliver(params.id),
    }))
    app.post('/sandbox/events/replay', async () => ({ events: replay() }))
    app.put('/sandbox/webhook', async ({ body }) => {
      const { url, secret } = parse(Webhook, body)
      if (url !== undefined) setWebhookUrl(url ?? undefined)
      if (secret !== undefined) rotateWebhookSecret(secret)
      return { status: 'ok' }
    })
  }
