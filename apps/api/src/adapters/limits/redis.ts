import { createClient, type RedisClientType } from '@redis/client'
import { RateLimiterMemory, RateLimiterRedis, RLWrapperTimeouts } from 'rate-limiter-flexible'
import type { Rule } from '../../features/quotas.ts'
import { attemptLimit } from './try-limit.ts'

/** How long a call to Redis may take before this process counts on its own, in milliseconds. */
const timeoutMs = 300
const maxRetryDelayMs = 2_000
/** How often Redis is asked whether it is there, and after which silence it is not, in milliseconds. */
const silence = { pingInterval: 2_000, socketTimeout: 5_000 }

type Log = { info: (words: string) => void; warn: (details: object, words: string) => void }

/**
 * Connects to Redis or Valkey in the background, and reconnects for as long as the process lives, also if the connection
 * goes silent. Logs once when the connection is lost, with the reason, and once when it is back.
 */
export const connectRedis = (url: string, log: Log, { pingInterval, socketTimeout } = silence) => {
  const client: RedisClientType = createClient({
    url,
    // Don't queue commands while disconnected: a late count is useless.
    disableOfflineQueue: true,
    pingInterval,
    socket: {
      socketTimeout,
      connectTimeout: 2_000,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, maxRetryDelayMs),
    },
  })
  let away = false
  client.on('error', (error: Error) => {
    if (!away) log.warn({ error: error.message }, 'Redis is away: each process counts tries by itself')
    away = true
  })
  client.on('ready', () => {
    if (away) log.info('Redis is back: tries are counted together')
    away = false
  })
  // Rejects only if it is destroyed while connecting. Errors arrive in the `error` event.
  client.connect().catch(() => undefined)
  return { client, close: () => client.destroy() }
}

/** Attempts counted in Redis for all processes together; in this process alone while Redis is down or slow. */
export const redisAttemptLimit = (client: RedisClientType, { tries, seconds }: Rule) => {
  const limit = { keyPrefix: 'attempts', points: tries, duration: seconds, inMemoryBlockOnConsumed: tries }
  const limiter = new RateLimiterRedis({
    ...limit,
    storeClient: client,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(limit),
  })
  return attemptLimit(new RLWrapperTimeouts({ limiter, timeoutMs: timeoutMs }))
}
