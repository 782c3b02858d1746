import { curriculumLimits } from '@skillharbor/contracts/entities'
import { ObjectTooLarge } from '../../port-errors.ts'
import type { Ports } from '../../scope.ts'
import { remakeJpeg } from '../media/poster.ts'
import { readObject } from '../media/read-object.ts'
import { noteStoredOfLesson } from '../media/stored-repository.ts'
import { keyOfStill, postersAsUploaded, replacePoster } from './poster-repository.ts'
import { enqueueRemoval } from './upload-repository.ts'

type Work = Pick<Ports, 'db' | 'storage' | 'makePictures' | 'now' | 'log' | 'settings'>
/** How many posters are made anew before the job looks for more. */
const batch = 100

/** The picture at `key`, made anew and stored; null if there is none that can be decoded. */
export const storeStill = async (
  { db, storage, makePictures, now, settings }: Omit<Work, 'log'>,
  { lessonId, sellerId, key }: { lessonId: string; sellerId: string; key: string },
): Promise<string | null> => {
  const stored = await readObject(storage, key, curriculumLimits.posterBytes, settings.smallObjectMs).catch(
    (error: unknown) => {
      if (error instanceof ObjectTooLarge) return null
      throw error
    },
  )
  const still = stored && (await remakeJpeg({ makePictures }, sellerId, stored.bytes))
  if (!still) return null
  const stillKey = keyOfStill(key)
  await noteStoredOfLesson(db, lessonId, { key: stillKey, bytes: still.length, storedAt: now() })
  await storage.put(stillKey, still, 'image/jpeg')
  return stillKey
}

/** Makes posters anew that an earlier version stored as they were uploaded. A video whose poster is no picture loses it. */
export const remakePosters = async (work: Work): Promise<void> => {
  const { db, log } = work
  for (let after = ''; ; ) {
    const videos = await postersAsUploaded(db, after, batch)
    for (const { id, lessonId, sellerId, posterKey } of videos) {
      const still = await storeStill(work, { lessonId, sellerId, key: posterKey })
      await db.transaction(async (tx) => {
        await replacePoster(tx, id, posterKey, still)
        await enqueueRemoval(tx, { lessonId, key: posterKey })
      })
    }
    if (videos.length > 0) log.info({ posters: videos.length }, 'posters were made anew')
    after = videos.at(-1)?.id ?? ''
    if (after === '') return
  }
}
