import { setTimeout as sleep } from 'node:timers/promises'
import type { Running } from './child.ts'
import { messageOf } from './startup-error.ts'
import { waitUntil } from './wait.ts'

// Not concurrently or `node --watch`: neither waits until a part is ready or limits restarts per minute, and both leave
// their children running when they are killed with SIGKILL.

const MAX_RESTARTS = 5
const WINDOW = 60_000
const PAUSE = 500
const RESTART_TIMEOUT = 60_000

/** A part of the stack. `name` starts a sentence; `start` resolves once the part is ready. */
export type Part = { name: string; start: () => Promise<Running> }

/**
 * A part that is restarted when it exits. `pid` is that of its current process. If a requested `restart` fails, the part
 * stays down until the next one: whoever requested it, by editing its code for example, has to fix something first.
 */
export type Supervised = { pid: () => number; restart: () => Promise<void>; stop: () => Promise<void> }

/**
 * Starts a part, and restarts it whenever it exits by itself, with a line in the log. If it has to be restarted more than
 * five times a minute, calls `onFailure` instead, once, with the reason.
 * @throws the error of the part's first start.
 */
export async function supervise(
  { name, start }: Part,
  log: (line: string) => void,
  onFailure: (reason: string) => void,
): Promise<Supervised> {
  let running = await start()
  let requested: 'run' | 'restart' | 'stop' = 'run'
  let exits: number[] = []

  /** Starts the part again. Returns undefined if it was stopped or keeps failing. `reason`: why it exited, if unrequested. */
  async function startAgain(reason: string | undefined): Promise<Running | undefined> {
    for (let why = reason; requested !== 'stop'; await sleep(PAUSE)) {
      if (why !== undefined) {
        const now = Date.now()
        exits = [...exits.filter((at) => at > now - WINDOW), now]
        if (exits.length > MAX_RESTARTS) {
          onFailure(`${name} exited ${exits.length} times within a minute (${why}).`)
          return undefined
        }
        log(`${name} exited (${why}). Restarting it.`)
      }
      try {
        return await start()
      } catch (error) {
        why = messageOf(error)
        if (requested !== 'restart') continue
        log(`${name} didn't restart (${why}).`)
        return notRunning()
      }
    }
    return undefined
  }

  async function keepRunning(): Promise<void> {
    for (;;) {
      const reason = await running.ended
      const next = await startAgain(requested === 'run' ? reason : undefined)
      if (!next) return
      running = next
      if (requested === 'stop') return running.stop()
      requested = 'run'
    }
  }
  const finished = keepRunning()

  return {
    pid: () => running.pid,
    restart: async () => {
      const before = running
      requested = 'restart'
      await before.stop()
      await waitUntil(`${name} to restart`, RESTART_TIMEOUT, () => running !== before)
    },
    stop: async () => {
      requested = 'stop'
      await running.stop()
      await finished
    },
  }
}

function notRunning(): Running {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { pid: 0, ended: promise, stop: async () => resolve('not running') }
}
