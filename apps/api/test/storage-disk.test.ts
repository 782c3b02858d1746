import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { maxImageBytes } from '@skillharbor/contracts/constants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskStorage } from '../src/adapters/storage/disk.ts'
import { storageContract } from './storage-contract.ts'
import { secret, startDiskServer } from './storage-disk-server.ts'

storageContract('disk', startDiskServer)

describe('disk storage', () => {
  let server: Awaited<ReturnType<typeof startDiskServer>>
  beforeAll(async () => {
    server = await startDiskServer()
  })
  afterAll(() => server.stop())

  it('shows either the old object or the new one, at every moment of a write', async () => {
    const key = 'thumbnails/asha/harbour.png'
    const [a, b] = [Buffer.alloc(4_000_000, 'a'), Buffer.alloc(4_000_000, 'b')]
    await server.storage.write(key, a, 'image/png')
    for (const next of [b, a, b]) {
      let writing = true
      const written = server.storage.write(key, next, 'image/png').finally(() => {
        writing = false
      })
      while (writing) {
        const seen = await server.storage.read(key, maxImageBytes)
        expect(seen && (seen.bytes.equals(a) || seen.bytes.equals(b)), 'a whole object').toBe(true)
        await setImmediate()
      }
      await written
    }
  })

  it('keeps apart keys that some file systems take for one, and takes keys longer than a file name', async () => {
    const long = `thumbnails/a/${'क'.repeat(240)}`
    const keys = [
      'thumbnails/a',
      'thumbnails/a/b.png',
      'thumbnails/A/b.png',
      'thumbnails/é',
      'thumbnails/e\u0301',
      long,
    ]
    for (const key of keys) await server.storage.write(key, Buffer.from(key), 'image/png')
    for (const key of keys) expect((await server.storage.read(key, 1000))?.bytes.toString()).toBe(key)
    expect((await fetch(await server.storage.signedGetUrl(long, 60))).status).toBe(200)
  })

  it('clears away what a dead process left half written, and nothing newer', async () => {
    const incoming = join(server.dir, 'incoming')
    await mkdir(incoming, { recursive: true })
    await writeFile(join(incoming, 'old'), 'half')
    await writeFile(join(incoming, 'new'), 'half')
    await utimes(join(incoming, 'old'), 0, 0)
    await server.storage.check()
    expect(await readdir(incoming)).toEqual(['new'])
  })

  it('fails where its folder cannot be, and does not call that a missing object', async () => {
    const dir = join(server.dir, 'a-file')
    await writeFile(dir, '')
    const { storage } = diskStorage({ dir, secret, origin: server.origin, now: () => new Date() })
    await expect(storage.check()).rejects.toThrow(/ENOTDIR/)
    await expect(storage.read('thumbnails/a/b.png', 10)).rejects.toThrow(/ENOTDIR/)
  })
})
