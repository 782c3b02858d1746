import type { FastifyInstance } from 'fastify'

/** /healthz: the process answers. /readyz: so does what it needs, each with its reason when it does not. */
export const healthDoor = (app: FastifyInstance, checks: Readonly<Record<string, () => Promise<unknown>>>): void => {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const reason = await check().then(
          () => 'ok',
          (error: unknown) => (error instanceof Error ? error.message : 'failed'),
        )
        return [name, reason] as const
      }),
    )
    const ready = results.every(([, reason]) => reason === 'ok')
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'unavailable', checks: Object.fromEntries(results) })
  })
}
