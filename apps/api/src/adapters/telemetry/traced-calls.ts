import { type Attributes, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import type pg from 'pg'

/** Leaves a span of the call, within the one under way; where none is, or nothing is waited for, there is none. */
const followed = (tracer: Tracer, name: string, attributes: Attributes, call: () => unknown): unknown => {
  if (trace.getActiveSpan() === undefined) return call()
  const startTime = Date.now()
  const answer = call()
  if (!(answer instanceof Promise)) return answer
  const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime })
  answer.catch(() => span.setStatus({ code: SpanStatusCode.ERROR })).finally(() => span.end())
  return answer
}

/** The text of a query, which holds no values: these are sent apart. */
const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}

const traceQueriesOn = (on: pg.Pool | pg.PoolClient, tracer: Tracer): void => {
  const query = on.query
  const ask = (...given: unknown[]): unknown => {
    const answer = () => Reflect.apply(query, on, given)
    // One with a callback is a connection's part of what the pool was asked, and is traced there.
    if (given.some((one) => typeof one === 'function')) return answer()
    const text = textOf(given[0])
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2_000) }
    return followed(tracer, text.match(/\w+/)?.[0] ?? 'query', attributes, answer)
  }
  Object.assign(on, { query: ask })
}

/** Traces the pool's queries, with the wait for a connection, and those of transactions. */
export const traceQueries = (pool: pg.Pool, tracer: Tracer): void => {
  traceQueriesOn(pool, tracer)
  pool.on('connect', (client) => traceQueriesOn(client, tracer))
}

/** The port, with a span of each of its calls that waits for something. */
export const tracedCalls = <Port extends object>(name: string, port: Port, tracer: Tracer): Port =>
  new Proxy(port, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) =>
        followed(tracer, `${name} ${String(key)}`, {}, () => Reflect.apply(value, target, given))
    },
  })
