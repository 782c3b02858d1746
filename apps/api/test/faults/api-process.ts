import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Failpoint } from './failpoints.ts'
import { within } from './waiting.ts'

/** Dies the moment it comes to this point for this many times. */
type Armed = { point: Failpoint; hit: number }

/** How far the time of a world is ahead of the machine's, in milliseconds. */
export type Clock = { ahead: number }

/** The API as a process of its own, always at the same address, that can be killed and started again. */
export type ApiProcess = {
  url: string
  /** Starts it; resolves once it listens, or false where it died before. */
  start: (armed?: Armed) => Promise<boolean>
  /** Resolves when the process that was started last has ended. */
  ended: () => Promise<void>
  isRunning: () => boolean
  kill: () => Promise<void>
  /** Moves the clock, in milliseconds: the provider's, and this process's own, also after it is started again. */
  advance: (ms: number) => Promise<void>
  stop: () => Promise<void>
}

export const apiProcess = (environment: Record<string, string>, url: string, clock: Clock): ApiProcess => {
  let child: ChildProcess | undefined
  let gone: Promise<unknown> = Promise.resolve()
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  const end = async (signal: NodeJS.Signals) => {
    if (isRunning()) child?.kill(signal)
    await within('the API to end', 20_000, gone)
  }
  return {
    url,
    isRunning,
    start: async (armed) => {
      const own = {
        ...environment,
        CLOCK_AHEAD: String(clock.ahead),
        ...(armed && { FAILPOINT: JSON.stringify(armed) }),
      }
      const env = { ...process.env, ...own }
      const started = fork(fileURLToPath(new URL('./api-main.ts', import.meta.url)), {
        env,
        execArgv: [],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      child = started
      gone = once(started, 'exit')
      const ready = once(started, 'message').then(() => true)
      return within('the API to listen', 60_000, Promise.race([ready, gone.then(() => false)]))
    },
    ended: async () => void (await gone),
    kill: () => end('SIGKILL'),
    advance: async (ms) => {
      clock.ahead += ms
      if (!child || !isRunning()) return
      const done = once(child, 'message')
      child.send({ ahead: clock.ahead })
      await within('the API to move its clock', 10_000, done)
    },
    stop: () => end('SIGTERM'),
  }
}
