import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { UnusableMedia } from '../../src/features/port-errors.ts'
import { addVideo } from '../../src/features/teaching/curriculum/video-repository.ts'
import { videoLesson } from '../learning/video-lesson.ts'
import { startApi, type TestApi } from '../start-api.ts'

/** A worker that found nothing looks again every two seconds. How long it may take, in milliseconds. */
const limit = 10_000

let api: TestApi
/** The videos that are being prepared, by their sources' keys, oldest first. They take as long as a test wants. */
const running = new Map<string, () => void>()
beforeAll(async () => {
  const prepareMedia = (source: string) =>
    new Promise<never>((_, reject) => running.set(source, () => reject(new UnusableMedia('damaged'))))
  api = await startApi({}, { ports: () => ({ prepareMedia }) })
})
afterEach(async () => {
  await api.parts.pool.query("delete from graphile_worker._private_jobs where locked_at is null and key like 'video:%'")
  await vi.waitFor(async () => {
    for (const source of running.keys()) end(source)
    const { rows } = await api.parts.pool.query("select 1 from graphile_worker.jobs where key like 'video:%'")
    expect(rows).toEqual([])
  }, limit)
})
afterAll(() => api.stop())

const end = (source: string) => {
  running.get(source)?.()
  running.delete(source)
}
/** A seller with a video lesson. `send`: uploads a video to it. `prepared`: those that are being prepared. */
const seller = async () => {
  const { maker, lessonId } = await videoLesson(api)
  const prepared = () => [...running.keys()].filter((source) => source.includes(lessonId))
  return { prepared, send: () => maker.uploadFile(lessonId, 'clip.mp4', Buffer.from('a video')) }
}
type Seller = Awaited<ReturnType<typeof seller>>
const begins = ({ prepared }: Seller) => vi.waitFor(() => expect(prepared()).toHaveLength(1), limit)

test('S97: while one seller’s videos take their time, another’s begins at once', async () => {
  const [flood, rival] = [await seller(), await seller()]
  // More than one seller could once have waiting.
  for (let videos = 0; videos < 22; videos++) await flood.send()
  await begins(flood)
  await rival.send()
  await begins(rival)
  expect(flood.prepared()).toHaveLength(1)
})

test('S97: sellers take turns, whatever one of them has sent before the others', async () => {
  const floods = [await seller(), await seller()]
  for (const flood of floods) for (let videos = 0; videos < 4; videos++) await flood.send()
  for (const flood of floods) await begins(flood)
  const rivals = [await seller(), await seller()]
  for (const rival of rivals) await rival.send()
  // The first of each flood is done, and its next ones have waited for longer than the rivals'.
  for (const source of [...running.keys()]) end(source)
  for (const rival of rivals) await begins(rival)
  expect(floods.flatMap(({ prepared }) => prepared())).toEqual([])
})

test('S97: large videos, which take minutes, leave a lane to small ones', async () => {
  const large = [await seller(), await seller(), await seller()]
  const { rows } = await api.parts.pool.query<{ id: string }>('select id from lessons order by created_at desc limit 3')
  await api.parts.ports.db.transaction(async (tx) => {
    for (const { id: lessonId } of rows) {
      const id = randomUUID()
      const stored = { id, lessonId, name: 'long.mp4', sourceKey: `${lessonId}/long`, key: id }
      await addVideo(tx, { ...stored, sourceBytes: 1024 ** 3 }, new Date())
    }
  })
  await vi.waitFor(() => expect(large.flatMap(({ prepared }) => prepared())).toHaveLength(1), limit)
  const rival = await seller()
  await rival.send()
  await begins(rival)
  expect(large.flatMap(({ prepared }) => prepared())).toHaveLength(1)
})
