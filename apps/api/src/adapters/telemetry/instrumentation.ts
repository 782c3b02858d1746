import type { ErrorCode } from '@skillharbor/contracts/errors'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Instrument } from '../../features/scope.ts'

/** Observes the API, for example to collect metrics. */
export type Instrumentation = {
  instrument: Instrument
  /** Observes every request of the app, including those that don't reach an operation. */
  observeRequests: (app: FastifyInstance) => void
  /** Returns the port with its calls instrumented. `name` appears in traces. */
  instrumentCalls?: <Port extends object>(name: string, port: Port) => Port
  /** Starts serving, for instrumentation that is scraped from outside. */
  listen?: () => Promise<void>
  close: () => Promise<void>
}

/** The process's parts that telemetry needs. */
export type TelemetryDependencies = {
  pool: pg.Pool
  /** The error code that the API answers this error with. */
  codeOf: (error: unknown) => ErrorCode
}
