import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { processInfo } from '../process-info.ts'
import { waitUntil } from '../wait.ts'

const STOP_TIMEOUT = 10_000

/**
 * Stops the server that a killed runner left running in `cluster`. Also deletes a pid file with the pid of an unrelated
 * process, which Postgres would mistake for a running server of this cluster.
 */
export async function stopLeftoverServer(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = readPid(pidFile)
  if (pid === undefined) return
  if (isServerOf(pid, cluster)) {
    // A fast shutdown, or else a kill: the write-ahead log makes both safe.
    if (!(await stop(pid, 'SIGINT', cluster))) await stop(pid, 'SIGKILL', cluster)
  }
  if (!isServerOf(pid, cluster)) rmSync(pidFile, { force: true })
}

function isServerOf(pid: number, cluster: string): boolean {
  const command = processInfo(pid)?.command ?? ''
  return command.includes('postgres') && command.includes(cluster)
}

/** Sends the signal. Returns whether the server stopped in time. */
async function stop(pid: number, signal: NodeJS.Signals, cluster: string): Promise<boolean> {
  try {
    process.kill(pid, signal)
    process.kill(pid, 'SIGCONT')
    return await waitUntil(`Postgres ${pid} to stop`, STOP_TIMEOUT, () => !isServerOf(pid, cluster))
  } catch {
    return !isServerOf(pid, cluster)
  }
}

function readPid(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8').split('\n')[0]) || undefined
  } catch {
    return undefined
  }
}
