import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startDiskServer } from '../storage-disk-server.ts'

let disk: Awaited<ReturnType<typeof startDiskServer>>
beforeAll(async () => {
  disk = await startDiskServer()
})
afterAll(() => disk.stop())

const mebibyte = 1024 ** 2
const plan = { bytes: 5 * mebibyte, partBytes: 5 * mebibyte }
/** All bytes in the storage's folders, in files that are at least a part long. */
const storedBytes = async (folder: string): Promise<number> => {
  const names = await readdir(join(disk.dir, folder), { recursive: true })
  const sizes = await Promise.all(
    // A file may be removed just now.
    names.map((name) =>
      stat(join(disk.dir, folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.filter((size) => size > mebibyte).reduce((sum, size) => sum + size, 0)
}
const put = async (link: string, body: Buffer<ArrayBuffer>) => (await fetch(link, { method: 'PUT', body })).status
/**
 * Sends 512 MiB and returns the answer, once the connection is closed. Throws if more was taken than the buffers between
 * two sockets hold.
 */
const sendUnread = async (link: string): Promise<{ status: number; error: string }> => {
  const sent = request(link, { method: 'PUT', headers: { 'content-length': 512 * mebibyte } })
  const closed = new Promise((resolve) => sent.on('close', resolve))
  sent.on('error', () => undefined)
  const chunk = Buffer.alloc(mebibyte)
  let taken = 0
  const next = (): void => {
    sent.write(chunk, (error) => {
      if (error) return
      taken += chunk.length
      next()
    })
  }
  next()
  const response = await new Promise<IncomingMessage>((resolve) => sent.once('response', resolve))
  const body = JSON.parse((await response.toArray()).join(''))
  await closed
  expect(taken).toBeLessThan(64 * mebibyte)
  return { status: response.statusCode ?? 0, error: body.error }
}

test('S95: a link for a part that is sent again with other bytes stores the part once', async () => {
  const upload = await disk.storage.begin('lesson-media/once.mp4', 'video/mp4', plan)
  const link = await disk.storage.signedPartUrl(upload, 1, 60)
  for (const fill of 'abcd') expect(await put(link, Buffer.alloc(plan.bytes, fill))).toBe(200)
  await Promise.all([...'efgh'].map((fill) => put(link, Buffer.alloc(plan.bytes, fill))))
  expect(await storedBytes('uploads')).toBe(plan.bytes)
  expect(await storedBytes('incoming')).toBe(0)
})

test('S95: of a part that is sent many times at once and never ends, one takes room', async () => {
  const upload = await disk.storage.begin('lesson-media/never.mp4', 'video/mp4', plan)
  const link = await disk.storage.signedPartUrl(upload, 1, 60)
  const begin = () => {
    const sent = request(link, { method: 'PUT', headers: { 'content-length': plan.bytes } })
    const answered = once(sent, 'response').then(([response]: { statusCode: number }[]) => response?.statusCode)
    sent.write(Buffer.alloc(2 * mebibyte))
    return { sent, answered }
  }
  const arrived = () => vi.waitFor(async () => expect(await storedBytes('incoming')).toBeGreaterThan(mebibyte))
  const first = begin()
  await arrived()
  const second = begin()
  expect(await first.answered).toBe(409)
  await arrived()
  expect(await storedBytes('incoming')).toBeLessThanOrEqual(2 * mebibyte)
  second.sent.end(Buffer.alloc(plan.bytes - 2 * mebibyte))
  expect(await second.answered).toBe(200)
  first.sent.destroy()
})

test('S95: a part that is sent too often is refused unread', async () => {
  const upload = await disk.storage.begin('lesson-media/often.mp4', 'video/mp4', plan)
  const link = await disk.storage.signedPartUrl(upload, 1, 60)
  for (let n = 0; n < 20; n++) expect((await fetch(link, { method: 'PUT', body: 'short' })).status).toBe(400)
  expect(await sendUnread(link)).toMatchObject({ status: 429, error: 'TOO_MANY_REQUESTS' })
  const other = await disk.storage.signedPartUrl(
    await disk.storage.begin('lesson-media/rare.mp4', 'video/mp4', plan),
    1,
    60,
  )
  expect(await put(other, Buffer.alloc(plan.bytes, 'x'))).toBe(200)
})

test('S95: what a forged link sends is left unread', async () => {
  const upload = await disk.storage.begin('lesson-media/forged.mp4', 'video/mp4', plan)
  const link = await disk.storage.signedPartUrl(upload, 1, 60)
  expect(await sendUnread(`${link}x`)).toMatchObject({ status: 403, error: 'FORBIDDEN' })
})

test('S95: an upload that is completed many times at once is joined once', async () => {
  const upload = await disk.storage.begin('lesson-media/joined.mp4', 'video/mp4', plan)
  const link = await disk.storage.signedPartUrl(upload, 1, 60)
  const { headers } = await fetch(link, { method: 'PUT', body: Buffer.alloc(plan.bytes, 'x') })
  const parts = [{ number: 1, etag: headers.get('etag') ?? '' }]
  const ends = await Promise.allSettled(Array.from({ length: 8 }, () => disk.storage.complete(upload, parts)))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await disk.storage.stat(upload.key)).toMatchObject({ bytes: plan.bytes })
})

test('S95: a link to which anything was added is refused', async () => {
  await disk.storage.put('lesson-media/added.mp4', Buffer.from('video'), 'video/mp4')
  const link = await disk.storage.signedGetUrl('lesson-media/added.mp4', 60)
  expect((await fetch(link)).status).toBe(200)
  for (const added of ['part=1', 'upload=x', 'part=1&upload=x&bytes=5', 'type=text/html', 'x', 'expires=9999999999'])
    expect((await fetch(`${link}&${added}`)).status, added).toBe(403)
})
