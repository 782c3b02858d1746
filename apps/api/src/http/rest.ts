import { maxBodyBytes } from '@skillharbor/contracts/constants'
import type { Operation } from '@skillharbor/contracts/operation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '../features/scope.ts'
import { type Endpoint, endpoints } from './endpoints.ts'
import { execute } from './execute.ts'
import { rawInput, takeRawBodies } from './raw-body.ts'
import { sendPrepared } from './send-prepared.ts'

const fields = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

/** Merges the query string (GET) or body with the path's parameters, which take precedence, into one input. */
const inputOf = ({ method, oneClick }: Operation, request: FastifyRequest): unknown =>
  Array.isArray(request.body)
    ? request.body
    : {
        ...(method === 'GET' || oneClick ? fields(request.query) : {}),
        ...(method === 'GET' ? {} : fields(request.body)),
        ...fields(request.params),
      }

/** The operation's path as Fastify writes it: `{id}` becomes `:id`. */
const routePath = ({ path }: Operation): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Accepts the form of a click on “Unsubscribe”, which says nothing that the address doesn't. */
const takeForms = (app: FastifyInstance): void => {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    app.addContentTypeParser(type, { parseAs: 'string' }, async () => undefined)
}

/** Adds a route for every operation, at its literal path and method. */
export const restRoutes = (
  app: FastifyInstance,
  scopeOf: (request: FastifyRequest, reply: FastifyReply) => Scope,
): void => {
  const mount = (on: FastifyInstance, endpoint: Endpoint, read: typeof inputOf) => {
    const { operation } = endpoint
    on.route({
      method: operation.method,
      url: routePath(operation),
      bodyLimit: operation.maxBodyBytes ?? maxBodyBytes,
      handler: async (request, reply) => {
        const scope = { ...scopeOf(request, reply), transport: 'rest' as const }
        const { output, prepared } = await execute(endpoint, scope, read(operation, request))
        return prepared ? sendPrepared(request, reply, prepared) : reply.code(operation.status).send(output)
      },
    })
  }
  const plain = endpoints.filter(({ operation }) => !operation.raw && !operation.oneClick)
  for (const one of plain) mount(app, one, inputOf)
  app.register(async (forms) => {
    takeForms(forms)
    for (const one of endpoints.filter(({ operation }) => operation.oneClick)) mount(forms, one, inputOf)
  })
  app.register(async (raw) => {
    takeRawBodies(raw)
    for (const one of endpoints.filter(({ operation }) => operation.raw)) mount(raw, one, rawInput)
  })
}
