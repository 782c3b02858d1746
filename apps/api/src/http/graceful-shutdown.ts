import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

type Patience = {
  /** How long the app keeps accepting requests, in milliseconds. */
  drainMs: number
  /** How long running requests may take after that, in milliseconds. */
  finishMs?: number
}

const describe = (request: FastifyRequest) =>
  `${request.method} ${request.routeOptions.url ?? 'unknown'} (${request.id})`

/**
 * Closes the app without losing a request. For `drainMs` it keeps accepting, with /readyz at 503, so that the balancer
 * sends no more, and with `Connection: close`, so that no connection is reused. Then it stops accepting and finishes
 * running requests. Requests that don't finish are logged and cut off.
 * @returns whether the app is closing.
 */
export const gracefulShutdown = (app: FastifyInstance, { drainMs, finishMs = 7_000 }: Patience): (() => boolean) => {
  const running = new Set<FastifyRequest>()
  let isLeaving = false
  app.addHook('onRequest', (request, reply, done) => {
    running.add(request)
    reply.raw.once('close', () => running.delete(request))
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isLeaving) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('preClose', async () => {
    isLeaving = true
    await pause(drainMs)
    const cutOff = () => {
      app.log.error({ requests: [...running].map(describe) }, 'requests that did not end are cut off')
      app.server.closeAllConnections()
    }
    const timer = setTimeout(cutOff, finishMs).unref()
    app.server.once('close', () => clearTimeout(timer))
  })
  return () => isLeaving
}
