import { hasCode } from './naming-failures.ts'
import { isS3Error } from './s3-open.ts'

const unreachable = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/

/** The service can't answer now. https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const cannotNow = ['InternalError', 'ServiceUnavailable', 'SlowDown', 'RequestTimeout'] as const

/** The service refuses us, whatever we ask: the operator has to mend the key, the clock or the bucket. */
const refused = [
  'AccessDenied',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'RequestTimeTooSkewed',
  'ExpiredToken',
  'NoSuchBucket',
] as const

/** Whether the service couldn't be reached, didn't answer in time, can't answer now, or refuses all that we ask. */
export const isS3Away = (error: Error): boolean => {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return true
  // TLS: an untrusted, outdated or wrong certificate.
  if (hasCode(error, unreachable) || hasCode(error, /CERT|VERIFY|^ERR_(TLS|SSL)|^EPROTO$/)) return true
  // What the client throws when its retry failed too.
  if (/^Request failed after \d+ retries/.test(error.message)) return true
  return isS3Error(error, ...cannotNow, ...refused)
}
