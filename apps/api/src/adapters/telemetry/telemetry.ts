import type { Instrumentation, TelemetryDependencies } from './follower.ts'

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
    watch: (work, run, errorCodeOf) =>
      instrumentations.reduce(
        (inner, { watch }) =>
          () =>
            watch(work, inner, errorCodeOf),
        run,
      )(),
    follow: (app) => {
      for (const { follow } of instrumentations) follow(app)
    },
    instrumentCalls: (name, port) =>
      instrumentations.reduce((inner, { instrumentCalls }) => instrumentCalls?.(name, inner) ?? inner, port),
    listen: async () => {
      for (const { listen } of instrumentations) await listen?.()
    },
    close: async () => void (await Promise.all(instrumentations.map(({ close }) => close()))),
  }
}
