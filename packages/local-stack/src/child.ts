import { fork } from 'node:child_process'
import { once } from 'node:events'
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
 * @param shown what of its output goes to our standard error.
 */
export function startChild(file: string, env: NodeJS.ProcessEnv, shown: 'all' | 'errors' | 'nothing'): Child {
  const child = fork(file, {
    env,
    execArgv: ['--import', exitWithParent],
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let tail = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      tail = (tail + chunk.toString()).slice(-2_000)
      if (shown === 'all' || (shown === 'errors' && stream === child.stderr)) process.stderr.write(chunk)
    })
  }
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) =>
      resolve([signal ?? `exit ${code}`, lastLine(tail)].filter(Boolean).join(': ')),
    )
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await within('it to stop', STOP_LIMIT, ended).catch(() => child.kill('SIGKILL'))
    await ended
  }
  const message = () => once(child, 'message').then(([first]) => first)
  return { pid: child.pid ?? 0, ended, stop, message }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
