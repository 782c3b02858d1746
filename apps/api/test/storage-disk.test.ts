import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { maxImageBytes } from '@skillharbor/contracts/constants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskStorage } from '../src/adapters/storage/disk.ts'
import { partSizes } from '../src/features/teaching/media/media-parts.ts'
import { readObject } from '../src/features/teaching/media/read-object.ts'
import { storageContract } from './storage-contract.ts'
import { secret, startDiskServer } from './storage-disk-server.ts'
import { mediaContract } from './storage-media-contract.ts'

storageContract('disk', startDiskServer)
mediaContract('disk', startDiskServer, { headByGetLink: 200 })

describe('disk storage', () => {
  let server: Awaited<ReturnType<typeof startDiskServer>>
  beforeAll(async () => {
    server = await startDiskServer()
  })
  afterAll(() => server.stop())

  it('shows either the old or the new object at every moment of a write', async () => {
    const key = 'thumbnails/asha/harbour.png'
    const [a, b] = [Buffer.alloc(4_000_000, 'a'), Buffer.alloc(4_000_000, 'b')]
    await server.storage.put(key, a, 'image/png')
    for (const next of [b, a, b]) {
      let writing = true
      const written = server.storage.put(key, next, 'image/png').finally(() => {
        writing = false
      })
      while (writing) {
        const seen = await readObject(server.storage, key, maxImageBytes)
        expect(seen && (seen.bytes.equals(a) || seen.bytes.equals(b)), 'a whole object').toBe(true)
        await setImmediate()
      }
      await written
    }
  })

  it('distinguishes keys that some file systems don’t, and accepts keys longer than a file name', async () => {
    const long = `thumbnails/a/${'क'.repeat(240)}`
    const keys = [
      'thumbnails/a',
      'thumbnails/a/b.png',
      'thumbnails/A/b.png',
      'thumbnails/é',
      'thumbnails/e\u0301',
      long,
    ]
    for (const key of keys) await server.storage.put(key, Buffer.from(key), 'image/png')
    for (const key of keys) expect((await readObject(server.storage, key, 1000))?.bytes.toString()).toBe(key)
    expect((await fetch(await server.storage.signedGetUrl(long, 60))).status).toBe(200)
  })

  it('keeps a file’s bytes and nothing else, and what they are beside them', async () => {
    const own = await startDiskServer()
    try {
      const bytes = randomBytes(1000)
      await own.storage.put('lesson-media/a.mp4', bytes, 'video/mp4')
      await own.storage.put('lesson-media/a.mp4', bytes, 'video/mp4')
      const names = (await readdir(join(own.dir, 'objects'))).sort()
      expect(names).toEqual([expect.stringMatching(/^\w{64}\.[\w-]{36}$/), expect.stringMatching(/^\w{64}\.json$/)])
      expect(await readFile(join(own.dir, 'objects', names[0] ?? ''))).toEqual(bytes)
      const sidecar = JSON.parse(await readFile(join(own.dir, 'objects', names[1] ?? ''), 'utf8'))
      expect(sidecar).toMatchObject({
        key: 'lesson-media/a.mp4',
        contentType: 'video/mp4',
        bytes: 1000,
        file: names[0],
      })
      await own.storage.remove('lesson-media/a.mp4')
      expect(await readdir(join(own.dir, 'objects'))).toEqual([])
      expect(await readdir(join(own.dir, 'incoming'))).toEqual([])
    } finally {
      await own.stop()
    }
  })

  it('leaves nothing of what breaks off while it is written', async () => {
    await server.storage.put('thumbnails/a/broken.png', Buffer.from('before'), 'image/png')
    const broken = async function* () {
      yield Buffer.from('half')
      throw new Error('The line went dead')
    }
    await expect(server.storage.receive('thumbnails/a/broken.png', 'image/png', broken())).rejects.toThrow('line')
    expect((await readObject(server.storage, 'thumbnails/a/broken.png', 10))?.bytes.toString()).toBe('before')
    expect(await readdir(join(server.dir, 'incoming'))).toEqual([])
  })

  it('never mixes two sendings of one part that overlap, and the last one counts', async () => {
    const plan = { bytes: 8 * 1024 * 1024, partBytes: 8 * 1024 * 1024 }
    const upload = await server.storage.begin('lesson-media/overlap.mp4', 'video/mp4', plan)
    const [a, b] = [Buffer.alloc(plan.bytes, 'a'), Buffer.alloc(plan.bytes, 'b')]
    const link = await server.storage.signedPartUrl(upload, 1, 60)
    const send = async (body: Buffer<ArrayBuffer>) => {
      const { status, headers } = await fetch(link, { method: 'PUT', body })
      return { status, etag: String(headers.get('etag')), body }
    }
    const overlapping = await Promise.all([send(a), send(b), send(a)])
    for (const { status } of overlapping) expect([200, 409]).toContain(status)
    const { etag, body } = await send(b)
    for (const other of overlapping.filter((sent) => sent.body !== body))
      await expect(server.storage.complete(upload, [{ number: 1, etag: other.etag }])).rejects.toThrow('was not sent')
    await server.storage.complete(upload, [{ number: 1, etag }])
    expect((await readObject(server.storage, upload.key, plan.bytes))?.bytes.equals(body)).toBe(true)
    expect(await readdir(join(server.dir, 'uploads'))).toEqual([])
  })

  it('sweeps bytes that a dead process stored and never named, and no others', async () => {
    const own = await startDiskServer()
    try {
      await own.storage.put('thumbnails/a/x.png', Buffer.from('x'), 'image/png')
      const objects = join(own.dir, 'objects')
      const named = await readdir(objects)
      const [hash] = named[0]?.split('.') ?? []
      for (const name of [`${hash}.old`, `${hash}.new`, `${'f'.repeat(64)}.old`])
        await writeFile(join(objects, name), 'y')
      for (const name of await readdir(objects)) if (!name.endsWith('.new')) await utimes(join(objects, name), 0, 0)
      await own.storage.sweep()
      expect((await readdir(objects)).sort()).toEqual([...named, `${hash}.new`].sort())
      expect((await readObject(own.storage, 'thumbnails/a/x.png', 10))?.bytes.toString()).toBe('x')
    } finally {
      await own.stop()
    }
  })

  it('discards uploads that nothing was added to for a week', async () => {
    const own = await startDiskServer()
    try {
      const plan = { bytes: 10, partBytes: partSizes.min }
      const begin = () => own.storage.begin('lesson-media/a/source.mp4', 'video/mp4', plan)
      const [old, recent] = [await begin(), await begin()]
      const daysAgo = (days: number) => Date.now() / 1000 - days * 86_400
      const uploads = join(own.dir, 'uploads')
      await utimes(join(uploads, old.id), daysAgo(8), daysAgo(8))
      await utimes(join(uploads, recent.id), daysAgo(6), daysAgo(6))
      await own.storage.sweep()
      expect(await readdir(uploads)).toEqual([recent.id])
    } finally {
      await own.stop()
    }
  })

  it('removes what a dead process left half written, and nothing newer', async () => {
    const incoming = join(server.dir, 'incoming')
    await mkdir(incoming, { recursive: true })
    await writeFile(join(incoming, 'old'), 'half')
    await writeFile(join(incoming, 'new'), 'half')
    await utimes(join(incoming, 'old'), 0, 0)
    await server.storage.sweep()
    expect(await readdir(incoming)).toEqual(['new'])
  })

  it('fails when its folder can’t exist, rather than reporting a missing object', async () => {
    const dir = join(server.dir, 'a-file')
    await writeFile(dir, '')
    const { storage } = diskStorage({ dir, secret, origin: server.origin, now: () => new Date() })
    await expect(storage.check()).rejects.toThrow(/ENOTDIR/)
    await expect(storage.stat('thumbnails/a/b.png')).rejects.toThrow(/ENOTDIR/)
  })
})
