import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ObjectTooLarge } from '../src/features/port-errors.ts'
import { readObject } from '../src/features/teaching/media/read-object.ts'
import type { Storage } from '../src/features/teaching/media/storage.ts'

export type StorageUnderTest = {
  storage: Storage
  /** The same storage, whose links were signed 200 s ago. */
  earlier: Storage
  stop: () => Promise<void>
}

const png = { 'content-type': 'image/png' }
const key = 'thumbnails/asha/harbour.png'

const put = (url: string, body: Buffer<ArrayBuffer>, headers: Record<string, string> = png) =>
  fetch(url, { method: 'PUT', body, headers })

/** The link once for each parameter of its query, with that parameter altered and all others as they were. */
const forgeries = (link: string) =>
  [...new URL(link).searchParams].map(([name, value]) => {
    const forged = new URL(link)
    forged.searchParams.set(name, `${value}1`)
    return { name, url: forged.href }
  })

/** What every adapter of the storage port does. */
export const storageContract = (name: string, start: () => Promise<StorageUnderTest>) => {
  describe(`storage: ${name}`, () => {
    let storage: Storage
    let earlier: Storage
    let stop: () => Promise<void>
    beforeAll(async () => {
      ;({ storage, earlier, stop } = await start())
      await storage.check()
    })
    afterAll(() => stop())

    it.each([key, 'thumbnails/Asha K. (2)/my first course + 100@x.png', 'thumbnails/रवि/पाठ्यक्रम ಕೋರ್ಸ್ é 東京.png'])(
      'stores bytes and content type under %s',
      async (name) => {
        const bytes = randomBytes(3000)
        await storage.put(name, bytes, 'image/webp')
        expect(await readObject(storage, name, 3000)).toEqual({ bytes, contentType: 'image/webp' })

        const shown = await fetch(await storage.signedGetUrl(name, 60))
        expect(shown.status).toBe(200)
        expect(shown.headers.get('content-type')).toBe('image/webp')
        expect(shown.headers.get('cache-control')).toMatch(/^private, max-age=(60|[1-5]\d)$/)
        expect(Buffer.from(await shown.arrayBuffer())).toEqual(bytes)

        const uploaded = randomBytes(2000)
        expect((await put(await storage.signedPutUrl(name, 'image/png', 60), uploaded)).status).toBe(200)
        expect(await readObject(storage, name, 3000)).toEqual({ bytes: uploaded, contentType: 'image/png' })
      },
    )

    it('removes an object, and accepts one that doesn’t exist', async () => {
      await storage.put('thumbnails/asha/gone.png', randomBytes(10), 'image/png')
      await storage.remove('thumbnails/asha/gone.png')
      await storage.remove('thumbnails/asha/gone.png')
      expect(await readObject(storage, 'thumbnails/asha/gone.png', 10)).toBeNull()
    })

    it('returns nothing for a key that was never written', async () => {
      expect(await readObject(storage, 'thumbnails/asha/nothing.png', 10)).toBeNull()
      expect((await fetch(await storage.signedGetUrl('thumbnails/asha/nothing.png', 60))).status).toBe(404)
    })

    it('stores an empty object', async () => {
      expect(
        (await put(await storage.signedPutUrl('thumbnails/asha/empty.png', 'image/png', 60), Buffer.alloc(0))).status,
      ).toBe(200)
      expect(await readObject(storage, 'thumbnails/asha/empty.png', 0)).toEqual({
        bytes: Buffer.alloc(0),
        contentType: 'image/png',
      })
    })

    it('reads at most the allowed number of bytes', async () => {
      await storage.put(key, randomBytes(1000), 'image/png')
      expect((await readObject(storage, key, 1000))?.bytes).toHaveLength(1000)
      await expect(readObject(storage, key, 999)).rejects.toThrow(ObjectTooLarge)
      await expect(readObject(storage, key, 10)).rejects.toThrow(ObjectTooLarge)
    })

    describe('a link', () => {
      const stored = randomBytes(100)
      const isUntouched = async () => expect((await readObject(storage, key, 1000))?.bytes).toEqual(stored)
      beforeAll(() => storage.put(key, stored, 'image/png'))

      it('for PUT accepts only its own content type', async () => {
        const link = await storage.signedPutUrl(key, 'image/png', 60)
        for (const type of ['image/jpeg', 'image/png; charset=utf-8', 'text/html', ''])
          expect([403, 415]).toContain((await put(link, randomBytes(10), { 'content-type': type })).status)
        await isUntouched()
      })

      it('for GET can’t store, and one for PUT can’t read', async () => {
        expect((await put(await storage.signedGetUrl(key, 60), randomBytes(10))).status).toBe(403)
        expect((await fetch(await storage.signedPutUrl(key, 'image/png', 60))).status).toBe(403)
        await isUntouched()
      })

      it('serves no other key', async () => {
        await storage.put('thumbnails/ravi/other.png', randomBytes(10), 'image/png')
        const get = await storage.signedGetUrl('thumbnails/ravi/other.png', 60)
        const take = await storage.signedPutUrl('thumbnails/ravi/other.png', 'image/png', 60)
        expect((await fetch(get)).status).toBe(200)
        expect((await fetch(get.replace('ravi/other', 'asha/harbour'))).status).toBe(403)
        expect((await put(take.replace('ravi/other', 'asha/harbour'), randomBytes(10))).status).toBe(403)
        await isUntouched()
      })

      it('is rejected after it expires', async () => {
        expect((await fetch(await earlier.signedGetUrl(key, 199))).status).toBe(403)
        expect((await put(await earlier.signedPutUrl(key, 'image/png', 199), randomBytes(10))).status).toBe(403)
        expect((await fetch(await earlier.signedGetUrl(key, 260))).status).toBe(200)
        await isUntouched()
      })

      it('is rejected when any part of its query is changed or missing', async () => {
        const get = await storage.signedGetUrl(key, 60)
        const take = await storage.signedPutUrl(key, 'image/png', 60)
        expect(forgeries(get).map(({ name }) => name.toLowerCase())).toContainEqual(expect.stringMatching(/signature$/))
        for (const { url, name } of forgeries(get)) expect([400, 403], name).toContain((await fetch(url)).status)
        for (const { url, name } of forgeries(take))
          expect([400, 403], name).toContain((await put(url, randomBytes(10))).status)
        await isUntouched()
      })
    })
  })
}
