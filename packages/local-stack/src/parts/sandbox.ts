import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild, waitUntilReady } from '../child.ts'
import type { Plan } from '../plan.ts'
import type { Part } from '../supervise.ts'

const START_TIMEOUT = 30_000
const command = fileURLToPath(
  new URL('../bin/razorpay-sandbox.js', import.meta.resolve('@skillharbor/razorpay-sandbox')),
)

/** The payment sandbox, which stores its data in the stack's folder and sends a message once it's ready. */
export function sandboxPart({ folder, ports, urls, secrets, env }: Plan, logFile: string | undefined): Part {
  const start = async () => {
    const sandbox = startChild(
      command,
      {
        ...env,
        HOST: '127.0.0.1',
        PORT: String(ports.SANDBOX_PORT),
        KEY_ID: secrets.paymentKeyId,
        KEY_SECRET: secrets.paymentKeySecret,
        WEBHOOK_SECRET: secrets.webhookSecret,
        WEBHOOK_URL: `${urls.api}/api/v1/webhooks/razorpay`,
        DATA_FILE: join(folder, 'sandbox.sqlite'),
      },
      logFile,
    )
    let ready = false
    sandbox.message().then(
      () => {
        ready = true
      },
      // It exited, which is noticed anyway.
      () => undefined,
    )
    await waitUntilReady('the payment sandbox', sandbox, START_TIMEOUT, async () => ready)
    return sandbox
  }
  return { name: 'The payment sandbox', start }
}
