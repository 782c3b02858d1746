import { AppError } from './app-error.ts'

/** What adapters throw, and use-cases understand; everything else of a port is types. */

/** The object holds more bytes than its kind, or who reads it, allows. */
export class ObjectTooLarge extends Error {}

/** No byte of the object lies in the range that was asked for. `bytes` is the object's size. */
export class RangeNotSatisfiable extends Error {
  readonly bytes: number
  constructor(bytes: number) {
    super(`The object holds ${bytes} bytes`)
    this.bytes = bytes
  }
}

/** The object is no longer the one with the ETag that was asked for. */
export class ObjectChanged extends Error {}

/** There is no such upload: it was never begun, or is complete or aborted. */
export class UploadNotFound extends Error {}

/** An upload can't be completed: the message names the part that is missing, out of order or not as it was sent. */
export class IncompleteUpload extends Error {}

/**
 * The provider did not answer (`unavailable`), is still working on the same request (`in-progress`), or said no
 * (`refused`). `message` is for the log; `reason` is what the provider said, null where it said nothing.
 */
export class ProviderFailure extends Error {
  readonly kind: 'unavailable' | 'in-progress' | 'refused'
  readonly reason: string | null
  constructor(
    kind: ProviderFailure['kind'],
    message: string,
    { reason = null, ...options }: ErrorOptions & { reason?: string | null } = {},
  ) {
    super(message, options)
    this.kind = kind
    this.reason = reason
  }
}

/** Turns the provider's failures into words for the person: PROVIDER_UNAVAILABLE or PROVIDER_ERROR. */
export const mapProviderErrors = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (cause) {
    if (!(cause instanceof ProviderFailure)) throw cause
    throw cause.kind !== 'refused'
      ? new AppError('PROVIDER_UNAVAILABLE', 'The payment provider isn’t responding. Please try again.', { cause })
      : new AppError('PROVIDER_ERROR', 'The payment provider refused this request. Please try again.', { cause })
  }
}
