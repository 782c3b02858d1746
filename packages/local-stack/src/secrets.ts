import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { messageOf, StartupError } from './startup-error.ts'

const secrets = z.object({
  storageSecret: z.string(),
  paymentKeyId: z.string(),
  paymentKeySecret: z.string(),
  webhookSecret: z.string(),
})
export type Secrets = z.infer<typeof secrets>

const random = () => randomBytes(24).toString('base64url')

/**
 * Reads a local stack's secrets from `file`, or generates them the first time, so that links and signatures stay valid
 * after a restart.
 * @throws StartupError if the file is invalid.
 */
export function readOrCreateSecrets(file: string): Secrets {
  if (!existsSync(file)) {
    const created: Secrets = {
      storageSecret: random(),
      // The format of the provider's own test keys.
      paymentKeyId: `rzp_test_${randomBytes(7).toString('hex')}`,
      paymentKeySecret: random(),
      webhookSecret: random(),
    }
    // Renamed, so that a start that is killed here doesn't leave an incomplete file.
    writeFileSync(`${file}.new`, JSON.stringify(created, undefined, 2), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  try {
    return secrets.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new StartupError(
      `Can't read ${file} (${messageOf(error)}). Restore it, or delete it to generate new secrets.`,
    )
  }
}
