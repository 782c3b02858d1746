import type { VideoStorage } from './video-storage.ts'
import type { CalmWorld } from './world.ts'

const videosOf = async ({ pool }: Pick<CalmWorld, 'pool'>) =>
  (await pool.query('select key, status, bytes::int, playlist from videos')).rows as {
    key: string
    status: string
    bytes: number
    playlist: string
  }[]

/** The videos that are still being prepared, in words. */
export const unprepared = async (world: Pick<CalmWorld, 'pool'>): Promise<string[]> =>
  (await videosOf(world)).filter(({ status }) => status === 'processing').map(({ key }) => `${key} is processing`)

/** What keeps a ready video from playing: each range of its playlist has to be a fragment of the stored file. */
const flawsOf = (bytes: Buffer, playlist: string): string[] => {
  const ranges = [...playlist.matchAll(/EXT-X-BYTERANGE:(\d+)@(\d+)/g)].map(([, length, at]) =>
    [at, length].map(Number),
  )
  const wrong = ranges.filter(
    ([at = 0]) => !['moof', 'sidx', 'styp'].includes(bytes.toString('latin1', at + 4, at + 8)),
  )
  const [at = 0, length = 0] = ranges.at(-1) ?? []
  return [
    ...(ranges.length === 0 ? ['has no fragments'] : []),
    ...(wrong.length > 0 ? [`has ${wrong.length} ranges that are no fragments`] : []),
    ...(at + length > bytes.length ? ['ends before its playlist'] : []),
  ]
}

/** What isn't as it has to be: there is a video for each lesson, each one plays, and nothing else is stored. */
export const lookAtVideos = async (world: CalmWorld, storage: VideoStorage, lessons: number): Promise<string[]> => {
  const [videos, keys] = [await videosOf(world), new Set(await storage.keys())]
  const violations = videos.length === lessons ? [] : [`${videos.length} videos for ${lessons} lessons`]
  for (const { key, status, playlist } of videos) {
    if (status !== 'ready') violations.push(`${key} is ${status}`)
    else if (!keys.has(key)) violations.push(`${key} is ready, and isn't stored`)
    else violations.push(...flawsOf(await storage.read(key), playlist).map((flaw) => `${key} ${flaw}`))
  }
  const known = new Set(videos.map(({ key }) => key))
  violations.push(...[...keys].filter((key) => !known.has(key)).map((key) => `${key} is an orphan`))
  return [...violations, ...(await storage.remains())]
}
