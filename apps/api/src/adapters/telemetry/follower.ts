import type { ErrorCode } from '@skillharbor/contracts/errors'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Instrument } from '../../features/instrument.ts'

/** Something that follows what the API does, such as its metrics. */
export type Instrumentation = {
  watch: Instrument
  /** Follows every request of the app, those too that come to no operation. */
  follow: (app: FastifyInstance) => void
  /** The port itself, whose calls are followed; `name` is for the reader of a trace. */
  instrumentCalls?: <Port extends object>(name: string, port: Port) => Port
  /** Begins to be reachable, where it is asked from outside. */
  listen?: () => Promise<void>
  close: () => Promise<void>
}

/** What telemetry has to know of the process. */
export type TelemetryDependencies = {
  pool: pg.Pool
  /** The code with which a door answers that error. */
  codeOf: (error: unknown) => ErrorCode
}
