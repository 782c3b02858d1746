import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { acquireLockWithin, LockedError } from './lock-file.ts'
import { messageOf, StartupError } from './startup-error.ts'

/** A process that has just been killed still exists for a few milliseconds. */
const EXIT_TIME = 1_000

/** A stack's folder, locked by this process. `wasStale`: its last owner was killed and might still be exiting. */
export type DataFolder = { path: string; wasStale: boolean; release: () => void }

/**
 * Creates the folder in which a stack stores everything, if needed, and locks it.
 * @param path absent: a temporary folder, deleted by `release`.
 * @throws StartupError if the folder isn't writable or another stack uses it.
 */
export async function openDataFolder(path: string | undefined): Promise<DataFolder> {
  if (path === undefined) {
    const temporary = mkdtempSync(join(realpathSync(tmpdir()), 'skillharbor-stack-'))
    return { path: temporary, wasStale: false, release: () => rmSync(temporary, { recursive: true, force: true }) }
  }
  try {
    mkdirSync(path, { recursive: true })
    return { path: realpathSync(path), ...(await acquireLockWithin(join(path, 'lock'), EXIT_TIME)) }
  } catch (error) {
    if (error instanceof LockedError) {
      throw new StartupError(
        `Skill Harbor is already running with the data in ${path} (process ${error.holder}). Stop it, or set DATA_DIR and the ports to run another one.`,
      )
    }
    throw new StartupError(
      `Can't use the data folder ${path} (${messageOf(error)}). Set DATA_DIR to a folder that you can write to.`,
    )
  }
}
