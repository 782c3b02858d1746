import type { VideoFailure } from '@skillharbor/contracts/entities'
import type { FixedText, Said } from '@skillharbor/contracts/said'
import { AppError } from './app-error.ts'

/** Errors that adapters throw and use cases handle. The rest of a port is types. */

/** The object is larger than its kind, or its reader, allows. */
export class ObjectTooLarge extends Error {}

/** The picture has more pixels than are decoded. `megapixels` is how many it may have. */
export class TooManyPixels extends Error {
  readonly megapixels: number
  constructor(megapixels: number) {
    super(`The picture has more than ${megapixels} megapixels`)
    this.megapixels = megapixels
  }
}

/** The requested range contains no byte of the object. `bytes` is the object's size. */
export class RangeNotSatisfiable extends Error {
  readonly bytes: number
  constructor(bytes: number) {
    super(`The object holds ${bytes} bytes`)
    this.bytes = bytes
  }
}

/** The storage can't be reached, or doesn't answer in time. The message is for the log. */
export class StorageUnavailable extends Error {}

/** The mail server says that there is no such mailbox, so trying again is useless. The message is for the log. */
export class MailRefused extends Error {}

/** The object no longer has the requested ETag. */
export class ObjectChanged extends Error {}

/** The upload doesn't exist: it was never started, or is already completed or aborted. */
export class UploadNotFound extends Error {}

/** While this was being received, it was sent again. The later one counts. */
export class SentAgain extends Error {}

/**
 * The upload can't be completed. The message names the part that is missing, out of order or different from what was
 * sent.
 */
export class IncompleteUpload extends Error {
  readonly said: FixedText | Said
  constructor(said: FixedText | Said, options?: ErrorOptions) {
    super(typeof said === 'string' ? said : said.message, options)
    this.said = said
  }
}

/** The uploaded video can't be made playable, however often it is tried. `codec` names a codec that isn't supported. */
export class UnusableMedia extends Error {
  readonly reason: VideoFailure
  readonly codec: string | null
  constructor(reason: VideoFailure, { codec = null, ...options }: ErrorOptions & { codec?: string | null } = {}) {
    super(codec === null ? reason : `${reason}: ${codec}`, options)
    this.reason = reason
    this.codec = codec
  }
}

/**
 * The provider didn't answer (`unavailable`), got too many requests and is left alone for a while (`busy`), is still
 * processing the same request (`in-progress`), or rejected it (`refused`). `message` is for the log; `reason` is the
 * provider's explanation, or null if it gave none.
 */
export class ProviderFailure extends Error {
  readonly kind: 'unavailable' | 'busy' | 'in-progress' | 'refused'
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

/** Maps the provider's failures to PROVIDER_UNAVAILABLE or PROVIDER_ERROR, with a message for the user. */
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

/** A text has characters that can't be printed. */
export class UnprintableText extends Error {}
