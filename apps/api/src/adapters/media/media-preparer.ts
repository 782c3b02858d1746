import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UnusableMedia } from '../../features/port-errors.ts'
import type { MediaPreparer } from '../../features/teaching/media/media-preparer.ts'
import type { Storage } from '../../features/teaching/media/storage.ts'
import { files } from './child-messages.ts'
import type { IndexCost } from './index-cost.ts'
import { type Limits, prepareInChild } from './prepare-in-child.ts'
import { toJpeg } from './still-picture.ts'
import { storeFile } from './store-file.ts'

const mebibyte = 1024 * 1024
/** Lifetime of a link to read the source, in seconds. */
const linkSeconds = 300

/**
 * Five minutes, and one more for each GiB: many times what copying takes, even on a busy machine. Encoding a video of
 * 3840 × 2160 pixels takes 850 MiB.
 */
const defaultLimits = (bytes: number, encodes: boolean): Limits => ({
  milliseconds: 60_000 * (5 + bytes / (1024 * mebibyte)),
  // A minute less than a link lives.
  linkMilliseconds: (linkSeconds - 60) * 1000,
  residentBytes: (encodes ? 1024 : 640) * mebibyte,
  ...(!encodes && { cpuMilliseconds: (cost) => cpuMilliseconds(bytes, cost) }),
})

/**
 * How long processors may work for a copy, in milliseconds: several times what any honest file takes, which is a second to
 * start, 16 µs for a sample, 3 ns for a step and 10 ms for a MiB. What has no index lists its samples between its bytes.
 */
const cpuMilliseconds = (bytes: number, { samples, steps }: IndexCost): number =>
  20_000 + 0.1 * samples + 5e-6 * steps + 100 * (bytes / mebibyte)

type Log = { info: (details: object, message: string) => void; warn: (details: object, message: string) => void }
type Options = {
  /** Its links must be ones that this machine can use. */
  storage: Storage
  /**
   * Where the file is kept until it is stored: needs room for one video, or two while one is encoded. Default: the system's
   * temporary folder.
   */
  folder?: string
  log: Log
  /** A file of further certificates to trust, as in NODE_EXTRA_CA_CERTS. */
  certificates?: string | undefined
  /** Limits for a source of so many bytes. */
  limits?: (bytes: number, encodes: boolean) => Limits
}

/** A killed process leaves its folder behind. No preparation writes nothing for as long as this, in milliseconds. */
const leftoverAfterMs = 86_400_000
const prefix = 'skillharbor-media-'

/** When the folder or a file in it was written last, in milliseconds since 1970; 0 if it is gone. */
const writtenAt = async (folder: string): Promise<number> => {
  const names = await readdir(folder).catch(() => [])
  const times = [folder, ...names.map((name) => join(folder, name))].map((path) => stat(path).catch(() => null))
  return Math.max(...(await Promise.all(times)).map((found) => found?.mtimeMs ?? 0))
}

const removeLeftovers = async (folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix))
  for (const path of names.map((name) => join(folder, name)))
    if ((await writtenAt(path)) < Date.now() - leftoverAfterMs) await rm(path, { recursive: true, force: true })
}

/** Prepares videos with mediabunny, each in a process with limits on time, memory and writing. */
export const createMediaPreparer = ({
  storage,
  folder = tmpdir(),
  log,
  certificates,
  limits = defaultLimits,
}: Options): MediaPreparer => {
  const prepare: MediaPreparer = async (sourceKey, outputKey, encoding) => {
    const source = await storage.stat(sourceKey)
    if (!source) throw new Error(`There is no object ${sourceKey}`)
    if (source.bytes === 0) throw new UnusableMedia('not-a-video')
    const { bytes, etag } = source
    await removeLeftovers(folder)
    const own = await mkdtemp(join(folder, prefix))
    try {
      const file = join(own, 'media.mp4')
      const link = () => storage.signedGetUrl(sourceKey, linkSeconds)
      const task = { bytes, etag, file, ...(encoding && { encodeAs: encoding.size }) }
      const within = limits(bytes, encoding !== undefined)
      const { preparation, still } = await prepareInChild(task, within, link, certificates)
      await storeFile(storage, file, outputKey, 'video/mp4')
      const posterKey = encoding?.posterKey
      if (!still || posterKey === undefined) return preparation
      await storage.put(posterKey, await toJpeg(join(own, files.still), still), 'image/jpeg')
      return { ...preparation, posterKey }
    } finally {
      await rm(own, { recursive: true, force: true })
    }
  }

  return async (sourceKey, outputKey, encoding) => {
    const began = performance.now()
    try {
      const preparation = await prepare(sourceKey, outputKey, encoding)
      const { playlist: _, ...figures } = preparation
      log.info({ sourceKey, outputKey, ms: Math.round(performance.now() - began), ...figures }, 'a video was prepared')
      return preparation
    } catch (error) {
      if (error instanceof UnusableMedia)
        log.warn({ sourceKey, reason: error.reason, cause: error.cause }, 'a video can’t be prepared')
      throw error
    }
  }
}
