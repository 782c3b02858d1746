import { StorageUnavailable } from '../../features/port-errors.ts'
import type { Storage } from '../../features/teaching/media/storage.ts'
import { isS3Error } from './s3-open.ts'

const unreachable = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/

/** Whether the service couldn't be reached, didn't answer in time, or says that it can't answer now. */
const isAway = (error: unknown): error is Error => {
  if (!(error instanceof Error)) return false
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return true
  if ('code' in error && typeof error.code === 'string' && unreachable.test(error.code)) return true
  // What the client throws when its retry failed too.
  if (/^Request failed after \d+ retries/.test(error.message)) return true
  return isS3Error(error, 'InternalError', 'ServiceUnavailable', 'SlowDown', 'RequestTimeout')
}

/** The same storage, which throws StorageUnavailable when the service is away. */
export const namingFailures = (storage: Storage): Storage =>
  new Proxy(storage, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      return async (...given: unknown[]) => {
        try {
          return await Reflect.apply(method, target, given)
        } catch (error) {
          throw isAway(error) ? new StorageUnavailable(error.message, { cause: error }) : error
        }
      }
    },
  })
