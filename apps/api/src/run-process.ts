import type { FastifyBaseLogger } from 'fastify'
import { ConfigError } from './config.ts'
import { DatabaseUnreachable } from './db/reach.ts'

/** Something to close before the process ends. `name` is for the log. */
type Part = { name: string; close: () => Promise<unknown> }
/** The running parts. Rows close one after another; the parts in a row close at the same time. */
type Running = {
  log: FastifyBaseLogger
  /** Resolves when the log is written; with false if nobody reads it. */
  written: () => Promise<boolean>
  rows: readonly (readonly Part[])[]
}

/** An error that the operator can fix is reported in one line. */
const wordsFor = (error: unknown): unknown => {
  const isPlain = error instanceof ConfigError || error instanceof DatabaseUnreachable
  // Such as a port that is in use.
  const isListening = error instanceof Error && 'syscall' in error && error.syscall === 'listen'
  return isPlain || isListening ? error.message : error
}

/** A normal exit flushes the log, and so would wait for a stalled reader. */
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
 * Runs one of the API's processes. Closes and ends it on SIGTERM or Ctrl-C, or when the parent process that started it
 * with a channel ends. If `start` fails, it prints the reason and exits with 1.
 * @param limit milliseconds from the request to end until the process is gone, whatever hangs.
 */
export const runProcess = async (start: () => Promise<Running>, limit = 14_000): Promise<void> => {
  let running: Running | undefined
  // Until the start is complete there is nothing to close.
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
