import { type TimeLimits, timeLimits } from '../../src/time-limits.ts'
import { insideApi } from './inside-api.ts'
import type { Pace } from './scenario.ts'
import { type Api, apart, type CalmWorld, type Host, type Settings, withWorld } from './world.ts'

const inside =
  (within: TimeLimits): Host<Api> =>
  (...given) => {
    const api = insideApi(...given, within)
    return { api, end: api.stop }
  }

/**
 * A world of its own for work that never kills the API, which in a hurry is started in this process, with other limits
 * for those whom it waits for where `within` names them.
 */
export const inCalmWorld = <T>(
  postgresUrl: string,
  pace: Pace,
  work: (world: CalmWorld) => Promise<T>,
  settings: Settings = {},
  within: Partial<TimeLimits> = {},
): Promise<T> =>
  withWorld<Api, T>(postgresUrl, pace === 'hurried' ? inside({ ...timeLimits, ...within }) : apart, work, settings)
