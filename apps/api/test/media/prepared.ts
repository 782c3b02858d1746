import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny'
import { createMediaPreparer } from '../../src/adapters/media/media-preparer.ts'
import type { Limits } from '../../src/adapters/media/prepare-in-child.ts'
import type { Storage } from '../../src/features/teaching/media/storage.ts'

export const fixture = (name: string) => readFile(join(import.meta.dirname, 'fixtures', name))

/** A preparer with a folder of its own for what it writes, and what it logged. */
export const startPreparer = async (storage: Storage, limits?: (bytes: number) => Limits) => {
  const folder = await mkdtemp(join(tmpdir(), 'skillharbor-prepare-'))
  const logged: object[] = []
  const note = (details: object) => void logged.push(details)
  const log = { info: note, warn: note }
  const prepare = createMediaPreparer({ storage, folder, log, ...(limits && { limits }) })
  return { prepare, folder, logged, stop: () => rm(folder, { recursive: true }) }
}

export const bytesOf = async (storage: Storage, key: string): Promise<Buffer> => {
  const opened = await storage.open(key)
  if (!opened) throw new Error(`There is no ${key}`)
  return buffer(opened.stream)
}

/** When a stored video's pictures or sounds begin and end, in seconds. */
export const storedTimes = async (storage: Storage, key: string, kind: 'video' | 'audio') => {
  using input = new Input({ source: new BufferSource(await bytesOf(storage, key)), formats: [MP4] })
  const track = kind === 'video' ? await input.getPrimaryVideoTrack() : await input.getPrimaryAudioTrack()
  if (!track) throw new Error(`No ${kind}`)
  let [first, end] = [Number.POSITIVE_INFINITY, 0]
  for await (const { timestamp, duration } of new EncodedPacketSink(track).packets()) {
    first = Math.min(first, timestamp)
    end = Math.max(end, timestamp + duration)
  }
  return { first, end }
}

/** The byte ranges that a playlist names, its initialization first, each as the first byte and the one after the last. */
export const rangesOf = (playlist: string) => {
  const found = [...playlist.matchAll(/BYTERANGE[:=]"?(\d+)@(\d+)/g)]
  return found.map(([, length, offset]) => ({ start: Number(offset), end: Number(offset) + Number(length) }))
}
