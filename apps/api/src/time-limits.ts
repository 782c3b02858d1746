import { uploadMs } from '@skillharbor/contracts/constants'
import { databaseLimits } from './db/database-limits.ts'
import { smallObjectMs } from './features/teaching/media/read-object.ts'

/** How long others may take, in milliseconds. Tests of what happens then set shorter limits. */
export const timeLimits = {
  /** A JSON body may take this long to arrive. Uploads have their own, longer limit. */
  body: 12_000,
  /** An upload's body, to a storage on disk. The browser gives up first. */
  upload: uploadMs + 10_000,
  /** So may a request's headers. */
  headers: 10_000,
  /** How often that is checked. Node's own check comes every 30 s. */
  headersCheck: 2_000,
  ...databaseLimits,
  /** An answer of the mail server. After the last line of an email, a slow one has taken it but hasn't said so. */
  mailAnswer: 60_000,
  /** One call of the payment provider, in total. */
  provider: 5_000,
  /** What the provider says about unpaid orders, before the purchases are listed without it. */
  purchases: 1_000,
  /** One call of the S3 storage, with its one retry. Completing an upload may take 24 times that. */
  storage: 5_000,
  /** The bytes of a small object, once the storage has begun to answer. */
  smallObject: smallObjectMs,
}
export type TimeLimits = typeof timeLimits
