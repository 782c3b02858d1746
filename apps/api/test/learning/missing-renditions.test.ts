import { afterAll, beforeAll, expect, test } from 'vitest'
import { goOnWithRenditions } from '../../src/features/teaching/curriculum/missing-renditions.ts'
import { prepareVideo, sweepVideos } from '../../src/features/teaching/curriculum/prepare-video.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { inFourDays, readClip, videoLesson } from './video-lesson.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ MEDIA_TRANSCODE: 'node-av', WORKER: 'apart' })
})
afterAll(() => api.stop())

type Seller = Awaited<ReturnType<typeof videoLesson>>

const without = () => ({ ...api.parts.ports, settings: { ...api.parts.ports.settings, transcodes: false } })
const goOn = (ports = api.parts.ports) => goOnWithRenditions(ports)

/** Uploads 720p of this length, which a server prepares that doesn't encode, unless `ports` say otherwise. */
const upload = async ({ maker, lessonId, stored }: Seller, durationSeconds: number, ports = without()) => {
  await maker.uploadFile(lessonId, `${durationSeconds} s.mp4`, await readClip())
  const made = { width: 1280, height: 720, bandwidth: 1, codecs: 'x', playlist: '#EXTM3U' }
  const prepareMedia = async () => ({ ...made, durationSeconds, bytes: durationSeconds * 500_000 })
  for (const { id, status } of await stored())
    if (status === 'processing') await prepareVideo({ ...ports, prepareMedia }, id)
}
/** What is encoded, in its order: of which video, and how high. */
const toEncode = async (): Promise<string[]> => {
  const { rows } = await api.parts.pool.query<{ name: string; height: number }>(
    `select name, (encode_as->>'height')::int as height
     from graphile_worker.jobs job join videos on job.key = 'video:' || videos.id
     where task_identifier = 'encode-video' order by priority, run_at, job.id`,
  )
  return rows.map(({ name, height }) => `${name} ${height}`)
}
const heightsOf = async ({ stored }: Seller) =>
  (await stored()).flatMap(({ encode_as }) => (encode_as && 'height' in encode_as ? [encode_as.height] : [])).sort()
const emptyQueue = () => api.parts.pool.query(`delete from graphile_worker._private_jobs`)

test('videos from before the server encoded get their smaller versions, sellers in turn, and behind new ones', async () => {
  const [seller, another, third] = [await videoLesson(api), await videoLesson(api), await videoLesson(api)]
  const next = await videoLesson(api, seller.admin)
  await upload(seller, 100)
  await upload(next, 90)
  await upload(another, 80)
  expect(await toEncode()).toEqual([])
  await goOn(without())
  expect(await toEncode()).toEqual([])
  await goOn()
  const older = ['80 s.mp4 240', '80 s.mp4 360', '90 s.mp4 240', '90 s.mp4 360', '100 s.mp4 240', '100 s.mp4 360']
  expect(await toEncode()).toEqual(older)
  // A new one of the same seller doesn't wait for them, nor for any turn.
  await upload(await videoLesson(api, seller.admin), 500, api.parts.ports)
  await upload(third, 600, api.parts.ports)
  const newer = ['500 s.mp4 240', '600 s.mp4 240', '500 s.mp4 360', '600 s.mp4 360']
  expect(await toEncode()).toEqual([...newer, ...older])
  await goOn()
  expect(await toEncode()).toEqual([...newer, ...older])
  await emptyQueue()
})

test('only what is missing is made, and what fails isn’t tried again for ever', async () => {
  const seller = await videoLesson(api)
  await upload(seller, 60)
  await goOn()
  const { pool, ports } = api.parts
  // As if a seller's browser had made one of them.
  await pool.query(`update videos set renditions_checked_at = null where lesson_id = $1 and rendition_of is null`, [
    seller.lessonId,
  ])
  await pool.query(`delete from videos where lesson_id = $1 and encode_as->>'height' = '360'`, [seller.lessonId])
  await pool.query(
    `update videos set status = 'ready', height = 240, encode_as = null, bytes = 1, playlist = '', duration_seconds = 60
     where lesson_id = $1 and rendition_of is not null`,
    [seller.lessonId],
  )
  await goOn()
  expect(await heightsOf(seller)).toEqual([360])
  await pool.query(`update videos set status = 'failed' where lesson_id = $1 and encode_as is not null`, [
    seller.lessonId,
  ])
  await sweepVideos({ ...ports, now: inFourDays })
  await goOn()
  expect(await heightsOf(seller)).toEqual([])
  await emptyQueue()
})

test('no more is queued than is encoded within hours, and the rest later', async () => {
  const seller = await videoLesson(api)
  const lessons = [seller, await videoLesson(api, seller.admin), await videoLesson(api, seller.admin)]
  for (const [at, lesson] of lessons.entries()) await upload(lesson, 4 * 3600 + at)
  const names = (...seconds: number[]) => seconds.flatMap((one) => [`${one} s.mp4 240`, `${one} s.mp4 360`])
  await goOn()
  expect(await toEncode()).toEqual(names(14_402))
  await goOn()
  expect(await toEncode()).toEqual(names(14_402))
  await emptyQueue()
  await goOn()
  expect(await toEncode()).toEqual(names(14_401))
})
