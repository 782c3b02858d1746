import { type Attributes, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import type pg from 'pg'

/**
 * Records a span for the call within the active span. Records none if there is no active span or the call is
 * synchronous.
 */
const traced = (tracer: Tracer, name: string, attributes: Attributes, call: () => unknown): unknown => {
  if (trace.getActiveSpan() === undefined) return call()
  const startTime = Date.now()
  const answer = call()
  if (!(answer instanceof Promise)) return answer
  const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime })
  answer.catch(() => span.setStatus({ code: SpanStatusCode.ERROR })).finally(() => span.end())
  return answer
}

/** The query's text. It contains no values: they are sent separately. */
const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}

const traceQueriesOn = (on: pg.Pool | pg.PoolClient, tracer: Tracer): void => {
  const query = on.query
  const ask = (...given: unknown[]): unknown => {
    const answer = () => Reflect.apply(query, on, given)
    // A query with a callback is the connection's half of a pool query, and is traced there.
    if (given.some((one) => typeof one === 'function')) return answer()
    const text = textOf(given[0])
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2_000) }
    return traced(tracer, text.match(/\w+/)?.[0] ?? 'query', attributes, answer)
  }
  Object.assign(on, { query: ask })
}

/** Traces the pool's queries, including the wait for a connection, and queries within transactions. */
export const traceQueries = (pool: pg.Pool, tracer: Tracer): void => {
  traceQueriesOn(pool, tracer)
  pool.on('connect', (client) => traceQueriesOn(client, tracer))
}

/** Wraps the port so that each of its asynchronous calls gets a span. */
export const tracedCalls = <Port extends object>(name: string, port: Port, tracer: Tracer): Port =>
  new Proxy(port, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) =>
        traced(tracer, `${name} ${String(key)}`, {}, () => Reflect.apply(value, target, given))
    },
  })
