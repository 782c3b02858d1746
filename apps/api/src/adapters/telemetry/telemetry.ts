import type { Follower, Surroundings } from './follower.ts'

type Wanted = {
  /** Where /metrics is served; undefined: nowhere. */
  metrics: { host: string; port: number } | undefined
  /** Where traces are sent, and the share of them that is; undefined: nowhere. */
  traces: { endpoint: string; share: number } | undefined
}

const followersFor = async ({ metrics, traces }: Wanted, around: Surroundings): Promise<Follower[]> => [
  ...(metrics ? [(await import('./metrics.ts')).startMetrics(metrics, around)] : []),
  ...(traces ? [(await import('./traces.ts')).startTraces(traces, around)] : []),
]

/** Measures and traces what is wanted; for what is not, nothing is loaded and nothing done. */
export const startTelemetry = async (wanted: Wanted, around: Surroundings): Promise<Required<Follower>> => {
  const followers = await followersFor(wanted, around)
  return {
    watch: (work, run, codeIn) =>
      followers.reduce(
        (inner, { watch }) =>
          () =>
            watch(work, inner, codeIn),
        run,
      )(),
    follow: (app) => {
      for (const { follow } of followers) follow(app)
    },
    followCalls: (name, port) =>
      followers.reduce((inner, { followCalls }) => followCalls?.(name, inner) ?? inner, port),
    listen: async () => {
      for (const { listen } of followers) await listen?.()
    },
    close: async () => void (await Promise.all(followers.map(({ close }) => close()))),
  }
}
