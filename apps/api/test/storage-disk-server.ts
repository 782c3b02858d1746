import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cors from '@fastify/cors'
import Fastify from 'fastify'
import helmet from 'helmet'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { attemptLimit } from '../src/adapters/limits/try-limit.ts'
import { diskStorage } from '../src/adapters/storage/disk.ts'
import { httpStatusFor, toErrorBody } from '../src/http/errors.ts'
import { filesRoutes } from '../src/http/files.ts'

export const adminSite = 'http://admin.example'
export const secret = 'a secret of these tests'

/** Disk storage in a fresh folder, served on a free port, beside CORS and header rules such as the API's. */
export const startDiskServer = async (uploadTimeoutMs = 60_000) => {
  const dir = await mkdtemp(join(tmpdir(), 'skillharbor-disk-'))
  const now = () => new Date()
  const at = (origin: string, clock: () => Date) => diskStorage({ dir, secret, origin, now: clock })

  const app = Fastify({ bodyLimit: 64 * 1024 })
  const refusals: string[] = []
  app.setErrorHandler((error, _request, reply) => {
    const answer = toErrorBody(error)
    refusals.push(answer.error)
    return reply.code(httpStatusFor(answer)).send(answer)
  })
  app.register(cors, { origin: [adminSite], credentials: true })
  // Without the one header that the API's rules and the file routes have in common: here the file routes must send it.
  const careful = helmet({ xContentTypeOptions: false })
  app.addHook('onRequest', async (request, reply) => careful(request.raw, reply.raw, () => undefined))
  // Which origin the links name does not matter to the file routes; it is known only once they are served.
  const sends = attemptLimit(new RateLimiterMemory({ points: 20, duration: 300 }))
  app.register(filesRoutes, { ...at('http://unused', now), sends, origins: [adminSite], uploadTimeoutMs })
  app.post('/api/json', async (request) => request.body)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })

  return {
    app,
    dir,
    origin,
    storage: at(origin, now).storage,
    earlier: at(origin, () => new Date(Date.now() - 200_000)).storage,
    /** The codes of the errors answered so far, also to callers that had gone. */
    refusals,
    stop: async () => {
      await app.close()
      await rm(dir, { recursive: true })
    },
  }
}
