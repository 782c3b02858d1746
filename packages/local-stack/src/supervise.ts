import { setTimeout as sleep } from 'node:timers/promises'
import type { Running } from './child.ts'
import { reasonOf } from './trouble.ts'
import { until } from './until.ts'

const FALLS_ALLOWED = 5
const PER = 60_000
const PAUSE = 500
const RESTART_LIMIT = 60_000

/** A part of the stack and how to bring it up. `name` begins a sentence. */
export type Part = { name: string; start: () => Promise<Running> }

/**
 * A part that is kept up. `pid` is the one of its present process. One that does not come back from a wanted `restart`
 * stays away until the next: whoever wanted it, an edit of its sources say, has something to put right first.
 */
export type Supervised = { pid: () => number; restart: () => Promise<void>; stop: () => Promise<void> }

/**
 * Starts a part, and starts it again whenever it ends unasked, saying so in one line: at most five times a minute,
 * then `giveUp` is called, once, with the reason.
 * @throws what the part's first start throws.
 */
export async function supervise(
  { name, start }: Part,
  log: (line: string) => void,
  giveUp: (reason: string) => void,
): Promise<Supervised> {
  let running = await start()
  let wanted: 'run' | 'restart' | 'stop' = 'run'
  let falls: number[] = []

  /** Brings it up again; undefined when it must not or will not come. */
  async function again(reason: string | undefined): Promise<Running | undefined> {
    for (let why = reason; wanted !== 'stop'; await sleep(PAUSE)) {
      if (why !== undefined) {
        const now = Date.now()
        falls = [...falls.filter((at) => at > now - PER), now]
        if (falls.length > FALLS_ALLOWED) {
          giveUp(`${name} ended ${falls.length} times within a minute (${why}).`)
          return undefined
        }
        log(`${name} ended (${why}); starting it again.`)
      }
      try {
        return await start()
      } catch (error) {
        why = reasonOf(error)
        if (wanted !== 'restart') continue
        log(`${name} did not start again (${why}).`)
        return absent()
      }
    }
    return undefined
  }

  async function watch(): Promise<void> {
    for (;;) {
      const why = await running.ended
      const next = await again(wanted === 'run' ? why : undefined)
      if (!next) return
      running = next
      if (wanted === 'stop') return running.stop()
      wanted = 'run'
    }
  }
  const watching = watch()

  return {
    pid: () => running.pid,
    restart: async () => {
      const before = running
      wanted = 'restart'
      await before.stop()
      await until(`${name} to start again`, RESTART_LIMIT, () => running !== before)
    },
    stop: async () => {
      wanted = 'stop'
      await running.stop()
      await watching
    },
  }
}

function absent(): Running {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { pid: 0, ended: promise, stop: async () => resolve('absent') }
}
