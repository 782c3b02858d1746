import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readObject } from '../src/features/teaching/media/read-object.ts'
import { startDiskServer } from './storage-disk-server.ts'

/** Stores an object as the version of 2026-11-20 did: a line with its content type, then its bytes, in one file. */
const writeOld = async (dir: string, key: string, bytes: Buffer, contentType: string) => {
  const objects = join(dir, 'imgprivate')
  await mkdir(objects, { recursive: true })
  const path = join(objects, createHash('sha256').update(key).digest('hex'))
  await writeFile(path, Buffer.concat([Buffer.from(`${contentType}\n`), bytes]), { flush: true })
}

describe('a folder of the version before', () => {
  let server: Awaited<ReturnType<typeof startDiskServer>>
  beforeAll(async () => {
    server = await startDiskServer()
  })
  afterAll(() => server.stop())

  // Bytes that hold line breaks themselves, at their beginning too.
  const bytes = Buffer.concat([Buffer.from('\n\n'), randomBytes(998)])
  const key = 'thumbnails/asha/sized/harbour-1280.webp'
  const link = () => server.storage.signedGetUrl(key, 60)
  const old = () => readdir(join(server.dir, 'imgprivate'))

  it('shows its pictures as they were, whole and in ranges, and leaves the files alone', async () => {
    await writeOld(server.dir, key, bytes, 'image/webp')
    expect(await readObject(server.storage, key, 1000)).toEqual({ bytes, contentType: 'image/webp' })
    const found = await server.storage.stat(key)
    expect(found).toMatchObject({ bytes: 1000, contentType: 'image/webp' })

    const whole = await fetch(await link())
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(bytes)
    const range = await fetch(await link(), { headers: { range: 'bytes=0-9', 'if-range': `"${found?.etag}"` } })
    expect([range.status, range.headers.get('content-range')]).toEqual([206, 'bytes 0-9/1000'])
    expect(Buffer.from(await range.arrayBuffer())).toEqual(bytes.subarray(0, 10))
    const last = await server.storage.open(key, { start: 999 }, found?.etag)
    expect(last && (await buffer(last.stream))).toEqual(bytes.subarray(999))
    expect(await old()).toHaveLength(1)
  })

  it('stores an empty object', async () => {
    await writeOld(server.dir, 'thumbnails/asha/empty.png', Buffer.alloc(0), 'image/png')
    expect((await readObject(server.storage, 'thumbnails/asha/empty.png', 0))?.bytes).toHaveLength(0)
    await server.storage.remove('thumbnails/asha/empty.png')
  })

  it('has another version after each writing, so that nobody’s cache shows the one before', async () => {
    const before = (await server.storage.stat(key))?.etag
    await writeOld(server.dir, key, bytes.subarray(1), 'image/webp')
    expect((await server.storage.stat(key))?.etag).not.toBe(before)
  })

  it('gives way to what is stored anew, and to removing', async () => {
    await server.storage.put(key, Buffer.from('new'), 'image/png')
    expect(await readObject(server.storage, key, 10)).toEqual({ bytes: Buffer.from('new'), contentType: 'image/png' })
    expect(await old()).toEqual([])
    await server.storage.remove(key)
    expect(await server.storage.stat(key)).toBeNull()

    await writeOld(server.dir, key, bytes, 'image/webp')
    await server.storage.remove(key)
    expect(await server.storage.stat(key)).toBeNull()
    expect(await old()).toEqual([])
  })
})
