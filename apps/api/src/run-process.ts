import type { FastifyBaseLogger } from 'fastify'
import { ConfigError } from './config.ts'
import { DatabaseUnreachable } from './db/reach.ts'

/** Something that has to end before the process does; `name` is for the log. */
type Part = { name: string; close: () => Promise<unknown> }
/** What runs: closed row by row, and what stands in one row at the same time. */
type Running = {
  log: FastifyBaseLogger
  /** Resolves with whether the log is written; false where nobody reads it. */
  written: () => Promise<boolean>
  rows: readonly (readonly Part[])[]
}

/** What a person can mend is said in one line. */
const wordsFor = (error: unknown): unknown => {
  const isPlain = error instanceof ConfigError || error instanceof DatabaseUnreachable
  // Such as a port that is taken.
  const isListening = error instanceof Error && 'syscall' in error && error.syscall === 'listen'
  return isPlain || isListening ? error.message : error
}

/** An exit writes what is left of the log, and so would wait for a reader that has stopped. */
const leave = async ({ written }: Running): Promise<void> => {
  if (await written()) process.exit(0)
  process.kill(process.pid, 'SIGKILL')
}

const closeAll = async (running: Running, limit: number): Promise<void> => {
  const { log, rows } = running
  const open = new Set<string>()
  setTimeout(() => {
    log.error({ hung: [...open] }, `gave up closing after ${limit / 1000} s: ${[...open].join(', ')}`)
    void leave(running)
  }, limit)
  for (const row of rows) {
    const closings = row.map(async ({ name, close }) => {
      open.add(name)
      await close().catch((error: unknown) => log.error({ err: error }, `${name} did not close well`))
      open.delete(name)
    })
    await Promise.all(closings)
  }
}

/**
 * Runs one of the API's processes, which `start` starts. It ends, after closing, by TERM or Ctrl-C, and with the parent
 * that started it with a channel; one that cannot start says why, and exits with 1.
 * @param limit whatever hangs, it is gone so many milliseconds after it was asked to end.
 */
export const runProcess = async (start: () => Promise<Running>, limit = 14_000): Promise<void> => {
  let running: Running | undefined
  // Before the start is over nothing is promised to anybody: there is nothing to close in order.
  const end = async () => {
    if (!running) process.exit(0)
    await closeAll(running, limit)
    await leave(running)
  }
  let isEnding = false
  const asked = () => {
    if (!isEnding) void end()
    isEnding = true
  }
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, asked)
  try {
    running = await start()
  } catch (error) {
    console.error(wordsFor(error))
    process.exit(1)
  }
}
