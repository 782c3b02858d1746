import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { processInfo } from '../process-info.ts'
import { until } from '../until.ts'

const STOP_LIMIT = 10_000

/**
 * Stops a server that a killed runner left behind in `cluster`, and removes a pid file that names a stranger, which
 * Postgres would take for a running server of its own.
 */
export async function clearLeftover(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = readPid(pidFile)
  if (pid === undefined) return
  if (isServerOf(pid, cluster)) {
    // A fast shutdown; failing that, none: the write-ahead log makes both safe.
    if (!(await stops(pid, 'SIGINT', cluster))) await stops(pid, 'SIGKILL', cluster)
  }
  if (!isServerOf(pid, cluster)) rmSync(pidFile, { force: true })
}

function isServerOf(pid: number, cluster: string): boolean {
  const command = processInfo(pid)?.command ?? ''
  return command.includes('postgres') && command.includes(cluster)
}

async function stops(pid: number, signal: NodeJS.Signals, cluster: string): Promise<boolean> {
  try {
    process.kill(pid, signal)
    process.kill(pid, 'SIGCONT')
    return await until(`Postgres ${pid} to stop`, STOP_LIMIT, () => !isServerOf(pid, cluster))
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
