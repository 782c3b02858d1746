import { maxBatch } from '@skillharbor/contracts/constants'
import { initTRPC, TRPCError } from '@trpc/server'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { AppError } from '../features/app-error.ts'
import type { Scope } from '../features/scope.ts'
import { answerTo, invalidInput, sayWhen, statusFor, trpcCode } from './errors.ts'
import { type Served, served } from './implementations.ts'

const t = initTRPC.context<Scope & { reply: FastifyReply }>().create({
  isDev: false,
  errorFormatter: ({ shape, error }) => {
    const body = bodyOf(error)
    const { stack: _, ...data } = shape.data
    const status = { code: trpcCode[body.error], httpStatus: statusFor(body) }
    return { ...shape, message: body.message, data: { ...data, ...status, error: body.error, issues: body.issues } }
  },
})

/** What a failure is to the caller: one of ours, wrapped by tRPC, or tRPC's own refusal of a request. */
const bodyOf = (error: TRPCError) => {
  const { code, cause } = error
  if (code === 'BAD_REQUEST' && cause instanceof ZodError) return answerTo(invalidInput(cause))
  const isOurs = cause instanceof AppError || code === 'INTERNAL_SERVER_ERROR' || code === 'SERVICE_UNAVAILABLE'
  return answerTo(isOurs ? cause : Object.assign(new Error(), { statusCode: getHTTPStatusCodeFromError(error) }))
}

/** Has tRPC see the status that the code stands for, so that the HTTP answer carries it too. */
const translated = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (cause) {
    throw new TRPCError({ code: trpcCode[answerTo(cause).error], cause })
  }
}

const procedure = ({ operation, run }: Served) => {
  const typed = t.procedure.input(operation.input).output(operation.output)
  const resolve = ({ ctx, input }: { ctx: Scope; input: unknown }) => translated(run(ctx, input))
  return operation.kind === 'query' ? typed.query(resolve) : typed.mutation(resolve)
}

/** The procedures, by group and name, as the contracts' table has them. */
export const appRouter = t.router(
  Object.fromEntries(
    [...Map.groupBy(served, ({ group }) => group)].map(([group, members]) => [
      group,
      t.router(Object.fromEntries(members.map((member) => [member.name, procedure(member)]))),
    ]),
  ),
)

/** A page signs all its pictures in one batch; every other batch is short. */
const checkBatch = (path: string): void => {
  const calls = decodeURIComponent(path).split(',')
  const most = calls.every((call) => call === 'uploads.signedUrl') ? maxBatch.signing : maxBatch.default
  if (calls.length > most) throw new AppError('INVALID_INPUT', `At most ${most} calls in one batch`)
}

/** Serves the procedures under /trpc. */
export const trpcDoor = (
  app: FastifyInstance,
  scopeOf: (request: FastifyRequest, reply: FastifyReply) => Scope,
): void => {
  app.register(async (door) => {
    door.addHook('onRequest', async (request) => {
      checkBatch(request.url.slice('/trpc/'.length).split('?')[0] ?? '')
    })
    await door.register(fastifyTRPCPlugin, {
      prefix: '/trpc',
      trpcOptions: {
        router: appRouter,
        allowMethodOverride: true,
        createContext: ({ req, res }) => ({ ...scopeOf(req, res), reply: res }),
        onError: ({ error, ctx, path }) => {
          if (ctx) sayWhen(error.cause, ctx.reply)
          if (answerTo(error.cause ?? error).error === 'INTERNAL')
            ctx?.log.error({ err: error.cause ?? error, path }, 'failed')
        },
      },
    } satisfies FastifyTRPCPluginOptions<typeof appRouter>)
  })
}
