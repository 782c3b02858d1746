import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { processInfo } from './process-info.ts'
import { waitUntil } from './wait.ts'

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
  const holder = found && holderOf(found)
  if (holder) throw new LockedError(file, holder)
  const isOurs = found === undefined ? create(file, ours) : succeed(file, found, ours)
  if (!isOurs) throw new LockedError(file, Number(read(file)?.split(' ')[0]))
  return { wasStale: found !== undefined, release }
}

/**
 * Waits until no other process holds the lock, and acquires it.
 * @param timeout in ms.
 * @throws an error that names the file and its holder once the time is up.
 */
export async function acquireLockWithin(file: string, timeout: number): Promise<ReturnType<typeof acquireLock>> {
  let locked: LockedError | undefined
  const attempt = () => {
    try {
      return acquireLock(file)
    } catch (error) {
      if (!(error instanceof LockedError)) throw error
      locked = error
      return undefined
    }
  }
  return waitUntil('the lock', timeout, attempt).catch((error: unknown) => {
    throw locked ?? error
  })
}

/** The process that holds a lock with this content; undefined if it's gone. */
function holderOf(content: string): number | undefined {
  const [pid, ...startedAt] = content.split(' ')
  const holder = Number(pid)
  return holder !== process.pid && processInfo(holder)?.startedAt === startedAt.join(' ') ? holder : undefined
}

/** Creates the file with all of its content at once. Returns whether it did: false if another process got here first. */
function create(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, content)
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Replaces a stale lock, while a second lock keeps out others who would. The file is never gone meanwhile, so nobody can
 * create it. Returns whether it did: false if another process got here first.
 */
function succeed(file: string, stale: string, content: string): boolean {
  const { release } = acquireLock(`${file}.next`)
  try {
    if (read(file) !== stale) return false
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, content)
    renameSync(draft, file)
    return true
  } finally {
    release()
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
