import { bucket } from '@skillharbor/contracts/constants'
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { s3Storage } from '../../src/adapters/storage/s3.ts'
import type { Storage } from '../../src/features/teaching/media/storage.ts'
import { startS3Server } from '../s3-server.ts'
import { startDiskServer } from '../storage-disk-server.ts'
import { bytesOf, fixture, rangesOf, startPreparer } from './prepared.ts'

const startS3 = async () => {
  const { options, stop } = await startS3Server()
  return { storage: s3Storage({ ...options, bucket, now: () => new Date() }), stop }
}

describe.each([
  { name: 'disk', start: startDiskServer },
  { name: 's3', start: startS3 },
])('a prepared video, with storage on $name', ({ start }) => {
  let storage: Storage
  let stopStorage: () => Promise<void>
  let preparer: Awaited<ReturnType<typeof startPreparer>>
  beforeAll(async () => {
    ;({ storage, stop: stopStorage } = await start())
    await storage.check()
    preparer = await startPreparer(storage)
  })
  afterAll(async () => {
    await preparer.stop()
    await stopStorage()
  })

  const upload = async (name: string) => {
    const key = `lesson-media/uploads/${name}`
    await storage.put(key, await fixture(name), 'video/mp4')
    return key
  }

  it.each([
    { name: 'vp9-opus.mp4', video: 'vp9', audio: 'opus', codecs: /^vp09\.[\d.]+,Opus$/ },
    { name: 'vp9-opus.webm', video: 'vp9', audio: 'opus', codecs: /^vp09\.[\d.]+,Opus$/ },
    { name: 'h264-opus.mp4', video: 'avc', audio: 'opus', codecs: /^avc1\.[\da-f]{6},Opus$/ },
    { name: 'vp9-silent.mp4', video: 'vp9', audio: undefined, codecs: /^vp09\.[\d.]+$/ },
  ])('has the tracks of $name', async ({ name, video, audio, codecs }) => {
    const key = `lesson-media/prepared/${name}`
    const prepared = await preparer.prepare(await upload(name), key)
    expect(prepared).toMatchObject({ width: 320, height: 180, codecs: expect.stringMatching(codecs) })
    expect(prepared.durationSeconds).toBeCloseTo(6, 1)
    expect(await storage.stat(key)).toMatchObject({ bytes: prepared.bytes, contentType: 'video/mp4' })
    // Two slow slides: some kilobits a second.
    expect(prepared.bandwidth).toBeGreaterThan((prepared.bytes * 8) / 6 / 2)
    expect(prepared.bandwidth).toBeLessThan(prepared.bytes * 8)

    using input = new Input({ source: new BufferSource(await bytesOf(storage, key)), formats: [MP4] })
    const tracks = await input.getTracks()
    expect(tracks.map(({ codec }) => codec)).toEqual([video, ...(audio === undefined ? [] : [audio])])
    expect(await input.computeDuration()).toBeCloseTo(6, 1)
  })

  it('consists of the ranges that its playlist names, each of them playable from a key frame', async () => {
    const key = 'lesson-media/prepared/ranges.mp4'
    const { playlist, bytes } = await preparer.prepare(await upload('vp9-opus.webm'), key)
    const uris = [...playlist.matchAll(/URI="([^"]*)"|^([^#\s].*)$/gm)].map(([, map, segment]) => map ?? segment)
    expect(new Set(uris)).toEqual(new Set(['media.mp4']))
    expect(playlist).toContain('#EXT-X-PLAYLIST-TYPE:VOD')
    expect(playlist).toContain('#EXT-X-TARGETDURATION:4\n')
    expect(playlist.trimEnd()).toMatch(/#EXT-X-ENDLIST$/)

    const [map, ...segments] = rangesOf(playlist)
    expect(map?.start).toBe(0)
    expect(segments.map(({ start }) => start)).toEqual([map, ...segments.slice(0, -1)].map((range) => range?.end))
    expect(segments.at(-1)?.end).toBe(bytes)

    const stored = await bytesOf(storage, key)
    const durations = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds))
    expect(durations.reduce((sum, seconds) => sum + seconds)).toBeCloseTo(6, 1)
    expect(segments).toHaveLength(durations.length)
    for (const { start, end } of segments) {
      const alone = Buffer.concat([stored.subarray(0, map?.end), stored.subarray(start, end)])
      using input = new Input({ source: new BufferSource(alone), formats: [MP4] })
      const video = await input.getPrimaryVideoTrack()
      const first = video && (await new EncodedPacketSink(video).getFirstPacket({ verifyKeyPackets: true }))
      expect(first?.type).toBe('key')
    }
  })

  it('is the same when it is prepared again, and replaces the one before', async () => {
    const source = await upload('vp9-opus.mp4')
    const key = 'lesson-media/prepared/again.mp4'
    const first = await preparer.prepare(source, key)
    const [second, third] = await Promise.all([preparer.prepare(source, key), preparer.prepare(source, key)])
    expect([second, third]).toEqual([first, first])
    expect((await storage.stat(key))?.bytes).toBe(first.bytes)
  })
})
