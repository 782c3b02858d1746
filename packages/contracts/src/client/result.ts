import type { ErrorCode, Issue } from '../errors.ts'

/** What kept a call from being answered by the API, beside the error codes that the API answers with. */
export type CallFailure =
  /** No connection, or it broke before the answer was whole. */
  | 'NETWORK'
  /** No whole answer within `timeoutMs`. */
  | 'TIMEOUT'
  /** The call's `signal` was aborted. */
  | 'ABORTED'
  /** Something answered that is not this API, or an API whose answers this version of the contracts does not know. */
  | 'UNEXPECTED_ANSWER'

export type CallError = {
  readonly code: ErrorCode | CallFailure
  /** Written for a person where the API answered, for a log where it did not. */
  readonly message: string
  /** What is wrong with the input, field by field; comes with INVALID_INPUT. */
  readonly issues?: readonly Issue[]
  /** When to try again, in seconds; comes with TOO_MANY_REQUESTS. */
  readonly retryAfter?: number
  /** By which the API's operator finds the call in the log; comes where the fault is the API's. */
  readonly requestId?: string
}

/** What a call came to. Nothing is thrown for what the API, the network or time can do. */
export type Result<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly error: CallError }
