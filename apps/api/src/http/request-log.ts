import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/**
 * Leaves one line about each request in the log, once it is answered: what was asked, by whom, and how it ended. Fastify's
 * own two lines take twice as long to write.
 */
export class OneLineEach extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, req: FastifyRequest, res: FastifyReply): void {
    const responseTime = Math.round(res.elapsedTime * 10) / 10
    if (error) req.log.error({ req, res, err: error, responseTime }, 'request errored')
    else req.log.info({ req, res, responseTime }, 'request completed')
  }
}
