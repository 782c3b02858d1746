import { parseArgs } from 'node:util'
import { startSandbox } from './start.ts'

const { env } = process
const { values } = parseArgs({
  options: {
    host: { type: 'string', default: env.HOST ?? '127.0.0.1' },
    port: { type: 'string', default: env.PORT ?? '4100' },
    'key-id': { type: 'string', default: env.KEY_ID ?? 'rzp_test_sandbox0000000' },
    'key-secret': { type: 'string', default: env.KEY_SECRET ?? 'sandbox-key-secret' },
    'webhook-secret': { type: 'string', default: env.WEBHOOK_SECRET ?? 'sandbox-webhook-secret' },
    'webhook-url': { type: 'string', default: env.WEBHOOK_URL ?? '' },
    'data-file': { type: 'string', default: env.DATA_FILE ?? ':memory:' },
    help: { type: 'boolean', default: false },
  },
})

const usage = `razorpay-sandbox: a payment provider on your machine, for tests and demonstrations

  --host            HOST            where to listen (127.0.0.1)
  --port            PORT            0 takes a free one (4100)
  --key-id          KEY_ID          what the checkout and the SDK are given
  --key-secret      KEY_SECRET
  --webhook-secret  WEBHOOK_SECRET
  --webhook-url     WEBHOOK_URL     where events are posted
  --data-file       DATA_FILE       where the books are kept (in memory)`

/** Says in one line why it cannot start, and ends. */
const refuse = (reason: string): never => {
  console.error(`razorpay-sandbox: ${reason}`)
  return process.exit(1)
}

const run = async (): Promise<void> => {
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) refuse(`the port must be 0 to 65535, not '${values.port}'.`)
  if (values['webhook-url'] && !URL.canParse(values['webhook-url']))
    refuse(`the webhook address is no URL: '${values['webhook-url']}'.`)

  const sandbox = await startSandbox({
    host: values.host,
    port,
    keyId: values['key-id'],
    keySecret: values['key-secret'],
    webhookSecret: values['webhook-secret'],
    webhookUrl: values['webhook-url'] || undefined,
    dataFile: values['data-file'],
  }).catch((error: NodeJS.ErrnoException) =>
    refuse(
      error.code === 'EADDRINUSE'
        ? `port ${port} is in use. Stop what uses it, or choose another with PORT.`
        : `cannot start: ${error.message} (data file: ${values['data-file']})`,
    ),
  )

  const stop = (): void => void sandbox.close().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  if (process.send) {
    process.once('disconnect', stop)
    process.send({ url: sandbox.url })
  }
  console.log(`Payment sandbox (test mode) at ${sandbox.url}, key id ${values['key-id']}`)
}

if (values.help) console.log(usage)
else await run()
