import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

type Patience = {
  /** How long requests are still taken, in ms. */
  drainMs: number
  /** How long those that run may then still take, in ms. */
  finishMs?: number
}

const told = (request: FastifyRequest) => `${request.method} ${request.routeOptions.url ?? 'unknown'} (${request.id})`

/**
 * Has the app close without losing a request. For `drainMs` it goes on accepting, with /readyz at 503, so that the balancer
 * sends no more, and with `Connection: close`, so that it keeps none of ours for later. Then it stops accepting, and what
 * runs is finished. What does not end is named in the log and cut off.
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
      app.log.error({ requests: [...running].map(told) }, 'requests that did not end are cut off')
      app.server.closeAllConnections()
    }
    const timer = setTimeout(cutOff, finishMs).unref()
    app.server.once('close', () => clearTimeout(timer))
  })
  return () => isLeaving
}
