import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { reasonOf, Trouble } from './trouble.ts'

const secrets = z.object({
  storageSecret: z.string(),
  paymentKeyId: z.string(),
  paymentKeySecret: z.string(),
  webhookSecret: z.string(),
})
export type Secrets = z.infer<typeof secrets>

const random = () => randomBytes(24).toString('base64url')

/**
 * The secrets of one local stack: made up once and kept in `file`, so that links and signatures outlive a restart.
 * @throws Trouble when the file is not what was written.
 */
export function keepSecrets(file: string): Secrets {
  if (!existsSync(file)) {
    const made: Secrets = {
      storageSecret: random(),
      // The form of the provider's own test keys.
      paymentKeyId: `rzp_test_${randomBytes(7).toString('hex')}`,
      paymentKeySecret: random(),
      webhookSecret: random(),
    }
    // Whole or not at all: a start that is killed here leaves no half of a file.
    writeFileSync(`${file}.new`, JSON.stringify(made, undefined, 2), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  try {
    return secrets.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new Trouble(`${file} cannot be read (${reasonOf(error)}). Restore it, or remove it to get new secrets.`)
  }
}
