import { AppError } from './app-error.ts'

/** Errors that adapters throw and use cases handle. The rest of a port is types. */

/** The object is larger than its kind, or its reader, allows. */
export class ObjectTooLarge extends Error {}

/** The requested range contains no byte of the object. `bytes` is the object's size. */
export class RangeNotSatisfiable extends Error {
  readonly bytes: number
  constructor(bytes: number) {
    super(`The object holds ${bytes} bytes`)
    this.bytes = bytes
  }
}

/** The object no longer has the requested ETag. */
export class ObjectChanged extends Error {}

/** The upload doesn't exist: it was never started, or is already completed or aborted. */
export class UploadNotFound extends Error {}

/**
 * The upload can't be completed. The message names the part that is missing, out of order or different from what was
 * sent.
 */
export class IncompleteUpload extends Error {}

const unusableMedia = {
  'not-a-video': 'This file isn’t a video that we can read. Upload an MP4, MOV, WebM or MKV file.',
  'no-video-track': 'This file has sound but no picture. Upload a video.',
  codec: 'This video’s format doesn’t play in browsers. Export it as MP4 with H.264 video and AAC sound.',
  'too-long': 'This video is longer than 12 hours. Split it into several lessons.',
  'too-large': 'This video is too large. Export it at a lower bit rate, or split it into several lessons.',
  'too-many-tracks': 'This file has more than 50 tracks. Export it with one picture and one sound track.',
  damaged: 'This file is damaged or incomplete. Check that it plays on your computer, and upload it again.',
  'too-slow': 'Preparing this video took too much time or memory. Export it again as MP4, or split it.',
} as const
export type UnusableReason = keyof typeof unusableMedia
export const unusableReasons = Object.keys(unusableMedia) as UnusableReason[]

/** An uploaded video can't be prepared. The message is for the seller; `codec` names the format that can't be played. */
export class UnusableMedia extends Error {
  readonly reason: UnusableReason
  readonly codec: string | null
  constructor(reason: UnusableReason, { codec = null, ...options }: ErrorOptions & { codec?: string | null } = {}) {
    super(codec === null ? unusableMedia[reason] : `${unusableMedia[reason]} It uses ${codec}.`, options)
    this.reason = reason
    this.codec = codec
  }
}

/**
 * The provider didn't answer (`unavailable`), is still processing the same request (`in-progress`), or rejected it
 * (`refused`). `message` is for the log; `reason` is the provider's explanation, or null if it gave none.
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
