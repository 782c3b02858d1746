import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** Resolves with why a thing cannot be used, in words for the operator; with nothing where it can. */
type Check = () => Promise<string | undefined>
type Reasons = Record<string, string>

/** A check may take this long; its answer is good for so long, however often somebody asks. In ms. */
const [limit, life] = [4_000, 1_000] as const

const noAnswer = async (): Promise<never> => {
  await pause(limit, undefined, { ref: false })
  throw new Error(`no answer within ${limit} ms`)
}

/** Each check's reason, `ok` where there is none. What really went wrong is for the log, and is told there once. */
const asker = (checks: Readonly<Record<string, Check>>, log: FastifyBaseLogger): (() => Promise<Reasons>) => {
  const failing = new Set<string>()
  const reasonOf = async (name: string, check: Check): Promise<string> => {
    try {
      const reason = (await Promise.race([check(), noAnswer()])) ?? 'ok'
      failing.delete(name)
      return reason
    } catch (error) {
      if (!failing.has(name)) log.warn({ err: error }, `${name} is not ready`)
      failing.add(name)
      return `The ${name} cannot be reached`
    }
  }
  const askAll = async (): Promise<Reasons> =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(checks).map(async ([name, check]) => [name, await reasonOf(name, check)] as const),
      ),
    )
  let last: { until: number; reasons: Promise<Reasons> } | undefined
  return () => {
    const now = performance.now()
    if (!last || now >= last.until) last = { until: now + life, reasons: askAll() }
    return last.reasons
  }
}

/**
 * /healthz: the process answers. /readyz: it can be sent requests, as all that it needs answers, each with its reason
 * where it does not; from the moment when the process is asked to end, 503.
 */
export const healthRoutes = (
  app: FastifyInstance,
  checks: Readonly<Record<string, Check>>,
  isLeaving: () => boolean,
): void => {
  const ask = asker(checks, app.log)
  // Balancers ask every other second: nothing to read about in the log.
  const quietly = { logLevel: 'warn' } as const
  app.get('/healthz', quietly, async () => ({ status: 'ok' }))
  app.get('/readyz', quietly, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isLeaving()) return reply.code(503).send({ status: 'leaving', checks: {} })
    const reasons = await ask()
    const ready = Object.values(reasons).every((reason) => reason === 'ok')
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', checks: reasons })
  })
}
