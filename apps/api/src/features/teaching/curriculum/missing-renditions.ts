import type { Ports } from '../../scope.ts'
import { addMissingRenditions, secondsToEncode, uncheckedVideos } from './missing-renditions-repository.ts'

/**
 * How much video may wait to be encoded, in seconds. With more, what is queued here would wait for days, as if the encoder
 * couldn't keep up.
 */
const mostSeconds = 6 * 3600

/**
 * Goes on with videos that were uploaded while the server didn't encode: queues the renditions that they lack, as many as the
 * encoder gets through in some hours. Each video is checked once.
 */
export const goOnWithRenditions = async ({
  db,
  now,
  log,
  settings: { transcodes },
}: Pick<Ports, 'db' | 'now' | 'log' | 'settings'>): Promise<void> => {
  if (!transcodes) return
  let secondsLeft = mostSeconds - (await secondsToEncode(db))
  if (secondsLeft <= 0) return
  let checked = 0
  for (const id of await uncheckedVideos(db)) {
    if (secondsLeft <= 0) break
    secondsLeft -= await db.transaction((tx) => addMissingRenditions(tx, id, now()))
    checked += 1
  }
  if (checked > 0) log.info({ videos: checked }, 'videos were checked for missing smaller versions')
}
