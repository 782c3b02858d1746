import type { Instrumentation, TelemetryDependencies } from './follower.ts'

type Wanted = {
  /** Where /metrics is served; undefined: nowhere. */
  metrics: { host: string; port: number } | undefined
  /** Where traces are sent, and the share of them that is; undefined: nowhere. */
  traces: { endpoint: string; share: number } | undefined
}

const instrumentationsFor = async (
  { metrics, traces }: Wanted,
  around: TelemetryDependencies,
): Promise<Instrumentation[]> => [
  ...(metrics ? [(await import('./metrics.ts')).startMetrics(metrics, around)] : []),
  ...(traces ? [(await import('./traces.ts')).startTraces(traces, around)] : []),
]

/** Measures and traces what is wanted; for what is not, nothing is loaded and nothing done. */
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
