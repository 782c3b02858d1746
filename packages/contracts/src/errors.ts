import { z } from 'zod'

/** Every error code of the API and its HTTP status. */
export const errorStatus = {
  INVALID_INPUT: 400,
  SIGNATURE_INVALID: 400,
  LINK_INVALID: 400,
  CHALLENGE_INVALID: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  SECOND_STEP_NEEDED: 401,
  FORBIDDEN: 403,
  ACCOUNT_SUSPENDED: 403,
  APPROVAL_PENDING: 403,
  SIGNUP_CLOSED: 403,
  CONFIRMATION_NEEDED: 403,
  SECOND_FACTOR_REQUIRED: 403,
  EMAIL_NOT_CONFIRMED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  EMAIL_TAKEN: 409,
  USERNAME_TAKEN: 409,
  ALREADY_OWNED: 409,
  CONFLICT: 409,
  QUIZ_NOT_PASSED: 409,
  PAYMENT_DISPUTED: 409,
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

/** What a message says: a text of the API, and the values in it. */
const Text = z.object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })

/**
 * One problem with the input: `path` is dotted, and empty for the whole input. `text` is there if the message has values;
 * one without is itself the key.
 */
export const Issue = z.object({ path: z.string(), message: z.string(), text: Text.optional() })
export type Issue = z.infer<typeof Issue>

/**
 * The body of every error response. `message` is for the user; `text` is as in an issue. `issues` come with INVALID_INPUT,
 * unless the request itself is wrong, and with USERNAME_TAKEN where it is about a field; `requestId`, which the operator can
 * find in the log, if the fault is the API's (status 500 and above).
 */
export const ErrorBody = z.object({
  error: z.enum(errorCodes),
  message: z.string(),
  text: Text.optional(),
  issues: z.array(Issue).optional(),
  requestId: z.string().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
