import type { Instrumentation, TelemetryDependencies } from './instrumentation.ts'

type Wanted = {
  /** Where /metrics is served; not served if undefined. */
  metrics: { host: string; port: number } | undefined
  /** Where traces are sent, and the sampled share (0 to 1); not sent if undefined. */
  traces: { endpoint: string; share: number } | undefined
}

const instrumentationsFor = async (
  { metrics, traces }: Wanted,
  around: TelemetryDependencies,
): Promise<Instrumentation[]> => [
  ...(metrics ? [(await import('./metrics.ts')).startMetrics(metrics, around)] : []),
  ...(traces ? [(await import('./traces.ts')).startTraces(traces, around)] : []),
]

/** Starts the configured metrics and traces. Loads nothing for those that aren't configured. */
export const startTelemetry = async (
  wanted: Wanted,
  around: TelemetryDependencies,
): Promise<Required<Instrumentation>> => {
  const instrumentations = await instrumentationsFor(wanted, around)
  return {
    instrument: (work, run) =>
      instrumentations.reduce(
        (inner, { instrument }) =>
          () =>
            instrument(work, inner),
        run,
      )(),
    observeRequests: (app) => {
      for (const { observeRequests } of instrumentations) observeRequests(app)
    },
    instrumentCalls: (name, port) =>
      instrumentations.reduce((inner, { instrumentCalls }) => instrumentCalls?.(name, inner) ?? inner, port),
    listen: async () => {
      for (const { listen } of instrumentations) await listen?.()
    },
    close: async () => void (await Promise.all(instrumentations.map(({ close }) => close()))),
  }
}
