import { maxBatch, maxBodyBytes } from '@skillharbor/contracts/constants'
import { say } from '@skillharbor/contracts/said'
import { initTRPC, TRPCError } from '@trpc/server'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../features/app-error.ts'
import type { Scope, Transport } from '../features/scope.ts'
import { type Endpoint, endpoints } from './endpoints.ts'
import { httpStatusFor, logFailure, setRetryAfter, toErrorBody, trpcCode } from './errors.ts'
import { type Answer, execute } from './execute.ts'
import { answerDirectly, type Executed } from './trpc-direct.ts'

type Context = Scope & { transport: Transport; reply: FastifyReply; executed?: Executed['answers'] | undefined }

const t = initTRPC.context<Context>().create({
  isDev: false,
  errorFormatter: ({ shape, error, ctx }) => {
    const body = bodyOf(error, ctx?.reply.request.id)
    const { stack: _, ...data } = shape.data
    const status = { code: trpcCode[body.error], httpStatus: httpStatusFor(body) }
    const { message, ...rest } = body
    return { ...shape, message, data: { ...data, ...status, ...rest } }
  },
})

/** Our own error, or the status of a request that tRPC itself rejected. */
const causeOf = (error: TRPCError): unknown =>
  error.cause instanceof AppError
    ? error.cause
    : Object.assign(new Error(error.message, { cause: error.cause }), { statusCode: getHTTPStatusCodeFromError(error) })

const bodyOf = (error: TRPCError, requestId?: string) => toErrorBody(causeOf(error), requestId)

/** What tRPC gives a procedure. */
type Resolved = { ctx: Context; input: unknown; batchIndex?: number }

/** What a call answers, or has answered when the request was tried without tRPC. */
const answerOf = (endpoint: Endpoint, { ctx, input, batchIndex = 0 }: Resolved): Promise<Answer> => {
  const executed = ctx.executed?.[batchIndex]
  if (executed?.status === 'rejected') return Promise.reject(executed.reason)
  // A call without input has an empty input, as over REST.
  return executed ? Promise.resolve(executed.value) : execute(endpoint, ctx, input ?? {})
}

const procedure = (endpoint: Endpoint) => {
  const anyInput = t.procedure.input(z.unknown())
  const resolve = async (resolved: Resolved) => {
    try {
      const { output, prepared } = await answerOf(endpoint, resolved)
      return prepared ? prepared.value : output
    } catch (cause) {
      throw new TRPCError({ code: trpcCode[toErrorBody(cause).error], cause })
    }
  }
  return endpoint.operation.kind === 'query' ? anyInput.query(resolve) : anyInput.mutation(resolve)
}

/** The procedures by group and name, as in the contracts. */
export const appRouter = t.router(
  Object.fromEntries(
    [...Map.groupBy(endpoints, ({ group }) => group)].map(([group, members]) => [
      group,
      t.router(Object.fromEntries(members.map((member) => [member.name, procedure(member)]))),
    ]),
  ),
)

const bodyLimits = new Map(
  endpoints.map(({ group, name, operation }) => [`${group}.${name}`, operation.maxBodyBytes ?? maxBodyBytes]),
)
const largestBody = Math.max(...bodyLimits.values())

/** The size that a batch of these calls may have, in bytes: that of the call that may have the most. */
const bodyLimitOf = (calls: readonly string[]): number =>
  Math.max(...calls.map((call) => bodyLimits.get(call) ?? maxBodyBytes))

const checkSize = (bytes: number, calls: readonly string[]): void => {
  if (bytes > bodyLimitOf(calls)) throw new AppError('PAYLOAD_TOO_LARGE', 'The request is too large')
}

/** Limits the batch size. A page signs all its pictures in one batch; every other batch is short. Returns the calls. */
const checkBatch = (path: string): string[] => {
  // tRPC decodes the path once more than the router does, so a doubly encoded path could hide a longer batch.
  if (path.includes('%25')) throw new AppError('NOT_FOUND', 'There is nothing here')
  const calls = decodeURIComponent(path).split(',')
  const most = calls.every((call) => call === 'uploads.signedUrl') ? maxBatch.signing : maxBatch.default
  if (calls.length > most) throw new AppError('INVALID_INPUT', say('At most {most} calls in one batch', { most }))
  return calls
}

const callsOf = ({ url }: FastifyRequest): string[] => checkBatch(url.slice('/trpc/'.length).split('?')[0] ?? '')

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

/** Serves the procedures under /trpc. */
export const trpcRoutes = (
  app: FastifyInstance,
  scopeOf: (request: FastifyRequest, reply: FastifyReply) => Scope,
): void => {
  app.register(async (routes) => {
    const parse = app.getDefaultJsonParser('error', 'error')
    routes.addHook('onRequest', async (request) => {
      // tRPC creates a `Request`, which fails for other methods, such as TRACE, and for an invalid host.
      if (!methods.has(request.method)) throw new AppError('METHOD_NOT_ALLOWED', 'Use GET or POST')
      if (!URL.canParse(`http://${request.headers.host}`))
        throw new AppError('INVALID_INPUT', 'The Host header is not a valid host')
      checkSize(Number(request.headers['content-length'] ?? 0), callsOf(request))
      const type = request.headers['content-type']
      if (type !== undefined && !/^application\/json\b/i.test(type))
        throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send JSON, with the content type application/json')
      // A streamed response would send its headers, including cookies, before the call runs.
      delete request.headers['trpc-accept']
    })
    // tRPC's one route takes the largest body of any operation; each request is checked by what it calls.
    routes.addHook('onRoute', (route) => {
      route.bodyLimit = largestBody
    })
    // tRPC parses the text itself. Reject the same keys as REST does.
    routes.addHook('preValidation', (request, _reply, done) => {
      if (typeof request.body !== 'string' || request.body === '') return done()
      // A chunked body announces no length.
      checkSize(Buffer.byteLength(request.body), callsOf(request))
      void parse(request, request.body, (error) => done(error ?? undefined))
    })
    const tried = new WeakMap<FastifyRequest, Executed>()
    routes.addHook('preHandler', async (request, reply) => {
      const executed = await answerDirectly(request, reply, scopeOf)
      if (executed) tried.set(request, executed)
    })
    await routes.register(fastifyTRPCPlugin, {
      prefix: '/trpc',
      trpcOptions: {
        router: appRouter,
        allowMethodOverride: true,
        // Each result in a batch has its own status. With 401 for the whole batch, browsers would log an error for a
        // visitor's session check. tRPC's own Vary header would replace the one that says that responses differ by
        // origin.
        responseMeta: ({ info, errors }) => ({
          headers: new Headers({ vary: 'Origin' }),
          ...(info?.isBatchCall && errors.length > 0 && { status: 207 }),
        }),
        createContext: ({ req, res }) => {
          const { scope = scopeOf(req, res), answers: executed } = tried.get(req) ?? {}
          return { ...scope, transport: 'trpc' as const, reply: res, executed }
        },
        onError: ({ error, ctx, path }) => {
          if (!ctx) return
          setRetryAfter(error.cause, ctx.reply)
          logFailure(ctx.log, causeOf(error), { path })
        },
      },
    } satisfies FastifyTRPCPluginOptions<typeof appRouter>)
  })
}
