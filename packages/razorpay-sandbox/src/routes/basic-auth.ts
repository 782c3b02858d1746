import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { ProviderError } from '../provider-error.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

const refusal = (description: string): ProviderError => new ProviderError(401, 'BAD_REQUEST_ERROR', description)

/** Refuses a request without the key id and key secret. https://razorpay.com/docs/api/authentication/ */
export const requireKeys =
  ({ keyId, keySecret }: Context) =>
  async ({ headers }: FastifyRequest): Promise<void> => {
    const [scheme, encoded] = headers.authorization?.split(' ') ?? []
    if (scheme?.toLowerCase() !== 'basic' || !encoded)
      throw refusal('Please provide your api key for authentication purposes.')
    const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString().split(':')
    if (!isSame(id, keyId)) throw refusal('The api key provided is invalid')
    if (!isSame(secret.join(':'), keySecret)) throw refusal('Authentication failed')
  }
