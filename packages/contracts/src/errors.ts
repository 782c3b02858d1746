import { z } from 'zod'

/** Every error the API answers with, and its one HTTP status. */
export const errorStatus = {
  INVALID_INPUT: 400,
  SIGNATURE_INVALID: 400,
  LINK_INVALID: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  FORBIDDEN: 403,
  SIGNUP_CLOSED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  EMAIL_TAKEN: 409,
  USERNAME_TAKEN: 409,
  ALREADY_OWNED: 409,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  PROVIDER_ERROR: 502,
  PROVIDER_UNAVAILABLE: 503,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof errorStatus
export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** One thing that is wrong with the input: where (dotted path, empty for the whole) and what. */
export const Issue = z.object({ path: z.string(), message: z.string() })
export type Issue = z.infer<typeof Issue>

/**
 * The body of every answer that is not a success. `message` is written for a person; `issues` come with INVALID_INPUT, and
 * `requestId`, which the operator finds in the log, where the fault is the API's (a status of 500 and more).
 */
export const ErrorBody = z.object({
  error: z.enum(errorCodes),
  message: z.string(),
  issues: z.array(Issue).optional(),
  requestId: z.string().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
