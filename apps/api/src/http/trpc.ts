import { maxBatch } from '@skillharbor/contracts/constants'
import { initTRPC, TRPCError } from '@trpc/server'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError, z } from 'zod'
import { AppError } from '../features/app-error.ts'
import type { Scope } from '../features/scope.ts'
import { requireActor } from '../features/use-case.ts'
import { type Endpoint, endpoints } from './endpoints.ts'
import { httpStatusFor, invalidInput, setRetryAfter, toErrorBody, trpcCode } from './errors.ts'

const t = initTRPC.context<Scope & { reply: FastifyReply }>().create({
  isDev: false,
  errorFormatter: ({ shape, error, ctx }) => {
    const body = bodyOf(error, ctx?.reply.request.id)
    const { stack: _, ...data } = shape.data
    const status = { code: trpcCode[body.error], httpStatus: httpStatusFor(body) }
    const { error: code, message, issues, requestId } = body
    return { ...shape, message, data: { ...data, ...status, error: code, issues, requestId } }
  },
})

/**
 * Converts a tRPC error to the response body: our own error wrapped by tRPC, or a request that tRPC itself rejected.
 */
const bodyOf = (error: TRPCError, requestId?: string) => {
  const { code, cause } = error
  if (code === 'BAD_REQUEST' && cause instanceof ZodError) return toErrorBody(invalidInput(cause), requestId)
  const isOurs = cause instanceof AppError || code === 'INTERNAL_SERVER_ERROR' || code === 'SERVICE_UNAVAILABLE'
  const failure = isOurs ? cause : Object.assign(new Error(), { statusCode: getHTTPStatusCodeFromError(error) })
  return toErrorBody(failure, requestId)
}

/** Maps an error to tRPC's code for it, so that the HTTP response has the right status. */
const translated = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (cause) {
    throw new TRPCError({ code: trpcCode[toErrorBody(cause).error], cause })
  }
}

const procedure = ({ operation, run }: Endpoint) => {
  const watched = t.procedure.use(({ ctx, path, next }) =>
    ctx.watch({ kind: 'trpc', name: path }, next, (result) => (result.ok ? undefined : bodyOf(result.error).error)),
  )
  const admitted = watched.use(async ({ ctx, next }) => {
    await translated(requireActor(ctx, operation))
    return next()
  })
  // A call without input has an empty input, as over REST.
  const typed = admitted.input(z.preprocess((input) => input ?? {}, operation.input)).output(operation.output)
  const resolve = ({ ctx, input }: { ctx: Scope; input: unknown }) => translated(run(ctx, input))
  return operation.kind === 'query' ? typed.query(resolve) : typed.mutation(resolve)
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

/** Limits the batch size. A page signs all its pictures in one batch; every other batch is short. */
const checkBatch = (path: string): void => {
  // tRPC decodes the path once more than the router does, so a doubly encoded path could hide a longer batch.
  if (path.includes('%25')) throw new AppError('NOT_FOUND', 'There is nothing here')
  const calls = decodeURIComponent(path).split(',')
  const most = calls.every((call) => call === 'uploads.signedUrl') ? maxBatch.signing : maxBatch.default
  if (calls.length > most) throw new AppError('INVALID_INPUT', `At most ${most} calls in one batch`)
}

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

/** Serves the procedures under /trpc. */
export const trpcRoutes = (
  app: FastifyInstance,
  scopeOf: (request: FastifyRequest, reply: FastifyReply) => Scope,
): void => {
  app.register(async (door) => {
    const parse = app.getDefaultJsonParser('error', 'error')
    door.addHook('onRequest', async (request) => {
      // tRPC creates a `Request`, which fails for other methods, such as TRACE, and for an invalid host.
      if (!methods.has(request.method)) throw new AppError('METHOD_NOT_ALLOWED', 'Ask by GET or POST')
      if (!URL.canParse(`http://${request.headers.host}`))
        throw new AppError('INVALID_INPUT', 'The Host header is no host')
      checkBatch(request.url.slice('/trpc/'.length).split('?')[0] ?? '')
      const type = request.headers['content-type']
      if (type !== undefined && !/^application\/json\b/i.test(type))
        throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send JSON, with the content type application/json')
      // A streamed response would send its headers, including cookies, before the call runs.
      delete request.headers['trpc-accept']
    })
    // tRPC parses the text itself. Reject the same keys as REST does.
    door.addHook('preValidation', (request, _reply, done) => {
      if (typeof request.body !== 'string' || request.body === '') return done()
      void parse(request, request.body, (error) => done(error ?? undefined))
    })
    await door.register(fastifyTRPCPlugin, {
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
        createContext: ({ req, res }) => ({ ...scopeOf(req, res), reply: res }),
        onError: ({ error, ctx, path }) => {
          if (ctx) setRetryAfter(error.cause, ctx.reply)
          if (toErrorBody(error.cause ?? error).error === 'INTERNAL')
            ctx?.log.error({ err: error.cause ?? error, path }, 'failed')
        },
      },
    } satisfies FastifyTRPCPluginOptions<typeof appRouter>)
  })
}
