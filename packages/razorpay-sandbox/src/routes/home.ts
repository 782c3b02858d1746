import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../context.ts'
import { cards, upiIds } from '../instruments.ts'
import { readLedger } from '../ledger.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (value: unknown): string => String(value).replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const money = (paise: number): string => rupees.format(paise / 100)

const table = (caption: string, heads: string[], rows: unknown[][]): string => `
  <h2>${text(caption)}</h2>
  ${
    rows.length
      ? `<div class="wide" role="region" aria-label="${text(caption)}" tabindex="0"><table><thead><tr>${heads.map((head) => `<th scope="col">${text(head)}</th>`).join('')}</tr></thead>
  <tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${text(cell)}</td>`).join('')}</tr>`).join('\n')}</tbody></table></div>`
      : '<p>None.</p>'
  }`

const style = `
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font-family: system-ui, sans-serif; line-height: 1.5; color: #0f172a }
  .wide { overflow-x: auto } table { border-collapse: collapse; width: 100% }
  th, td { text-align: left; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid #cbd5e1 }
  .test { background: #fef9c3; padding: .5rem 1rem; border-radius: .5rem }`

/** The newest orders that the page shows; the ledger's own route has all. */
const shownOrders = 100

/** What a person sees who opens the sandbox's address. */
export const homeRoutes =
  ({ store, faults, keyId }: Context): FastifyPluginAsync =>
  async (app) => {
    app.get('/', async (_request, reply) => {
      const ledger = readLedger(store)
      const instruments = Object.entries({ ...upiIds, ...cards }).map(([id, { note }]) => [id, note])
      const orders = ledger.orders
        .slice(-shownOrders)
        .reverse()
        .map((order) => [
          order.order_id,
          order.receipt ?? '',
          money(order.amount),
          order.status,
          money(order.captured),
          money(order.refunded),
        ])
      const switched = faults.list().map(({ id, left, ...fault }) => [id, JSON.stringify(fault), left])
      return reply.type('text/html').send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Payment sandbox</title><link rel="icon" href="data:,"><style>${style}</style></head><body><main>
  <h1>Payment sandbox</h1>
  <p class="test"><strong>Test mode.</strong> A stand-in for the Razorpay payment provider. No real money moves.</p>
  <p>Key id <code>${text(keyId)}</code>. Checkout script <a href="/v1/checkout.js">/v1/checkout.js</a>.
    As JSON: <a href="/sandbox/ledger">ledger</a>, <a href="/sandbox/events">webhook events</a>,
    <a href="/sandbox/faults">faults</a>.</p>
  ${table('Test instruments', ['UPI ID or card', 'What it does'], instruments)}
  <p>A card asks for an OTP: any 4 to 10 digits are right, fewer are wrong.</p>
  ${table(
    `Orders: ${money(ledger.captured)} captured, ${money(ledger.refunded)} refunded`,
    ['Order', 'Receipt', 'Amount', 'Status', 'Captured', 'Refunded'],
    orders,
  )}
  ${table('Faults switched on', ['Id', 'Fault', 'Left'], switched)}
  ${table(
    'Routes',
    ['Route'],
    faults.routes().map((route) => [route]),
  )}
</main></body></html>`)
    })
  }
