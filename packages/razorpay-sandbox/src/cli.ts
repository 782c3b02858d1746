import { parseArgs } from 'node:util'
import { startSandbox } from './start.ts'

const usage = `razorpay-sandbox: a payment provider on your machine, for tests and demonstrations

  --host            HOST            where to listen (127.0.0.1)
  --port            PORT            0 takes a free one (4100)
  --key-id          KEY_ID          what the checkout and the SDK are given
  --key-secret      KEY_SECRET
  --webhook-secret  WEBHOOK_SECRET
  --webhook-url     WEBHOOK_URL     where events are posted
  --data-file       DATA_FILE       where the books are kept (in memory)`

const readOptions = ({ env } = process) =>
  parseArgs({
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
  }).values

/** Says more clearly why the sandbox did not start, where it is known. */
const explain = (error: NodeJS.ErrnoException, port: number, file: string): Error => {
  if (error.code === 'EADDRINUSE')
    return new Error(`port ${port} is in use. Stop what uses it, or choose another with PORT.`)
  return error.code === 'ERR_SQLITE_ERROR' ? new Error(`cannot use the data file ${file}: ${error.message}`) : error
}

const run = async (): Promise<void> => {
  const options = readOptions()
  if (options.help) return console.log(usage)
  const port = Number(options.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`the port must be 0 to 65535, not '${options.port}'.`)
  if (options['webhook-url'] && !URL.canParse(options['webhook-url']))
    throw new Error(`the webhook address is no URL: '${options['webhook-url']}'.`)

  const sandbox = await startSandbox({
    host: options.host,
    port,
    keyId: options['key-id'],
    keySecret: options['key-secret'],
    webhookSecret: options['webhook-secret'],
    webhookUrl: options['webhook-url'] || undefined,
    dataFile: options['data-file'],
  }).catch((error) => {
    throw explain(error, port, options['data-file'])
  })

  const stop = (): void => void sandbox.close().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  if (process.send) {
    process.once('disconnect', stop)
    process.send({ url: sandbox.url })
  }
  console.log(`Payment sandbox (test mode) at ${sandbox.url}, key id ${options['key-id']}`)
}

try {
  await run()
} catch (error) {
  console.error(`razorpay-sandbox: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
