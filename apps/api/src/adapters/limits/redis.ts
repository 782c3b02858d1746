import { createClient, type RedisClientType } from '@redis/client'
import { RateLimiterMemory, RateLimiterRedis, RLWrapperTimeouts } from 'rate-limiter-flexible'
import { attemptLimit, type Rule } from './try-limit.ts'

/** How long a count may take before this process counts by itself, in milliseconds. */
const timeoutMs = 300
const maxRetryDelayMs = 2_000

type Log = { info: (words: string) => void; warn: (details: object, words: string) => void }

/**
 * A connection to a Redis or Valkey, made in the background and again for as long as the process lives. The log hears
 * once when it goes, with the reason, and once when it comes back.
 */
export const connectRedis = (url: string, log: Log) => {
  const client: RedisClientType = createClient({
    url,
    // A count that waits for the connection to come back is worth nothing.
    disableOfflineQueue: true,
    socket: {
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
  // Rejects only when it is destroyed while it still tries; what goes wrong is told by `error`.
  client.connect().catch(() => undefined)
  return { client, close: () => client.destroy() }
}

/** Tries counted in Redis, for all processes together; while it is away or slow, in this process alone. */
export const redisAttemptLimit = (client: RedisClientType, { tries, seconds }: Rule) => {
  const limit = { keyPrefix: 'login', points: tries, duration: seconds }
  const limiter = new RateLimiterRedis({
    ...limit,
    storeClient: client,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(limit),
  })
  return attemptLimit(new RLWrapperTimeouts({ limiter, timeoutMs: timeoutMs }))
}
