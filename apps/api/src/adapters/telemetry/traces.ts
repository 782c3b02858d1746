import {
  type Attributes,
  type Context,
  context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { errorStatus } from '@skillharbor/contracts/errors'
import type { FastifyInstance } from 'fastify'
import type { Instrumentation, TelemetryDependencies } from './instrumentation.ts'
import { tracedCalls, traceQueries } from './traced-calls.ts'

const quiet = new Set(['/healthz', '/readyz'])
const propagator = new W3CTraceContextPropagator()

/**
 * Records a span for each request, within the caller's trace if it sends one (https://www.w3.org/TR/trace-context/).
 */
const traceRequests = (app: FastifyInstance, start: (name: string, attributes: Attributes, from: Context) => Span) => {
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    if (quiet.has(route)) return done()
    const from = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
    const name = `${request.method} ${route}`
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'request.id': request.id }
    const span = start(name, attributes, from)
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode)
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    return context.with(trace.setSpan(from, span), done)
  })
}

/** OpenTelemetry traces of requests with their operations and queries, and of jobs with their queries. */
export const startTraces = (
  { endpoint, share }: { endpoint: string; share: number },
  { pool, codeOf }: TelemetryDependencies,
): Instrumentation => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'skillharbor-api', 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000, exportTimeoutMillis: 2_000 })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const tracer = provider.getTracer('skillharbor')
  traceQueries(pool, tracer)
  return {
    instrument: ({ transport, name }, run) =>
      tracer.startActiveSpan(`${transport} ${name}`, { kind: SpanKind.INTERNAL }, async (span) => {
        try {
          return await run()
        } catch (error) {
          const code = codeOf(error)
          span.setAttribute('error.type', code)
          if (errorStatus[code] >= 500) span.setStatus({ code: SpanStatusCode.ERROR, message: code })
          throw error
        } finally {
          span.end()
        }
      }),
    observeRequests: (app) =>
      traceRequests(app, (name, attributes, from) =>
        tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, from),
      ),
    instrumentCalls: (name, port) => tracedCalls(name, port, tracer),
    close: () => provider.shutdown(),
  }
}
