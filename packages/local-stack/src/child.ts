import { createWriteStream, existsSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { execaNode } from 'execa'
import { waitUntil } from './wait.ts'

/** How Node runs the API, here and in its image: with less memory, at the same speed (docs/performance.md). */
export const nodeOptions = ['--max-semi-space-size=16']

const STOP_TIMEOUT = 10_000
/** Plain JavaScript: to strip types, Node would load a compiler in each child. */
const exitWithParent = new URL('../bin/exit-with-parent.js', import.meta.url).href

/** A running process or server. `ended` resolves with the reason once it's gone, whether it was stopped or not. */
export type Running = { pid: number; ended: Promise<string>; stop: () => Promise<void> }

/** A Node program in a process of its own. `message` resolves with the next message that it sends. */
export type Child = Running & { message: () => Promise<unknown> }

/**
 * Starts a Node program in its own process group, so that Ctrl-C reaches only us and we stop the parts in order. It
 * exits when its IPC channel closes. `stop` sends SIGTERM, and SIGKILL if that doesn't help.
 * @param logFile where its output goes; undefined: to our standard error. Its output doesn't pass through a pipe: if we
 * are killed, a program that logs while it exits could block on the pipe forever.
 */
export function startChild(program: string, env: NodeJS.ProcessEnv, logFile: string | undefined): Child {
  const log = logFile ? createWriteStream(logFile, { fd: openLog(logFile) }) : undefined
  const child = execaNode(program, {
    env,
    extendEnv: false,
    nodeOptions: [...nodeOptions, '--import', exitWithParent],
    detached: true,
    forceKillAfterDelay: STOP_TIMEOUT,
    reject: false,
    stdin: 'ignore',
    stdout: log ?? 2,
    stderr: log ?? 2,
  })
  log?.close()
  const ended = child.then(
    ({ signal, exitCode, shortMessage }) =>
      signal ?? (exitCode === undefined ? shortMessage : undefined) ?? `exit code ${exitCode}: ${lastLogLine(logFile)}`,
  )
  const stop = async () => {
    child.kill()
    await ended
  }
  return { pid: child.pid ?? 0, ended, stop, message: () => child.getOneMessage() }
}

/**
 * Waits until `isReady` returns true. Stops the child if that takes longer than `timeout` ms.
 * @throws an error if the child exits first, with the reason, or on the timeout.
 */
export async function waitUntilReady(
  name: string,
  child: Child,
  timeout: number,
  isReady: () => Promise<boolean>,
): Promise<void> {
  let reason: string | undefined
  void child.ended.then((ended) => {
    reason = ended
  })
  try {
    await waitUntil(`${name} to start`, timeout, () => {
      if (reason !== undefined) throw new Error(`${name} didn't start: ${reason}`)
      return isReady()
    })
  } catch (error) {
    await child.stop()
    throw error
  }
}

/** Opens a new log file. The previous one is kept, because it says why its program exited. */
function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true })
  if (existsSync(file)) renameSync(file, `${file}.previous`)
  return openSync(file, 'w', 0o600)
}

/** The log line that most likely says why a program exited. */
function lastLogLine(logFile: string | undefined): string {
  if (!logFile) return 'see its output above'
  const lines = readFileSync(logFile, 'utf8').trim().split('\n')
  return (lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? '').trim()
}
