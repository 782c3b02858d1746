import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { processInfo } from './process-info.ts'

// Not proper-lockfile: it judges a lock by its age, so a killed process would keep its folder locked for seconds, a
// suspended one would lose its lock while its Postgres is still running, and neither could be named.

/** Another running process holds the lock. */
export class LockedError extends Error {
  readonly holder: number

  constructor(file: string, holder: number) {
    super(`${file} is locked by process ${holder}`)
    this.holder = holder
  }
}

/**
 * Acquires the lock for this process, even if its last holder was killed. The file contains the holder's pid and start
 * time, so another process that reuses the pid doesn't count as the holder.
 * @returns whether the lock was left behind by a killed process (`wasStale`), and the function that releases it.
 * @throws LockedError if another process holds the lock.
 */
export function acquireLock(file: string): { wasStale: boolean; release: () => void } {
  const ours = `${process.pid} ${processInfo(process.pid)?.startedAt ?? ''}`
  const release = () => {
    if (read(file) === ours) rmSync(file, { force: true })
  }
  const found = read(file)
  if (found !== undefined) {
    const [pid, ...startedAt] = found.split(' ')
    const holder = Number(pid)
    if (holder !== process.pid && processInfo(holder)?.startedAt === startedAt.join(' ')) {
      throw new LockedError(file, holder)
    }
    rmSync(file, { force: true })
  }
  // Fails if another process got here first: of two simultaneous starts, only one may go on.
  writeFileSync(file, ours, { flag: 'wx' })
  return { wasStale: found !== undefined, release }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
