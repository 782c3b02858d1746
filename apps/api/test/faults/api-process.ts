import type { Failpoint } from './failpoints.ts'
import { type OwnProcess, ownProcess } from './own-process.ts'
import { type Program, programFile } from './programs.ts'

/** Dies the moment it comes to this point for this many times. */
type Armed = { point: Failpoint; hit: number }

/** How far the time of a world is ahead of the machine's, in milliseconds. */
export type Clock = { ahead: number }

/** The API, or its worker, as a process of its own that can be killed and started again. */
export type ClockedProcess = Omit<OwnProcess, 'start' | 'tell'> & {
  /** Starts it; resolves once it works, or false where it died before. */
  start: (armed?: Armed) => Promise<boolean>
  /** Moves the clock, in milliseconds: the provider's, and this process's own, also after it is started again. */
  advance: (ms: number) => Promise<void>
}
/** The API, always at the same address. */
export type ApiProcess = ClockedProcess & { url: string }

const clockedProcess = (
  name: string,
  program: Program,
  environment: Record<string, string>,
  clock: Clock,
): ClockedProcess => {
  const { start, tell, ...own } = ownProcess(name, () => programFile(program), environment)
  return {
    ...own,
    start: (armed) => start({ CLOCK_AHEAD: String(clock.ahead), ...(armed && { FAILPOINT: JSON.stringify(armed) }) }),
    advance: async (ms) => {
      clock.ahead += ms
      await tell({ ahead: clock.ahead })
    },
  }
}

export const apiProcess = (environment: Record<string, string>, url: string, clock: Clock): ApiProcess => ({
  ...clockedProcess('the API', 'api-main', environment, clock),
  url,
})

export const workerProcess = (environment: Record<string, string>, clock: Clock): ClockedProcess =>
  clockedProcess('the worker', 'worker-main', environment, clock)
