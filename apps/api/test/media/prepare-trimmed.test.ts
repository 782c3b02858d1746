import { BufferSource, Input, MP4 } from 'mediabunny'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UnusableMedia } from '../../src/features/port-errors.ts'
import { startDiskServer } from '../storage-disk-server.ts'
import { insidePreparer } from './inside-preparer.ts'
import { bytesOf, startPreparer, storedTimes } from './prepared.ts'
import { type Edit, trimmed } from './trimmed-files.ts'
import { rotated, startingAt } from './unusual-files.ts'

let disk: Awaited<ReturnType<typeof startDiskServer>>
let preparer: Awaited<ReturnType<typeof startPreparer>>
beforeAll(async () => {
  disk = await startDiskServer()
  await disk.storage.check()
  preparer = await startPreparer(disk.storage)
})
afterAll(async () => {
  await preparer.stop()
  await disk.stop()
})

const prepare = async (file: Buffer, { inProcess = true } = {}) => {
  await disk.storage.put('lesson-media/source', file, 'video/mp4')
  const prepareOne = inProcess ? insidePreparer(disk.storage) : preparer.prepare
  return prepareOne('lesson-media/source', 'lesson-media/out.mp4')
}
const timesOf = (kind: 'video' | 'audio') => storedTimes(disk.storage, 'lesson-media/out.mp4', kind)

const kept: [what: string, seconds: number, edits: Edit[]][] = [
  ['its end', 4.5, [{ seconds: 4.5, from: 0 }]],
  ['its beginning, up to a picture that stands alone', 4, [{ seconds: 4, from: 2 }]],
  ['both', 2.5, [{ seconds: 2.5, from: 2 }]],
  [
    'nothing, in two edits',
    6,
    [
      { seconds: 3, from: 0 },
      { seconds: 3, from: 3 },
    ],
  ],
  ['nothing, without saying how long it is', 6, [{ seconds: 0, from: 0 }]],
  [
    'its end, after a pause',
    4.5,
    [
      { seconds: 2, from: -1 },
      { seconds: 4.5, from: 0 },
    ],
  ],
]
describe('a seller who trimmed a video shows nothing of what was cut away:', () => {
  it.each(kept)('%s, which leaves %s s', async (what, seconds, edits) => {
    const { durationSeconds } = await prepare(await trimmed(edits), { inProcess: what !== 'both' })
    expect(durationSeconds).toBeCloseTo(seconds, 1)
    for (const kind of ['video', 'audio'] as const) {
      const { first, end } = await timesOf(kind)
      expect(first).toBeCloseTo(0, 1)
      expect(Math.abs(end - seconds)).toBeLessThan(0.1)
    }
  })

  const refused: [what: string, edits: Edit[]][] = [
    ['a beginning that other pictures need', [{ seconds: 4.7, from: 1.3 }]],
    [
      'a part in the middle',
      [
        { seconds: 2, from: 0 },
        { seconds: 2, from: 4 },
      ],
    ],
    ['another speed', [{ seconds: 6, from: 0, rate: 0.5 }]],
  ]
  it.each(refused)('%s is refused', async (what, edits) => {
    const error = await prepare(await trimmed(edits), { inProcess: what !== 'another speed' }).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(UnusableMedia)
    expect(error).toMatchObject({ reason: 'trimmed' })
  })
})

describe('a video that', () => {
  it.each(['mp4', 'webm'] as const)('begins after five seconds, as %s, begins at once', async (format) => {
    const { durationSeconds } = await prepare(await startingAt(5, format))
    expect(durationSeconds).toBeCloseTo(6, 1)
    expect((await timesOf('video')).first).toBe(0)
  })

  it('was recorded with the device on its side is upright', async () => {
    expect(await prepare(await rotated())).toMatchObject({ width: 180, height: 320 })
    using input = new Input({
      source: new BufferSource(await bytesOf(disk.storage, 'lesson-media/out.mp4')),
      formats: [MP4],
    })
    expect(await (await input.getPrimaryVideoTrack())?.getRotation()).toBe(90)
  })
})
