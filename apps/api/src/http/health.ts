import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { codeOf } from './code-of.ts'

/** Resolves with the reason why a dependency can't be used, for the operator; with undefined if it can. */
type Check = () => Promise<string | undefined>
type Reasons = Record<string, string>
/** `atStart` are required until they succeed for the first time, and advisory from then on. */
type Checks = Readonly<Record<'required' | 'atStart' | 'advisory', Readonly<Record<string, Check>>>>

/** Time limit for a check, and how long its result is reused, in milliseconds. */
const [limit, life] = [4_000, 1_000] as const

const noAnswer = async (): Promise<never> => {
  await pause(limit, undefined, { ref: false })
  throw new Error(`no answer within ${limit} ms`)
}

/**
 * Runs all checks and returns each one's reason, or `ok`. Logs the underlying error once, when a check starts to fail.
 */
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
      const code = codeOf(error)
      return `The ${name} cannot be used${code === undefined ? '' : `: ${code}`}`
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
 * /healthz: the process answers. /readyz: all required dependencies answer, so it can take requests; otherwise 503 with
 * the reason for each. Also 503 from the moment the process is asked to end. If another check fails, the process still
 * takes requests, and the status is `degraded`.
 */
export const healthRoutes = (
  app: FastifyInstance,
  { required, atStart, advisory }: Checks,
  isLeaving: () => boolean,
): void => {
  const ask = asker({ ...required, ...atStart, ...advisory }, app.log)
  const awaited = new Set(Object.keys(atStart))
  // Balancers call these every other second. Keep them out of the log.
  const quietly = { logLevel: 'warn' } as const
  app.get('/healthz', quietly, async () => ({ status: 'ok' }))
  app.get('/readyz', quietly, async (_request, reply) => {
    if (isLeaving()) return reply.code(503).send({ status: 'leaving', checks: {} })
    const reasons = await ask()
    const isOk = (name: string) => reasons[name] === 'ok'
    for (const name of awaited) if (isOk(name)) awaited.delete(name)
    const isReady = awaited.size === 0 && Object.keys(required).every(isOk)
    const status = !isReady ? 'unavailable' : Object.keys(reasons).every(isOk) ? 'ok' : 'degraded'
    return reply.code(status === 'unavailable' ? 503 : 200).send({ status, checks: reasons })
  })
}
