import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { order, pay } from '../buying.ts'
import { newAdmin, newCourse, newLearner } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { type Span, startCollector } from './collector.ts'
import { type OwnProcess, ownProcess } from './own-process.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const patience = { timeout: 30_000 }

let api: TestApi
let collector: Awaited<ReturnType<typeof startCollector>>
let process: OwnProcess
beforeAll(async () => {
  api = await startApi({ WORKER: 'apart' })
  collector = await startCollector()
  process = await ownProcess(api, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, WORKER: 'inside' })
})
afterAll(async () => {
  await process.end()
  await collector.stop()
  await api.stop()
})

const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${traceId}-b7ad6b7169203331-01`
const attribute = (span: Span | undefined, key: string) =>
  span?.attributes.find((one) => one.key === key)?.value.stringValue

/** The spans of the caller's trace, once one of that name is there. */
const traced = async (trace: string, name: string): Promise<Span[]> => {
  const of = () => collector.spans.filter((span) => span.traceId === trace)
  await expect.poll(() => of().map((span) => span.name), patience).toContain(name)
  return of()
}

test.each([
  { transport: 'rest', path: '/api/v1/newsletter/subscribe' },
  { transport: 'trpc', path: '/trpc/newsletter.subscribe' },
])(
  'the production process puts a request, its use case and its query into one trace: $transport',
  async ({ transport, path }) => {
    const own = transport === 'rest' ? traceId : traceId.replace('0af', '1af')
    const answer = await fetch(process.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', traceparent: traceparent.replace(traceId, own) },
      body: JSON.stringify({ email: `${transport}@skillharbor.example` }),
    })
    expect(answer.status).toBeLessThan(300)
    const route = transport === 'rest' ? path : '/trpc/:path'
    const spans = await traced(own, `POST ${route}`)
    const whole = spans.find((span) => span.name === `POST ${route}`)
    const operationSpan = spans.find((span) => span.name === `${transport} newsletter.subscribe`)
    const query = spans.find((span) => attribute(span, 'db.query.text')?.includes('"subscribers"'))
    expect(whole?.parentSpanId).toBe('b7ad6b7169203331')
    expect(attribute(whole, 'request.id')).toBe(answer.headers.get('x-request-id'))
    expect(operationSpan?.parentSpanId).toBe(whole?.spanId)
    expect(query?.parentSpanId).toBe(operationSpan?.spanId)
    expect(attribute(query, 'db.query.text')).not.toContain('@skillharbor.example')
  },
)

test('a body that arrives after its headers stays in its request’s trace', async () => {
  const own = traceId.replace('0af', '2af')
  const headers = {
    'content-type': 'application/json',
    expect: '100-continue',
    'transfer-encoding': 'chunked',
    traceparent: traceparent.replace(traceId, own),
  }
  const path = '/api/v1/newsletter/subscribe'
  const sent = request(process.url + path, { method: 'POST', headers })
  const answered = once(sent, 'response')
  sent.flushHeaders()
  await once(sent, 'continue')
  sent.end(JSON.stringify({ email: 'late@skillharbor.example' }))
  await answered
  const spans = await traced(own, `POST ${path}`)
  const [whole, operationSpan] = [`POST ${path}`, 'rest newsletter.subscribe'].map((name) =>
    spans.find((span) => span.name === name),
  )
  expect(operationSpan?.parentSpanId).toBe(whole?.spanId)
})

test('concurrent requests, their transactions and provider calls keep to their own trace, and so do jobs', async () => {
  const courseId = await newCourse(await newAdmin(process.url))
  const learners = await Promise.all(Array.from({ length: 5 }, () => newLearner(process.url)))
  const orders = await Promise.all(learners.map((learner) => order(learner, courseId)))
  // An event that is processed first would leave less to do.
  api.sandbox.setWebhookUrl(undefined)
  const verified = await Promise.all(
    learners.map((learner, index) => {
      const made = orders[index]
      if (!made) throw new Error('no order')
      return learner.call('rest', 'purchases.verify', pay(api.sandbox, made))
    }),
  )
  expect(verified.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const named = (name: string) => collector.spans.filter((span) => span.name === name)
  await expect.poll(() => named('rest purchases.verify').length, patience).toBe(5)
  const below = (span: Span) => collector.spans.filter((one) => one.parentSpanId === span.spanId)
  const verifies = named('rest purchases.verify')
  expect(new Set(verifies.map((span) => span.traceId)).size).toBe(5)
  // Each has the same queries, the transaction's among them, all in its own trace.
  const shapes = verifies.map((span) => below(span).map(({ name, traceId: own }) => `${name} ${own === span.traceId}`))
  expect(shapes[0]).toContain('insert true')
  expect(shapes[0]).toContain('commit true')
  for (const shape of shapes) expect(shape.toSorted()).toEqual(shapes[0]?.toSorted())
  const orderCall = named('rest purchases.order')
    .flatMap(below)
    .map((span) => span.name)
  expect(orderCall.filter((name) => name === 'payments createOrder')).toHaveLength(5)
  await expect.poll(() => named('job capture-payment').length, patience).toBe(5)
})
