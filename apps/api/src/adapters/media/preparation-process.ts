import { dirname, join } from 'node:path'
import { OversizedIndex, type ReadBytes, readIndex } from '@skillharbor/contracts/mp4-boxes'
import { type Shown, shownOfTracks } from '@skillharbor/contracts/mp4-edits'
import { FilePathSource, type Source } from 'mediabunny'
import { UnusableMedia } from '../../features/port-errors.ts'
import { encoding, type FromChild, files, type Task, type ToChild } from './child-messages.ts'
import { copyTracks } from './copy-tracks.ts'
import { indexCost } from './index-cost.ts'
import { rangedSource } from './ranged-source.ts'

/**
 * The process that reads a stranger's file: started by `prepareInChild`, which limits its time and memory. It has no
 * environment and no secrets; it reads by links that it asks for, and writes into one folder.
 */

const say = (message: FromChild) => void process.send?.(message)
// Nobody waits for the result any more.
process.on('disconnect', () => process.exit())

let link = Promise.withResolvers<string>()
let askedAt = Number.NEGATIVE_INFINITY
let isAsking = false
const freshLink = (maxAge: number): Promise<string> => {
  if (!isAsking && performance.now() - askedAt > maxAge) {
    isAsking = true
    askedAt = performance.now()
    link = Promise.withResolvers()
    say({ type: 'need-link' })
  }
  return link.promise
}
const useLink = (url: string) => {
  isAsking = false
  link.resolve(url)
}

/** Such as a full disk. */
const isSystemError = (error: unknown) => error instanceof Error && 'syscall' in error

const describe = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))

// Loaded by a process that needs it, because it loads a large program.
const encoder = process.argv.includes(encoding) ? await import('./encode.ts') : undefined

/** @throws UnusableMedia */
const indexOf = async (read: ReadBytes, bytes: number): Promise<DataView | null> => {
  try {
    return await readIndex(read, bytes)
  } catch (error) {
    throw error instanceof OversizedIndex ? new UnusableMedia('too-complex', { cause: error.message }) : error
  }
}

const prepare = async (
  source: Source,
  shown: ReadonlyMap<number, Shown>,
  { file, maxBytes, encodeAs: size }: Task,
): Promise<FromChild> => {
  if (!encoder || !size)
    return { type: 'prepared', preparation: await copyTracks(source, file, { maxBytes, shown }), still: null }
  const [path, picture] = [join(dirname(file), files.encoded), join(dirname(file), files.still)]
  const onDuration = (seconds: number) => say({ type: 'encoding', seconds })
  const originalSeconds = await encoder.encode(source, path, { size, maxBytes, shown, onDuration })
  const preparation = await copyTracks(new FilePathSource(path), file, { maxBytes, originalSeconds })
  // The video plays without one.
  const still = await encoder.drawStill(path, picture).catch(() => null)
  return { type: 'prepared', preparation, still }
}

const work = async (task: Task): Promise<FromChild> => {
  const { bytes, etag, linkMilliseconds } = task
  const { source, read, failure } = rangedSource({ bytes, etag, link: () => freshLink(linkMilliseconds) })
  try {
    const index = await indexOf(read, bytes)
    say({ type: 'index', cost: indexCost(index) })
    return await prepare(source, index ? shownOfTracks(index) : new Map(), task)
  } catch (error) {
    const failed = failure() ?? (isSystemError(error) ? error : undefined)
    if (failed) return { type: 'failed', cause: describe(failed) }
    // Whatever else the library throws, it throws about the file.
    const unusable = error instanceof UnusableMedia ? error : new UnusableMedia('damaged', { cause: describe(error) })
    return { type: 'unusable', reason: unusable.reason, codec: unusable.codec, cause: String(unusable.cause ?? '') }
  }
}

process.on('message', (message: ToChild) => {
  if (message.type === 'link') useLink(message.url)
  else void work(message.task).then((result) => process.send?.(result, () => process.disconnect()))
})
say({ type: 'ready' })
