import { insideApi } from './inside-api.ts'
import type { Pace } from './scenario.ts'
import { type Api, apart, type CalmWorld, type Host, withWorld } from './world.ts'

const inside: Host<Api> = (...given) => {
  const api = insideApi(...given)
  return { api, end: api.stop }
}

/** A world of its own for work that never kills the API, which in a hurry is started in this process. */
export const inCalmWorld = <T>(
  postgresUrl: string,
  pace: Pace,
  work: (world: CalmWorld) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> => withWorld<Api, T>(postgresUrl, pace === 'hurried' ? inside : apart, work, settings)
