import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { messageOf, StartupError } from './startup-error.ts'

const secrets = z.object({
  storageSecret: z.string(),
  paymentKeyId: z.string(),
  paymentKeySecret: z.string(),
  webhookSecret: z.string(),
  certificateKey: z.string(),
})
export type Secrets = z.infer<typeof secrets>

const random = () => randomBytes(24).toString('base64url')

const create = (): Secrets => ({
  storageSecret: random(),
  // The format of the provider's own test keys.
  paymentKeyId: `rzp_test_${randomBytes(7).toString('hex')}`,
  paymentKeySecret: random(),
  webhookSecret: random(),
  certificateKey: randomBytes(32).toString('hex'),
})

function save(file: string, all: object): void {
  // Renamed, so that a start that is killed here doesn't leave an incomplete file.
  writeFileSync(`${file}.new`, JSON.stringify(all, undefined, 2), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/**
 * Reads a local stack's secrets from `file`, or generates them the first time, so that links and signatures stay valid
 * after a restart. A secret that an earlier version didn't know is added.
 * @throws StartupError if the file is invalid.
 */
export function readOrCreateSecrets(file: string): Secrets {
  if (!existsSync(file)) save(file, create())
  try {
    const { certificateKey } = create()
    const known = z.looseObject({}).parse(JSON.parse(readFileSync(file, 'utf8')))
    const all = secrets.parse({ certificateKey, ...known })
    if (known.certificateKey === undefined) save(file, all)
    return all
  } catch (error) {
    throw new StartupError(
      `Can't read ${file} (${messageOf(error)}). Restore it, or delete it to generate new secrets.`,
    )
  }
}
