import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { askBank, enterOtp, progressOf } from '../checkout.ts'
import type { Context } from '../context.ts'
import { Instrument } from '../instruments.ts'
import { getOrder, Notes } from '../orders.ts'
import { getPayment, startPayment } from '../payments.ts'
import { invalid, parse } from '../provider-error.ts'
import { qrCodeOf } from '../qr-code.ts'

const Key = z.string({ error: 'The api key provided is invalid' })
const Pay = z.object({
  key: Key,
  order_id: z.string(),
  instrument: Instrument,
  email: z.string().max(255).optional(),
  contact: z.string().max(32).optional(),
  description: z.string().max(2048).optional(),
  notes: Notes.optional(),
})
const Otp = z.object({ key: Key, otp: z.string().max(32) })

const asset = (name: string): Promise<string> => readFile(join(import.meta.dirname, '../../browser', name), 'utf8')

/** What the browser talks to: the checkout script, the page it opens in a frame, and that page's calls. */
export const checkoutRoutes =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    const [script, page, style, code] = await Promise.all(
      ['checkout.js', 'form.html', 'form.css', 'form.js'].map(asset),
    )
    const requireKey = (key: string): void => {
      if (key !== context.keyId) throw invalid('The api key provided is invalid', 'key')
    }

    // Any site may load the script, and frame the page: the shop's origin is another one.
    app.get('/v1/checkout.js', async (_request, reply) =>
      reply
        .headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
        .type('text/javascript')
        .send(script),
    )
    app.get('/checkout/form', async (_request, reply) => reply.type('text/html').send(page))
    app.get('/checkout/form.css', async (_request, reply) => reply.type('text/css').send(style))
    app.get('/checkout/form.js', async (_request, reply) => reply.type('text/javascript').send(code))

    app.get<{ Params: { id: string }; Querystring: { key?: string } }>('/checkout/orders/:id', async (request) => {
      requireKey(request.query.key ?? '')
      const { id, amount, currency, status } = getOrder(context, request.params.id)
      return { id, amount, currency, status }
    })
    app.get<{ Params: { id: string }; Querystring: { key?: string } }>(
      '/checkout/orders/:id/qr.svg',
      async ({ params, query }, reply) => {
        requireKey(query.key ?? '')
        return reply.type('image/svg+xml').send(qrCodeOf(getOrder(context, params.id)))
      },
    )
    app.post('/checkout/payments', async ({ body }) => {
      const { key, order_id, instrument, ...customer } = parse(Pay, body)
      requireKey(key)
      const payment = startPayment(context, { orderId: order_id, instrument, ...customer })
      return progressOf(context, instrument.method === 'card' ? payment : askBank(context, payment))
    })
    app.post<{ Params: { id: string } }>('/checkout/payments/:id/otp', async ({ params, body }) => {
      const { key, otp } = parse(Otp, body)
      requireKey(key)
      return progressOf(context, enterOtp(context, params.id, otp))
    })
    app.get<{ Params: { id: string }; Querystring: { key?: string } }>('/checkout/payments/:id', async (request) => {
      requireKey(request.query.key ?? '')
      return progressOf(context, getPayment(context, request.params.id))
    })
  }
