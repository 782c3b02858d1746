import { StorageUnavailable } from '../../features/port-errors.ts'
import type { Storage } from '../../features/teaching/media/storage.ts'

/** Whether the error has one of Node's codes, such as ENOSPC. */
export const hasCode = (error: Error, codes: RegExp): boolean =>
  'code' in error && typeof error.code === 'string' && codes.test(error.code)

/** The same storage, which throws StorageUnavailable when `isAway` says so of an error. */
export const namingFailures = <S extends Storage>(storage: S, isAway: (error: Error) => boolean): S =>
  new Proxy(storage, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      return async (...given: unknown[]) => {
        try {
          return await Reflect.apply(method, target, given)
        } catch (error) {
          if (!(error instanceof Error) || !isAway(error)) throw error
          throw new StorageUnavailable(error.message, { cause: error })
        }
      }
    },
  })
