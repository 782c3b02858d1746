import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { VideoFailure } from '@skillharbor/contracts/entities'
import { BufferSource } from 'mediabunny'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { copyTracks } from '../../src/adapters/media/copy-tracks.ts'
import { UnusableMedia } from '../../src/features/port-errors.ts'
import { startDiskServer } from '../storage-disk-server.ts'
import { crowded } from './crowded-file.ts'
import { fixture, startPreparer } from './prepared.ts'
import {
  alteredIndex,
  box,
  ftyp,
  high10,
  lasting,
  nested,
  soundOnly,
  vp8,
  withPcmSound,
  withTracks,
} from './unusual-files.ts'

let disk: Awaited<ReturnType<typeof startDiskServer>>
let preparer: Awaited<ReturnType<typeof startPreparer>>
beforeAll(async () => {
  disk = await startDiskServer()
  await disk.storage.check()
  preparer = await startPreparer(disk.storage)
})
afterEach(async () => expect(await readdir(preparer.folder)).toEqual([]))
afterAll(async () => {
  await preparer.stop()
  await disk.stop()
})

const beginning = async (name: string, share: number) => {
  const file = await fixture(name)
  return file.subarray(0, file.length * share)
}
const files: [name: string, reason: VideoFailure, codec: string | null, make: () => Buffer | Promise<Buffer>][] = [
  ['nothing', 'not-a-video', null, () => Buffer.alloc(0)],
  ['random bytes', 'not-a-video', null, () => randomBytes(200_000)],
  ['a text', 'not-a-video', null, () => Buffer.from('My first lesson\n'.repeat(1000))],
  ['a playlist that names an address', 'not-a-video', null, () => Buffer.from('#EXTM3U\nhttp://127.0.0.1/x.ts\n')],
  ['sound only', 'no-video-track', null, soundOnly],
  ['VP8', 'codec', 'vp8', vp8],
  ['PCM sound', 'codec', 'pcm-s16', withPcmSound],
  ['H.264 of a profile for studios', 'codec', 'H.264 with profile avc1.6e', high10],
  ['more than 12 hours', 'too-long', null, () => lasting(13, 'in-memory')],
  ['more than 12 hours, which it doesn’t say', 'too-long', null, () => lasting(13, 'fragmented')],
  ['51 tracks', 'too-many-tracks', null, () => withTracks(51)],
  ['half an MP4', 'damaged', null, () => beginning('vp9-opus.mp4', 0.5)],
  ['an MP4 without its last tenth', 'damaged', null, () => beginning('vp9-opus.mp4', 0.9)],
  ['half a WebM', 'damaged', null, () => beginning('vp9-opus.webm', 0.5)],
  ['an MP4 without anything in it', 'damaged', null, () => ftyp],
  ['a box of 2^60 bytes', 'damaged', null, () => Buffer.concat([ftyp, box('moov', randomBytes(500), 2n ** 60n)])],
  ['boxes in boxes', 'damaged', null, () => Buffer.concat([ftyp, nested('moov', 100_000)])],
  ['tracks in tracks', 'damaged', null, () => Buffer.concat([ftyp, box('moov', nested('trak', 50_000))])],
  ['many boxes', 'damaged', null, () => Buffer.concat([ftyp, Buffer.concat(Array(200_000).fill(box('free')))])],
]

const crowdedFiles: [name: string, make: () => Promise<Buffer>][] = [
  ['300,000 frames in one chunk', () => crowded(300_000)],
  ['a chunk of more frames than there are', () => crowded(1_000, { inChunk: 2 ** 32 - 1 })],
  ['a claim of 100 million frames', () => crowded(100_000_000, { claimsAll: true })],
  ['tables altered at random', alteredIndex],
]

const refused = async (name: string, file: Buffer): Promise<unknown> => {
  const key = `lesson-media/${name.replaceAll(/\W/g, '-')}`
  await disk.storage.put(key, file, 'video/mp4')
  const error = await preparer.prepare(key, `${key}.out`).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(UnusableMedia)
  expect(await disk.storage.stat(`${key}.out`)).toBeNull()
  return error
}

describe('a file that is no playable video is refused with a reason for its seller', () => {
  it.each(files)('%s: %s', async (name, reason, codec, make) => {
    expect(await refused(name, await make())).toMatchObject({
      reason,
      codec: codec === null ? null : expect.stringContaining(codec),
    })
  })
})

describe('S97: a file that would keep a processor busy is refused by its header', () => {
  it.each(crowdedFiles)('%s', async (name, make) => {
    expect(await refused(name, await make())).toMatchObject({ reason: 'too-complex' })
  })

  it.each(['mdia', 'stsd'])('a second table of chunks, in %s', async (where) => {
    const file = await crowded(300_000, { decoyIn: where })
    expect(await refused(where, file)).toMatchObject({ reason: 'damaged' })
  })

  it('behind more boxes than anybody needs to read', async () => {
    const before = Buffer.concat([ftyp, Buffer.alloc(8_000_000, box('free'))])
    expect(await refused('behind', Buffer.concat([before, await alteredIndex()]))).toMatchObject({
      reason: 'too-complex',
    })
  })
})

describe('copying', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skillharbor-copy-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  const copy = (file: Buffer, maxBytes: number) =>
    copyTracks(new BufferSource(file), join(folder, 'media.mp4'), { maxBytes })

  it('takes no more bytes than it was told, however often a file lists them', async () => {
    const file = await fixture('vp9-opus.mp4')
    await expect(copy(file, 20_000)).rejects.toMatchObject({ reason: 'damaged' })
    expect((await copy(file, 50_000)).bytes).toBeLessThan(50_000)
  })

  it('doesn’t begin with a file that says that it is too long', async () => {
    await expect(copy(await lasting(13, 'in-memory'), 0)).rejects.toMatchObject({ reason: 'too-long' })
  })
})
