import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ProviderError } from '../provider-error.ts'
import type { Switchboard } from '../switchboard.ts'

const badGatewayPage =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n'

/** Lets the switched-on faults strike each request; after authentication, before any work. */
export const strikeFaults = (app: FastifyInstance, faults: Switchboard): void => {
  const toDrop = new WeakSet<FastifyRequest>()

  const strike = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const fault = faults.takeForRoute(`${request.method} ${request.routeOptions.url}`)
    switch (fault?.kind) {
      case 'refuse':
        request.raw.socket.destroy()
        return reply.hijack()
      case 'hang':
        // Until the client gives up, or the sandbox closes.
        return reply.hijack()
      case 'bad-gateway':
        return reply.code(502).type('text/html').send(badGatewayPage)
      case 'too-many-requests':
        throw new ProviderError(429, 'BAD_REQUEST_ERROR', 'Too many requests')
      case 'server-error':
        throw new ProviderError(500, 'SERVER_ERROR', 'The server encountered an error. Please try again shortly.')
      case 'slow':
        await pause(fault.ms, undefined, { ref: false })
        return undefined
      case 'drop-response':
        toDrop.add(request)
        return undefined
      default:
        return undefined
    }
  }

  app.addHook('preHandler', strike)
  // The work is done and written down; the answer never arrives.
  app.addHook('onSend', async (request) => {
    if (toDrop.has(request)) request.raw.socket.destroy()
  })
}
