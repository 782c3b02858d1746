import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { processInfo } from './process-info.ts'

/** Somebody else, alive, holds the lock. */
export class LockedError extends Error {
  readonly holder: number

  constructor(file: string, holder: number) {
    super(`${file} is held by process ${holder}`)
    this.holder = holder
  }
}

/**
 * Takes the lock for this process. A lock whose holder has died is taken over; a reused pid is no holder, because the
 * file holds the process's starting time beside its pid.
 * @returns whether a dead process's lock was taken over, and the function that gives the lock back.
 * @throws LockedError when another process holds it.
 */
export function takeLock(file: string): { tookOver: boolean; release: () => void } {
  const mine = `${process.pid} ${processInfo(process.pid)?.startedAt ?? ''}`
  const release = () => {
    if (read(file) === mine) rmSync(file, { force: true })
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
  // Fails when somebody was quicker: two starts at the same moment cannot both go on.
  writeFileSync(file, mine, { flag: 'wx' })
  return { tookOver: found !== undefined, release }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
