import { fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { within } from './until.ts'

const STOP_LIMIT = 10_000
const exitWithParent = new URL('./exit-with-parent.ts', import.meta.url).href

/** A process or server that is up. `ended` says why when it is gone, wanted or not. */
export type Running = { pid: number; ended: Promise<string>; stop: () => Promise<void> }

/** A forked Node program; `message` is the next one that it sends us. */
export type Child = Running & { message: () => Promise<unknown> }

/**
 * Forks a Node program in a process group of its own, so that Ctrl-C reaches only us and we stop the parts in order.
 * It ends when its IPC channel closes; `stop` sends SIGTERM first, and SIGKILL in the end.
 * @param logFile where all that it writes goes; undefined: to our standard error. Not through a pipe of ours: a program that says farewell into a pipe whose reader was killed may wait there for ever.
 */
export function startChild(program: string, env: NodeJS.ProcessEnv, logFile: string | undefined): Child {
  const output = logFile ? openLog(logFile) : 2
  const child = fork(program, {
    env,
    execArgv: ['--import', exitWithParent],
    detached: true,
    stdio: ['ignore', output, output, 'ipc'],
  })
  if (logFile) closeSync(output)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit ${code}: ${lastWords(logFile)}`))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await within('it to stop', STOP_LIMIT, ended).catch(() => child.kill('SIGKILL'))
    await ended
  }
  const message = () => once(child, 'message').then(([first]) => first)
  return { pid: child.pid ?? 0, ended, stop, message }
}

/** A fresh log; the one before is kept, since it says why its program ended. */
function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true })
  if (existsSync(file)) renameSync(file, `${file}.previous`)
  return openSync(file, 'w', 0o600)
}

/** The line that most likely says why a program ended. */
function lastWords(logFile: string | undefined): string {
  if (!logFile) return 'its own words stand above'
  const lines = readFileSync(logFile, 'utf8').trim().split('\n')
  return (lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? '').trim()
}
