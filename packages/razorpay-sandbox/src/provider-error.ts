import type { z } from 'zod'

type Details = { field?: string; source?: string; step?: string; reason?: string; metadata?: Record<string, string> }
type Code = 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR'

/** An error as the provider answers it. https://razorpay.com/docs/errors/ */
export class ProviderError extends Error {
  readonly status: number
  readonly body: { error: { code: Code; description: string } & Details }

  constructor(status: number, code: Code, description: string, details: Details = {}) {
    super(description)
    this.status = status
    this.body = { error: { code, description, ...notApplicable, metadata: {}, ...details } }
  }
}

/** What the provider writes where it says no more. */
export const notApplicable = { source: 'NA', step: 'NA', reason: 'NA' }

/** The request itself is wrong; `field` names the parameter. */
export const invalid = (description: string, field?: string, details: Details = {}): ProviderError =>
  new ProviderError(400, 'BAD_REQUEST_ERROR', description, {
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    ...(field === undefined ? {} : { field }),
    ...details,
  })

/** Parses the body or query of a request; throws the first thing wrong as the provider words it. */
export const parse = <T extends z.ZodType>(schema: T, input: unknown): z.output<T> => {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  if (issue?.code === 'unrecognized_keys')
    throw invalid(`${issue.keys.join(', ')} is/are not required and should not be sent`, issue.keys[0], {
      reason: 'extra_field_sent',
    })
  throw invalid(issue?.message ?? 'The request is invalid.', issue?.path.join('.'))
}
