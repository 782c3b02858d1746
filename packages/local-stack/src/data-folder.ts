import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LockedError, takeLock } from './lock-file.ts'
import { reasonOf, Trouble } from './trouble.ts'

const ATTEMPTS = 10
const PAUSE = 100

/** A stack's folder, held by this process. `tookOver`: whoever held it last was killed and may still be dying. */
export type DataFolder = { path: string; tookOver: boolean; release: () => void }

/**
 * Opens the folder where a stack keeps everything, and makes it if it is not there.
 * @param path absent: a throw-away folder that `release` removes.
 * @throws Trouble when it cannot be written to, or another stack runs on it.
 */
export async function openDataFolder(path: string | undefined): Promise<DataFolder> {
  if (path === undefined) {
    const made = mkdtempSync(join(realpathSync(tmpdir()), 'skillharbor-stack-'))
    return { path: made, tookOver: false, release: () => rmSync(made, { recursive: true, force: true }) }
  }
  try {
    mkdirSync(path, { recursive: true })
    return { path: realpathSync(path), ...(await takeSoon(join(path, 'lock'))) }
  } catch (error) {
    if (error instanceof LockedError) {
      throw new Trouble(
        `Skill Harbor already runs on ${path} (process ${error.holder}). Stop it, or set DATA_DIR and the ports to run another.`,
      )
    }
    throw new Trouble(
      `The data folder ${path} cannot be used (${reasonOf(error)}). Set DATA_DIR to a folder you may write to.`,
    )
  }
}

/** Whoever was killed this moment is still there for a few milliseconds. */
async function takeSoon(file: string): Promise<ReturnType<typeof takeLock>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return takeLock(file)
    } catch (error) {
      if (!(error instanceof LockedError) || attempt === ATTEMPTS) throw error
      await sleep(PAUSE)
    }
  }
}
