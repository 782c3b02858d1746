import { chmodSync, globSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeLock } from '../lock-file.ts'
import { clearLeftover } from './leftover.ts'

/**
 * The folder that holds a cluster: the asked-for one, made if need be, or else a new throw-away one (and whatever
 * throw-away ones killed runners left is removed on the way).
 */
export async function openHome(dataDir: string | undefined): Promise<string> {
  if (dataDir !== undefined) {
    mkdirSync(dataDir, { recursive: true })
    return realpathSync(dataDir)
  }
  const prefix = join(realpathSync(tmpdir()), 'skillharbor-postgres-')
  for (const lock of globSync(`${prefix}*/lock`)) await sweep(join(lock, '..'))
  const made = mkdtempSync(prefix)
  chmodSync(made, 0o711)
  return made
}

async function sweep(home: string): Promise<void> {
  try {
    const { release } = takeLock(join(home, 'lock'))
    await clearLeftover(join(home, 'cluster'))
    rmSync(home, { recursive: true, force: true })
    release()
  } catch {
    // In use, being swept by another runner, or another account's: none of it keeps us from starting.
  }
}
