import type { Operation } from '@skillharbor/contracts/operation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '../features/scope.ts'
import { requireActor } from '../features/use-case.ts'
import { type Endpoint, endpoints } from './endpoints.ts'
import { invalidInput } from './errors.ts'
import { routeSchema } from './openapi.ts'
import { rawInput, takeRawBodies } from './raw-body.ts'
import { sendCached } from './send-cached.ts'

const fields = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

/** Merges the query string (GET) or body with the path's parameters, which take precedence, into one input. */
const inputOf = ({ method }: Operation, request: FastifyRequest): unknown =>
  Array.isArray(request.body)
    ? request.body
    : { ...fields(method === 'GET' ? request.query : request.body), ...fields(request.params) }

type ScopeOf = (request: FastifyRequest, reply: FastifyReply) => Scope
type Handle = (scope: Scope, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const watched =
  (scopeOf: ScopeOf, name: string, handle: Handle) =>
  (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const scope = scopeOf(request, reply)
    return scope.watch({ kind: 'rest', name }, () => handle(scope, request, reply))
  }

/** Adds a route for every operation, at its literal path and method. */
export const restRoutes = (app: FastifyInstance, scopeOf: ScopeOf): void => {
  const mount = (on: FastifyInstance, { operation, run, kept, group, name }: Endpoint, read: typeof inputOf) =>
    on.route({
      method: operation.method,
      url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: routeSchema(operation, `${group}.${name}`),
      handler: watched(scopeOf, `${group}.${name}`, async (scope, request, reply) => {
        await requireActor(scope, operation)
        const input = operation.input.safeParse(read(operation, request))
        if (!input.success) throw invalidInput(input.error)
        if (kept) return sendCached(request, reply, await kept(scope, input.data))
        const answer = operation.output.parse(await run(scope, input.data))
        return reply.code(operation.status).send(answer)
      }),
    })
  for (const one of endpoints.filter(({ operation }) => !operation.raw)) mount(app, one, inputOf)
  app.register(async (raw) => {
    takeRawBodies(raw)
    for (const one of endpoints.filter(({ operation }) => operation.raw)) mount(raw, one, rawInput)
  })
}
