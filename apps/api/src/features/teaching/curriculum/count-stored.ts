import type { Ports } from '../../scope.ts'
import { noteStored } from '../media/stored-repository.ts'
import { countKnownSizes, picturesNotCounted } from './count-stored-repository.ts'
import { countTexts } from './stored-texts-repository.ts'

/** How many pictures are asked about in one run. Those of earlier versions only; the rest comes the next night. */
const atMost = 2_000

/**
 * Counts what an earlier version stored against its seller's share: of files and videos the size is known, Postgres knows
 * that of texts, and courses’, teachers’ and videos’ pictures are looked at. Repeating it counts nothing twice.
 */
export const countStored = async ({ db, storage, now }: Pick<Ports, 'db' | 'storage' | 'now'>): Promise<void> => {
  await countKnownSizes(db, now())
  while ((await countTexts(db, atMost, now())) > 0) {
    // A part of them at a time: no statement takes long.
  }
  for (const { key, adminId } of await picturesNotCounted(db, atMost)) {
    const found = await storage.stat(key)
    await noteStored(db, { key, adminId, bytes: found?.bytes ?? 0, storedAt: now() })
  }
}
