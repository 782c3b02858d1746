import { type ChildProcess, fork } from 'node:child_process'
import { channel } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Limits, prepareInChild } from '../../src/adapters/media/prepare-in-child.ts'
import { UnusableMedia } from '../../src/features/port-errors.ts'
import type { Storage } from '../../src/features/teaching/media/storage.ts'
import { leftProcesses } from '../faults/scratch.ts'
import { startDiskServer } from '../storage-disk-server.ts'
import { endless } from './crowded-file.ts'
import { fixture, startPreparer } from './prepared.ts'
import { padded } from './unusual-files.ts'

const source = 'lesson-media/source.mp4'
const output = 'lesson-media/output.mp4'
const plenty = { milliseconds: 60_000, linkMilliseconds: 60_000, residentBytes: 2 ** 30 }

let disk: Awaited<ReturnType<typeof startDiskServer>>
beforeAll(async () => {
  disk = await startDiskServer()
  await disk.storage.check()
  await disk.storage.put(source, await fixture('vp9-opus.mp4'), 'video/mp4')
})
afterAll(() => disk.stop())

/** Prepares with a storage that differs from the real one, and checks that neither a file nor an object is left. */
const prepare = async (changes: Partial<Storage>, limits: Limits = plenty): Promise<unknown> => {
  const preparer = await startPreparer({ ...disk.storage, ...changes }, () => limits)
  const error = await preparer.prepare(source, output).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(await readdir(preparer.folder)).toEqual([])
  expect(await disk.storage.stat(output)).toBeNull()
  expect(await readdir(join(disk.dir, 'uploads'))).toEqual([])
  await preparer.stop()
  return error
}
const never = () => new Promise<never>(() => undefined)
const deadUrl = async () => 'http://127.0.0.1:9/'

describe('a preparation that hits a limit is the video’s fault', () => {
  it.each([
    ['time', { ...plenty, milliseconds: 1500 }],
    ['memory', { ...plenty, residentBytes: 20 * 2 ** 20 }],
    ['processor time', { ...plenty, cpuMilliseconds: () => 1 }],
  ])('%s', async (_, limits) => {
    expect(await prepare({ signedGetUrl: never }, limits)).toMatchObject({ reason: 'too-slow' })
  })
})

it('ends a preparation that would never end by itself', async () => {
  const key = 'lesson-media/endless.mp4'
  await disk.storage.put(key, await endless(), 'video/mp4')
  const preparer = await startPreparer(disk.storage, () => ({ ...plenty, milliseconds: 3000 }))
  await expect(preparer.prepare(key, output)).rejects.toMatchObject({ reason: 'too-slow' })
  expect(await readdir(preparer.folder)).toEqual([])
  await preparer.stop()
})

// Without /proc there is nothing to see it by.
it.runIf(existsSync('/proc/self'))(
  'ends even if its parent was killed while it was in a loop',
  async () => {
    const parent = fork(new URL('./endless-parent.ts', import.meta.url), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const [folder] = await once(parent, 'message')
    const running = () => leftProcesses({ environment: { TMPDIR: String(folder) } })
    await expect.poll(running).toHaveLength(1)
    // Long enough to have read the file, and to be in the loop.
    await pause(1500)
    parent.kill('SIGKILL')
    // Three seconds of a processor, which it has only where nothing else wants one.
    await expect.poll(running, { timeout: 90_000 }).toEqual([])
    await rm(String(folder), { recursive: true })
  },
  120_000,
)

describe('a preparation that was interrupted can be tried again', () => {
  const isNoFault = (error: unknown) => {
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(UnusableMedia)
    return error
  }

  it.each(['SIGKILL', 'SIGTERM'] as const)('by %s', async (signal) => {
    const children: ChildProcess[] = []
    const note = (message: unknown) => void children.push((message as { process: ChildProcess }).process)
    channel('child_process').subscribe(note)
    const killing = async () => {
      children[0]?.kill(signal)
      return never()
    }
    expect(isNoFault(await prepare({ signedGetUrl: killing }))).toMatchObject({
      message: expect.stringContaining(signal),
    })
    channel('child_process').unsubscribe(note)
    expect(children).toHaveLength(1)
  })

  const away = new Error('The storage is away')
  const throwing = () => Promise.reject(away)
  it.each<[string, Partial<Storage>]>([
    ['as it looks for the source', { stat: throwing }],
    ['as it asks for a link', { signedGetUrl: throwing }],
    ['as it begins to store', { begin: throwing }],
    ['as it signs a part', { signedPartUrl: throwing }],
    ['as it completes', { complete: throwing }],
  ])('by a storage that is away %s, with its own error', async (_, changes) => {
    expect(isNoFault(await prepare(changes))).toBe(away)
  })

  it.each<[string, Partial<Storage>]>([
    ['can’t be reached to read', { signedGetUrl: deadUrl }],
    ['can’t be reached to write', { signedPartUrl: deadUrl }],
    ['has no such source', { stat: async () => null }],
    ['has another version meanwhile', { stat: async () => ({ bytes: 43_284, contentType: 'video/mp4', etag: 'x' }) }],
  ])('by a storage that %s', async (_, changes) => {
    isNoFault(await prepare(changes))
  })
})

it('that can’t write its file is no fault of the video’s', async () => {
  const { storage } = disk
  const found = await storage.stat(source)
  const link = () => storage.signedGetUrl(source, 60)
  // As with a full disk, the system refuses to write: a folder is in the way.
  const file = join(disk.dir, 'own', 'media.mp4')
  await mkdir(file, { recursive: true })
  const task = { bytes: found?.bytes ?? 0, etag: found?.etag ?? '', file }
  const error: unknown = await prepareInChild(task, plenty, link, undefined).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ message: expect.stringContaining('EISDIR') })
  expect(error).not.toBeInstanceOf(UnusableMedia)
})

it('removes what a killed process left behind, and not what another one is writing', async () => {
  const preparer = await startPreparer(disk.storage)
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
  const add = async (name: string, isFolderOld: boolean, isFileOld: boolean) => {
    const folder = join(preparer.folder, `skillharbor-media-${name}`)
    const file = join(folder, 'encoded.mp4')
    await mkdir(folder)
    await writeFile(file, 'so far')
    if (isFileOld) await utimes(file, twoDaysAgo, twoDaysAgo)
    if (isFolderOld) await utimes(folder, twoDaysAgo, twoDaysAgo)
  }
  await add('left', true, true)
  await add('begun', false, false)
  // What is encoded for days is one file that grows.
  await add('long', true, false)
  await preparer.prepare(source, output)
  expect((await readdir(preparer.folder)).sort()).toEqual(['skillharbor-media-begun', 'skillharbor-media-long'])
  await disk.storage.remove(output)
  await preparer.stop()
})

it('reads on by a new link once the last one is old', async () => {
  const key = 'lesson-media/large.mp4'
  await disk.storage.put(key, await padded(4_000_000), 'video/mp4')
  const links = async (linkMilliseconds: number) => {
    let signed = 0
    const signedGetUrl: Storage['signedGetUrl'] = (...args) => {
      signed++
      return disk.storage.signedGetUrl(...args)
    }
    const preparer = await startPreparer({ ...disk.storage, signedGetUrl }, () => ({ ...plenty, linkMilliseconds }))
    await preparer.prepare(key, output)
    await preparer.stop()
    return signed
  }
  expect(await links(60_000)).toBe(1)
  expect(await links(0)).toBeGreaterThan(2)
  await disk.storage.remove(output)
})
