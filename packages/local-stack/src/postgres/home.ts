import { chmodSync, globSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { acquireLock } from '../lock-file.ts'
import { stopLeftoverServer } from './leftover.ts'

/**
 * Creates the folder for a cluster if needed: the given one, or a temporary one. Temporary folders that killed runners
 * left behind are deleted first.
 */
export async function openHome(dataDir: string | undefined): Promise<string> {
  if (dataDir !== undefined) {
    mkdirSync(dataDir, { recursive: true })
    return realpathSync(dataDir)
  }
  const prefix = join(realpathSync(tmpdir()), 'skillharbor-postgres-')
  for (const lock of globSync(`${prefix}*/lock`)) await deleteLeftover(join(lock, '..'))
  const home = mkdtempSync(prefix)
  chmodSync(home, 0o711)
  return home
}

async function deleteLeftover(home: string): Promise<void> {
  try {
    const { release } = acquireLock(join(home, 'lock'))
    await stopLeftoverServer(join(home, 'cluster'))
    rmSync(home, { recursive: true, force: true })
    release()
  } catch {
    // In use, being deleted by another runner, or owned by another user. We can start anyway.
  }
}
