import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild } from '../child.ts'
import type { Plan } from '../plan.ts'
import type { Part } from '../supervise.ts'
import { within } from '../until.ts'

const READY_LIMIT = 30_000
const command = fileURLToPath(
  new URL('../bin/razorpay-sandbox.js', import.meta.resolve('@skillharbor/razorpay-sandbox')),
)

/** The payment provider's stand-in, which keeps its books in the stack's folder. It says when it is ready. */
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
    const failed = sandbox.ended.then((why) => {
      throw new Error(`the payment sandbox did not start: ${why}`)
    })
    await within('the payment sandbox to start', READY_LIMIT, Promise.race([sandbox.message(), failed]))
    return sandbox
  }
  return { name: 'The payment sandbox', start }
}
