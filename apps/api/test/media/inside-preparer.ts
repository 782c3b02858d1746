import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readIndex } from '@skillharbor/contracts/mp4-boxes'
import { shownOfTracks } from '@skillharbor/contracts/mp4-edits'
import { BufferSource } from 'mediabunny'
import { copyTracks } from '../../src/adapters/media/copy-tracks.ts'
import { storeFile } from '../../src/adapters/media/store-file.ts'
import type { MediaPreparer } from '../../src/features/teaching/media/media-preparer.ts'
import type { Storage } from '../../src/features/teaching/media/storage.ts'
import { bytesOf } from './prepared.ts'

/**
 * Prepares small files as the preparing process does, but in this process, which costs no start. For tests of
 * what becomes of a prepared video; what the process keeps to is tested with the real one, beside this.
 */
export const insidePreparer =
  (storage: Storage): MediaPreparer =>
  async (sourceKey, outputKey) => {
    const bytes = await bytesOf(storage, sourceKey)
    const folder = await mkdtemp(join(tmpdir(), 'skillharbor-inside-'))
    const file = join(folder, 'media.mp4')
    try {
      const index = await readIndex(async (start, end) => bytes.subarray(start, end), bytes.length)
      const shown = index ? shownOfTracks(index) : new Map()
      const preparation = await copyTracks(new BufferSource(bytes), file, { maxBytes: bytes.length, shown })
      await storeFile(storage, file, outputKey, 'video/mp4')
      return preparation
    } finally {
      await rm(folder, { recursive: true })
    }
  }
