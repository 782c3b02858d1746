import { readdir } from 'node:fs/promises'
import type { VideoSize } from '@skillharbor/contracts/entities'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Limits } from '../../src/adapters/media/prepare-in-child.ts'
import { UnusableMedia } from '../../src/features/port-errors.ts'
import { startDiskServer } from '../storage-disk-server.ts'
import { bytesOf, fixture, rangesOf, startPreparer, storedTimes } from './prepared.ts'
import { type Edit, trimmed } from './trimmed-files.ts'
import { lasting, shortVp8, withPcmSound } from './unusual-files.ts'

const hd: VideoSize = { height: 1080, bitsPerSecond: 5_000_000 }
const small: VideoSize = { height: 360, bitsPerSecond: 300_000 }
const usual: Limits = { milliseconds: 60_000, linkMilliseconds: 60_000, residentBytes: 1024 * 2 ** 20 }

let disk: Awaited<ReturnType<typeof startDiskServer>>
let limits = usual
let preparer: Awaited<ReturnType<typeof startPreparer>>
beforeAll(async () => {
  disk = await startDiskServer()
  await disk.storage.check()
  preparer = await startPreparer(disk.storage, () => limits)
})
afterEach(async () => {
  limits = usual
  expect(await readdir(preparer.folder)).toEqual([])
})
afterAll(async () => {
  await preparer.stop()
  await disk.stop()
})

const key = 'lesson-media/clip.mp4'
const posterKey = 'lesson-media/poster.jpg'
const encode = async (file: Buffer, size: VideoSize) => {
  await disk.storage.put(`${key}.source`, file, 'video/mp4')
  return preparer.prepare(`${key}.source`, key, { size, posterKey })
}
/** The same recording in a codec that nobody knows. */
const withCodec = (codec: string, file: Buffer): Buffer =>
  Buffer.from(file.toString('latin1').replace(/hev1|hvc1/g, codec), 'latin1')
const refusal = (file: Buffer, size = hd) => encode(file, size).catch((error: unknown) => error)

const whole: Edit[] = [{ seconds: 6, from: 0 }]
const first: Edit[] = [{ seconds: 3, from: 0 }]
const late: Edit[] = [
  { seconds: 2, from: -1 },
  { seconds: 4, from: 2 },
]
const inParts: Edit[] = [
  { seconds: 2, from: 0 },
  { seconds: 2, from: 4 },
]

describe('a video that is encoded', () => {
  it('was recorded by a phone, in HEVC with AC-3, and becomes H.264 with AAC', async () => {
    const made = await encode(await fixture('hevc-ac3.mov'), hd)
    expect(made).toMatchObject({
      width: 320,
      height: 180,
      codecs: expect.stringMatching(/^avc1\.(64|4d|42).+,mp4a\.40\.2$/),
    })
    expect(made.durationSeconds).toBeCloseTo(6, 0)
    const stored = await bytesOf(disk.storage, key)
    expect(stored.length).toBe(made.bytes)
    expect(rangesOf(made.playlist).at(-1)?.end).toBe(made.bytes)
    expect(made.posterKey).toBe(posterKey)
    const poster = await sharp(await bytesOf(disk.storage, posterKey)).stats()
    expect(await sharp(await bytesOf(disk.storage, posterKey)).metadata()).toMatchObject({ format: 'jpeg', width: 320 })
    // A drawing, and not one colour.
    expect(poster.entropy).toBeGreaterThan(0.5)
  })

  it('is as high as asked for, and about as large', async () => {
    const made = await encode(await shortVp8(), small)
    expect(made).toMatchObject({ width: 640, height: 360, codecs: expect.stringMatching(/^avc1[^,]+$/) })
    expect((made.bytes * 8) / made.durationSeconds).toBeLessThan(small.bitsPerSecond * 1.5)
  })

  it('was trimmed by an edit list, and has nothing of what was cut away', async () => {
    const made = await encode(await fixture('vp9-trimmed.mp4'), hd)
    expect(made.codecs).toMatch(/^avc1/)
    expect(made.durationSeconds).toBeCloseTo(4.7, 1)
  })

  const cut: [what: string, pictures: Edit[], sound: Edit[], pictureTimes: number[], soundTimes: number[]][] = [
    ['the end of its sound', whole, first, [0, 6], [0, 3]],
    ['the beginning of its sound', whole, late, [0, 6], [2, 6]],
    ['the end of its pictures', first, whole, [0, 3], [0, 6]],
    ['the beginning of both', late, late, [0, 4], [0, 4]],
  ]
  it.each(cut)('was trimmed, and shows and plays nothing of what was cut away: %s', async (_, ...trim) => {
    const [pictures, sound, ...times] = trim
    await encode(await trimmed(pictures, sound), hd)
    for (const [at, kind] of (['video', 'audio'] as const).entries()) {
      const { first, end } = await storedTimes(disk.storage, key, kind)
      expect(Math.abs(first - (times[at]?.[0] ?? 0))).toBeLessThan(0.1)
      expect(Math.abs(end - (times[at]?.[1] ?? 0))).toBeLessThan(0.1)
    }
  })

  it('keeps the pictures that browsers play, and their sound is converted', async () => {
    const made = await encode(await withPcmSound(), hd)
    expect(made.codecs).toMatch(/^vp09.+mp4a\.40\.2$/)
  })
})

describe('encoding is refused', () => {
  it.each([
    ['13 hours', 'too-long', () => lasting(13, 'in-memory')],
    ['a codec that nobody knows', 'codec', async () => withCodec('zzzz', await fixture('hevc-ac3.mov'))],
    ['sound that was cut in the middle', 'trimmed', () => trimmed(whole, inParts)],
    ['half a WebM', 'damaged', async () => (await shortVp8()).subarray(0, 60_000)],
  ])('for %s: %s', async (_, reason, make) => {
    expect(await refusal(await make())).toMatchObject({ reason })
  })

  it('if it needs more memory or disk than it may', async () => {
    const file = await shortVp8()
    limits = { ...usual, encodedBytes: 20_000 }
    expect(await refusal(file)).toMatchObject({ reason: 'too-large' })
    limits = { ...usual, residentBytes: 90 * 2 ** 20 }
    const error = await refusal(file)
    expect(error).toBeInstanceOf(UnusableMedia)
    expect(error).toMatchObject({ reason: 'too-slow' })
  })
})
