import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { call, keyId, keySecret, newOrder, openReceiver, openSandbox, webhookSecret } from './shop.ts'

const command = fileURLToPath(new URL('../bin/razorpay-sandbox.js', import.meta.url))

const dataFile = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'razorpay-sandbox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'books.sqlite')
}

/** Runs the command with an IPC channel, by default on a free port. */
const run = (env: Record<string, string>, args: string[] = []) => {
  const keys = { KEY_ID: keyId, KEY_SECRET: keySecret, WEBHOOK_SECRET: webhookSecret }
  const child = fork(command, args, { env: { ...process.env, PORT: '0', ...keys, ...env }, silent: true })
  onTestFinished(() => void child.kill('SIGKILL'))
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  return { child, errors: () => errors, ended: once(child, 'exit') }
}

const urlOf = async (child: ChildProcess): Promise<{ url: string }> => {
  const [message]: Serializable[] = await once(child, 'message', { signal: AbortSignal.timeout(45_000) })
  return { url: String(Object(message).url) }
}

test('kill -9 loses nothing that was acknowledged, and pending webhooks arrive after the restart', async () => {
  const { url, received } = await openReceiver((count) => (count <= 3 ? 500 : 200))
  const env = { DATA_FILE: await dataFile(), WEBHOOK_URL: url }
  const first = run(env)
  const sandbox = await urlOf(first.child)
  const made = await call(sandbox, 'POST /v1/orders', { body: { amount: 49_900, currency: 'INR', receipt: 'r-1' } })
  const paid = await call(sandbox, 'POST /sandbox/payments', { body: { order_id: made.json.id } })
  await expect.poll(() => received.length).toBe(3)
  const before = (await call(sandbox, 'GET /sandbox/ledger')).json
  first.child.kill('SIGKILL')
  await first.ended

  const second = await urlOf(run(env).child)
  expect((await call(second, 'GET /sandbox/ledger')).json).toEqual(before)
  expect(before).toMatchObject({
    captured: 49_900,
    orders: [{ receipt: 'r-1', payments: [{ payment_id: paid.json.payment_id }] }],
  })
  const key = { 'x-refund-idempotency': 'refund-key-1' }
  const refund = `POST /v1/payments/${paid.json.payment_id}/refund`
  expect((await call(second, refund, { body: {}, headers: key })).status).toBe(200)
  await expect.poll(() => received.length).toBe(8)
  expect(new Set(received.slice(3).map(({ id }) => id)).size).toBe(5)
})

test('a data file keeps idempotency keys and old signatures across a restart with another secret', async () => {
  const { url, received } = await openReceiver((count) => (count === 1 ? 500 : 200))
  const options = { dataFile: await dataFile(), webhookUrl: url, retryScheduleMs: [300] }
  const before = await openSandbox(options)
  before.pay({ order_id: await newOrder(before), instrument: { method: 'upi', vpa: 'failure@razorpay' } })
  await expect.poll(() => before.events()[0]?.attempts).toBe(1)
  await before.close()
  const after = await openSandbox({ ...options, webhookSecret: 'the-new-one' })
  await after.webhooksSettled()
  expect(received.map(({ id, headers }) => [id, headers['x-razorpay-signature']])).toEqual(
    Array(2).fill([received[0]?.id, received[0]?.headers['x-razorpay-signature']]),
  )
})

test('it reports its address and ends with its parent', async () => {
  const { child, ended, errors } = run({})
  const sandbox = await urlOf(child)
  expect((await call(sandbox, 'GET /healthz')).json).toEqual({ status: 'ok' })
  child.disconnect()
  expect(await ended).toEqual([0, null])
  expect(errors()).toBe('')
})

test.for(['SIGTERM', 'SIGINT'] as const)('%s closes it gracefully', async (signal) => {
  const { child, ended } = run({})
  await urlOf(child)
  child.kill(signal)
  expect(await ended).toEqual([0, null])
})

test('a port in use, an invalid one, a bad address and an unwritable file each give one clear line and exit 1', async () => {
  const { url } = await openSandbox()
  const port = new URL(url).port
  const cases: [string[], string][] = [
    [['--port', port], `port ${port} is in use. Stop what uses it, or choose another with PORT.`],
    [['--port', '70000'], "the port must be 0 to 65535, not '70000'."],
    [['--webhook-url', 'shop'], "the webhook address is no URL: 'shop'."],
    [
      ['--data-file', '/no/such/folder/file'],
      'cannot use the data file /no/such/folder/file: unable to open database file',
    ],
    [['--colour'], "Unknown option '--colour'"],
  ]
  for (const [args, reason] of cases) {
    const { ended, errors } = run({}, args)
    expect(await ended, reason).toEqual([1, null])
    expect(errors().trim()).toMatch(/^razorpay-sandbox: [^\n]*$/)
    expect(errors()).toContain(reason)
  }
})
