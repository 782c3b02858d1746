import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { type ErrorCode, errorStatus } from '@skillharbor/contracts/errors'
import { collectDatabaseMetrics } from './database-metrics.ts'
import type { Instrumentation, TelemetryDependencies } from './instrumentation.ts'

const outcomeOf = (code: ErrorCode | undefined) =>
  code === undefined ? 'ok' : errorStatus[code] < 500 ? 'refused' : 'failed'

/** Durations and outcomes of operations and jobs, and responses to HTTP requests. */
const workMetrics = (
  registers: [Registry],
  codeOf: TelemetryDependencies['codeOf'],
): Pick<Instrumentation, 'instrument' | 'observeRequests'> => {
  const seconds = new Histogram({
    name: 'skillharbor_operation_seconds',
    help: 'How long operations and jobs took',
    labelNames: ['transport', 'operation', 'outcome'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const errors = new Counter({
    name: 'skillharbor_errors_total',
    help: 'Operations and jobs that ended with an error, by its code; TOO_MANY_REQUESTS is a limit that was reached',
    labelNames: ['transport', 'operation', 'code'] as const,
    registers,
  })
  const answers = new Counter({
    name: 'skillharbor_http_answers_total',
    help: 'Answers to HTTP requests',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  })
  return {
    instrument: async ({ transport, name }, run) => {
      const since = performance.now()
      let code: ErrorCode | undefined
      try {
        return await run()
      } catch (error) {
        code = codeOf(error)
        throw error
      } finally {
        seconds.observe({ transport, operation: name, outcome: outcomeOf(code) }, (performance.now() - since) / 1000)
        if (code !== undefined) errors.inc({ transport, operation: name, code })
      }
    },
    observeRequests: (app) => {
      app.addHook('onResponse', async ({ method, routeOptions }, { statusCode }) => {
        answers.inc({ method, route: routeOptions.url ?? 'none', status: statusCode })
      })
    },
  }
}

const poolMetrics = (registers: [Registry], pool: TelemetryDependencies['pool']): void => {
  new Gauge({
    name: 'skillharbor_db_connections',
    help: 'Connections of the pool to the database: busy, idle, and how many wait for one',
    labelNames: ['state'] as const,
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

const serve = (registry: Registry): Server =>
  createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(request.url === '/healthz' ? 200 : 404).end()
    return registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })

/**
 * Serves Prometheus metrics at /metrics on a separate port, which must not be public. Also serves /healthz there, which
 * is the only health check a worker has.
 */
export const startMetrics = (
  { host, port }: { host: string; port: number },
  { pool, codeOf }: TelemetryDependencies,
): Instrumentation => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  poolMetrics([registry], pool)
  collectDatabaseMetrics(registry, pool)
  const server = serve(registry)
  return {
    ...workMetrics([registry], codeOf),
    listen: async () => void (await once(server.listen(port, host), 'listening')),
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
