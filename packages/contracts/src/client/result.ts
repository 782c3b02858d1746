import type { ErrorCode, Issue } from '../errors.ts'

/** Reasons why a call got no answer from the API, in addition to the API's own error codes. */
export type CallFailure =
  /** No connection, or it broke before the response was complete. */
  | 'NETWORK'
  /** No complete response within `timeoutMs`. */
  | 'TIMEOUT'
  /** The call's `signal` was aborted. */
  | 'ABORTED'
  /** The response isn't from this API, or is from a version that these contracts don't know. */
  | 'UNEXPECTED_ANSWER'

export type CallError = {
  readonly code: ErrorCode | CallFailure
  /** For the user if the API answered; otherwise for a log. */
  readonly message: string
  /**
   * Problems with the input, field by field. With INVALID_INPUT, unless the request itself is wrong; and with USERNAME_TAKEN
   * where it is about a field.
   */
  readonly issues?: readonly Issue[]
  /**
   * Seconds until the next attempt, with TOO_MANY_REQUESTS or UNAVAILABLE. Absent where no time helps by itself, such as
   * where there are as many of something as there may be, or isn't known: the message says what to do.
   */
  readonly retryAfter?: number
  /** Identifies the call in the API's log, for its operator. Present if the fault is the API's. */
  readonly requestId?: string
}

/** A call's outcome. Failures of the API or the network, and timeouts, are values and never thrown. */
export type Result<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly error: CallError }
