import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import Razorpay from 'razorpay'
import { onTestFinished } from 'vitest'
import { type Sandbox, type SandboxOptions, startSandbox } from '../src/start.ts'

export const keyId = 'rzp_test_shop0000000000'
export const keySecret = 'shop-key-secret'
export const webhookSecret = 'shop-webhook-secret'

/** Starts a sandbox that ends with the test. */
export const openSandbox = async (options: Partial<SandboxOptions> = {}): Promise<Sandbox> => {
  const sandbox = await startSandbox({ keyId, keySecret, webhookSecret, retryScheduleMs: [20, 20, 20], ...options })
  onTestFinished(sandbox.close)
  return sandbox
}

/** The real SDK, pointed at a sandbox. */
export const sdkFor = ({ url }: Pick<Sandbox, 'url'>): Razorpay => {
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret })
  // The host is fixed, and the axios instance behind it isn't typed.
  const { api } = sdk as unknown as { api: { rq: { defaults: { baseURL: string; timeout: number } } } }
  Object.assign(api.rq.defaults, { baseURL: url, timeout: 400 })
  return sdk
}

/** A request without the SDK; answers the status and the parsed body. Texts and forms are sent as they are. */
export const call = async (
  { url }: Pick<Sandbox, 'url'>,
  route: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
) => {
  const [method = 'GET', path = '/'] = route.split(' ')
  const isSentAsIs = body === undefined || body instanceof FormData || typeof body === 'string'
  const answer = await fetch(url + path, {
    method,
    headers: {
      authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`,
      ...(isSentAsIs ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isSentAsIs ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const text = bytes.toString()
  const json = text.startsWith('{') ? JSON.parse(text) : text
  return { status: answer.status, headers: answer.headers, bytes, text, json }
}

export type Received = { headers: IncomingHttpHeaders; body: string; event: string; id: string; at: number }

/** A shop's webhook address: answers what `answer` says for each call, by default 200, and keeps what came. */
export const openReceiver = async (answer: (count: number) => number | 'never' = () => 200) => {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const { event } = JSON.parse(body || '{}')
    received.push({
      headers: request.headers,
      body,
      event,
      id: String(request.headers['x-razorpay-event-id']),
      at: Date.now(),
    })
    const status = answer(received.length)
    if (status !== 'never') response.writeHead(status, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // It listens on a port, so the address is no pipe's name.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, received }
}

/** How an order asks to be captured; automatically within 12 minutes, and else to go back after 5 days. */
export const captured = (capture: 'automatic' | 'manual' = 'automatic', options: object = {}) => ({
  capture,
  capture_options: {
    ...(capture === 'automatic' && { automatic_expiry_period: 12 }),
    manual_expiry_period: 7200,
    refund_speed: 'normal',
    ...options,
  },
})

/** A new order of ₹499. */
export const newOrder = async (
  sandbox: Sandbox,
  capture: 'automatic' | 'manual' = 'automatic',
  more: object = {},
): Promise<string> => {
  const body = { amount: 49_900, currency: 'INR', payment: captured(capture), ...more }
  const { status, json } = await call(sandbox, 'POST /v1/orders', { body })
  if (status !== 200) throw new Error(`No order: ${JSON.stringify(json)}`)
  return json.id
}

/** A clock for a sandbox, which only moves on request. */
export const movableClock = () => {
  let at = Date.now()
  return {
    now: () => at,
    pass: (minutes: number): void => {
      at += minutes * 60_000
    },
  }
}
