import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { toLoggable } from '../db/loggable.ts'
import { redact } from './scrubbed.ts'

/** The log, as JSON lines, without our own or personal secrets. */
export const makeLogger = (level: string, destination: DestinationStream): FastifyBaseLogger =>
  pino(
    {
      level,
      formatters: { log: (line) => redact(line) as Record<string, unknown> },
      serializers: {
        // The query may contain a link's signature.
        req: ({ method, url, ip }) => ({ method, url: url.split('?')[0], ip }),
        err: (error: Error) => redact({ ...toLoggable(error) }),
      },
    },
    destination,
  )
