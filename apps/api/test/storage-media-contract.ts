import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { say } from '@skillharbor/contracts/said'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  IncompleteUpload,
  ObjectChanged,
  ObjectTooLarge,
  RangeNotSatisfiable,
  UploadNotFound,
} from '../src/features/port-errors.ts'
import { partSizes } from '../src/features/teaching/media/media-parts.ts'
import type { MediaUpload, Storage } from '../src/features/teaching/media/storage.ts'
import type { StorageUnderTest } from './storage-contract.ts'

/**
 * What a stand-in for S3 gets wrong, and S3 itself does: `abort` knows no abort; `unknown-upload` answers 500; `part-etags`
 * are not compared; a link with `escaped-quotes` is refused, as its signature is verified without escaping them; ranges
 * `suffix`, `first-byte` and `several`, and `if-range`, are misunderstood. Such a test has to fail: one that passes says that
 * the gap is closed.
 */
export type Gap =
  | 'abort'
  | 'unknown-upload'
  | 'part-etags'
  | 'escaped-quotes'
  | 'suffix'
  | 'first-byte'
  | 'several'
  | 'if-range'

const partBytes = partSizes.min
const plan = { bytes: 2 * partBytes + 1000, partBytes }
const parts = [Buffer.alloc(partBytes, 'a'), Buffer.alloc(partBytes, 'b'), Buffer.alloc(1000, 'c')]
const whole = Buffer.concat(parts)

const sendTo = async (url: string, body: Buffer): Promise<string> => {
  const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(body) })
  if (answer.status !== 200) throw new Error(`A part was answered with ${answer.status}: ${await answer.text()}`)
  return answer.headers.get('etag') ?? ''
}

/** What every adapter does with large objects: uploads in parts, and ranges. */
export const mediaContract = (
  name: string,
  start: () => Promise<StorageUnderTest>,
  { gaps = [], headByGetLink }: { gaps?: readonly Gap[]; headByGetLink: number },
) => {
  const unless = (gap: Gap) => (gaps.includes(gap) ? it.fails : it)

  describe(`storage of media: ${name}`, () => {
    let storage: Storage
    let earlier: Storage
    let stop: () => Promise<void>
    beforeAll(async () => {
      ;({ storage, earlier, stop } = await start())
      await storage.check()
    })
    afterAll(() => stop())

    const sendPart = async (upload: MediaUpload, number: number, body = parts[number - 1] ?? Buffer.alloc(0)) => ({
      number,
      etag: await sendTo(await storage.signedPartUrl(upload, number, 60), body),
    })
    const sendAll = async (upload: MediaUpload) => [
      await sendPart(upload, 1),
      await sendPart(upload, 2),
      await sendPart(upload, 3),
    ]
    const begin = (key: string) => storage.begin(key, 'video/mp4', plan)
    const read = async (key: string) => {
      const opened = await storage.open(key)
      return opened && buffer(opened.stream)
    }

    describe('an upload in parts', () => {
      it('is one object, whatever the order of its parts, and is not there before', async () => {
        const upload = await begin('lesson-media/order.mp4')
        const [third, first] = [await sendPart(upload, 3), await sendPart(upload, 1)]
        expect(await storage.stat(upload.key)).toBeNull()
        await storage.complete(upload, [first, await sendPart(upload, 2), third])
        expect(await storage.stat(upload.key)).toMatchObject({ bytes: plan.bytes, contentType: 'video/mp4' })
        expect((await read(upload.key))?.equals(whole)).toBe(true)
      })

      it('takes a part again, and the last one counts', async () => {
        const upload = await begin('lesson-media/again.mp4')
        await sendPart(upload, 2, Buffer.alloc(partBytes, 'x'))
        await storage.complete(upload, await sendAll(upload))
        expect((await read(upload.key))?.equals(whole)).toBe(true)
      })

      it('goes on from what was written down of it', async () => {
        const upload: MediaUpload = JSON.parse(JSON.stringify(await begin('lesson-media/later.mp4')))
        await storage.complete(upload, await sendAll(upload))
        expect((await storage.stat(upload.key))?.bytes).toBe(plan.bytes)
      })

      it('of a single small part is an object too', async () => {
        const upload = await storage.begin('documents/one.pdf', 'application/pdf', { bytes: 10, partBytes })
        await storage.complete(upload, [await sendPart(upload, 1, Buffer.alloc(10, 'd'))])
        expect((await read(upload.key))?.toString()).toBe('dddddddddd')
      })

      it('is not complete without each part once, in order, and can still be completed then', async () => {
        const upload = await begin('lesson-media/missing.mp4')
        const [first, second, third] = await sendAll(upload)
        if (!first || !second || !third) throw new Error('Three parts were sent')
        const complete = (...listed: (typeof first)[]) => storage.complete(upload, listed)
        await expect(complete(first, third)).rejects.toThrow(
          new IncompleteUpload(say('Part {number} of {count} is missing', { number: 2, count: 3 })),
        )
        await expect(complete()).rejects.toThrow('Part 1 of 3 is missing')
        await expect(complete(first, third, second)).rejects.toThrow('Parts are out of order: 3 is where 2 belongs')
        await expect(complete(first, second, second, third)).rejects.toThrow('2 is where 3 belongs')
        const fourth = { number: 4, etag: 'x' }
        await expect(complete(first, second, third, fourth)).rejects.toThrow('There are 3 parts, and no part 4')
        expect(await storage.stat(upload.key)).toBeNull()
        await complete(first, second, third)
        expect((await storage.stat(upload.key))?.bytes).toBe(plan.bytes)
      })

      unless('part-etags')(
        'is not complete with a part that was never sent, or was sent with other bytes',
        async () => {
          const upload = await begin('lesson-media/etags.mp4')
          const [first, second, third] = await sendAll(upload)
          if (!first || !second || !third) throw new Error('Three parts were sent')
          for (const etag of [first.etag, 'f'.repeat(32), '../upload.json', ''])
            await expect(storage.complete(upload, [first, { number: 2, etag }, third]), etag).rejects.toThrow(
              IncompleteUpload,
            )
          expect(await storage.stat(upload.key)).toBeNull()
        },
      )

      unless('abort')('that was aborted is gone, with its parts, and may be aborted again', async () => {
        const upload = await begin('lesson-media/aborted.mp4')
        const sent = await sendAll(upload)
        await storage.abort(upload)
        await storage.abort(upload)
        await expect(storage.complete(upload, sent)).rejects.toThrow(UploadNotFound)
        await expect(sendPart(upload, 1)).rejects.toThrow('404')
        expect(await storage.stat(upload.key)).toBeNull()
      })

      unless('unknown-upload')('that was completed before, or is another key’s, is unknown', async () => {
        const upload = await begin('lesson-media/twice.mp4')
        const sent = await sendAll(upload)
        await expect(storage.complete({ ...upload, key: 'lesson-media/x.mp4' }, sent)).rejects.toThrow(UploadNotFound)
        await storage.complete(upload, sent)
        await expect(storage.complete(upload, sent)).rejects.toThrow(UploadNotFound)
        expect((await storage.stat(upload.key))?.bytes).toBe(plan.bytes)
      })

      it('is refused where it is larger than its kind may be, or cut as no storage can', async () => {
        const ask = (key: string, bytes: number, size = partBytes) =>
          storage.begin(key, 'video/mp4', { bytes, partBytes: size })
        await expect(ask('lesson-media/x', 8 * 1024 ** 3 + 1)).rejects.toThrow(ObjectTooLarge)
        await expect(ask('documents/x', 200 * 1024 ** 2 + 1)).rejects.toThrow(ObjectTooLarge)
        await expect(ask('thumbnails/a/x', 5 * 1024 ** 2 + 1)).rejects.toThrow(ObjectTooLarge)
        for (const [bytes, size] of [[0], [1.5], [Number.NaN], [100, partBytes - 1], [100, partSizes.max + 1]] as const)
          await expect(ask('lesson-media/x', bytes, size), `${bytes}, ${size}`).rejects.toThrow(RangeError)
        for (const key of ['other/x', 'lesson-media/../x', 'lesson-media//x', 'lesson-media', 'lesson-media/é'])
          await expect(ask(key, 100), key).rejects.toThrow(RangeError)
      })
    })

    describe('a link for a part', () => {
      it('takes just the bytes that the part has', async () => {
        const upload = await begin('lesson-media/sizes.mp4')
        const last = await storage.signedPartUrl(upload, 3, 60)
        for (const bytes of [999, 1001, 0, partBytes]) {
          const { status } = await fetch(last, { method: 'PUT', body: Buffer.alloc(bytes) })
          expect([400, 403, 413], `${bytes} bytes`).toContain(status)
        }
        await expect(storage.signedPartUrl(upload, 4, 60)).rejects.toThrow(RangeError)
        await expect(storage.signedPartUrl(upload, 0, 60)).rejects.toThrow(RangeError)
      })

      it('takes no other key, part or upload, shows nothing, and expires', async () => {
        const upload = await begin('lesson-media/links.mp4')
        const link = await storage.signedPartUrl(upload, 3, 60)
        const put = async (url: string) =>
          (await fetch(url, { method: 'PUT', body: new Uint8Array(Buffer.alloc(1000, 'x')) })).status
        expect(await put(link.replace('links.mp4', 'other.mp4'))).toBe(403)
        for (const [name, value] of new URL(link).searchParams) {
          const forged = new URL(link)
          forged.searchParams.set(name, `${value}1`)
          expect([400, 403], name).toContain(await put(forged.href))
        }
        expect((await fetch(link)).status).toBe(403)
        expect([403, 405]).toContain((await fetch(link, { method: 'DELETE' })).status)
        expect(await put(await earlier.signedPartUrl(upload, 3, 199))).toBe(403)
        expect(await put(link)).toBe(200)
      })

      it('lives 300 s at most, as all links do', async () => {
        const upload = await begin('lesson-media/lives.mp4')
        await expect(storage.signedPartUrl(upload, 1, 301)).rejects.toThrow(RangeError)
        await expect(storage.signedGetUrl(upload.key, 301)).rejects.toThrow(RangeError)
        await expect(storage.signedPutUrl(upload.key, 'video/mp4', 301)).rejects.toThrow(RangeError)
      })
    })

    describe('a range', () => {
      const key = 'lesson-media/ranges.bin'
      const stored = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 251))
      beforeAll(() => storage.put(key, stored, 'video/mp4'))

      const openRange = async (start: number, end?: number) => {
        const opened = await storage.open(key, { start, ...(end !== undefined && { end }) })
        if (!opened) throw new Error('It is stored')
        expect(opened.stream).toBeInstanceOf(Readable)
        const { stream, ...rest } = opened
        return { ...rest, content: await buffer(stream) }
      }
      it.each([
        ['the first bytes', 0, 99, 99],
        ['the middle', 400, 599, 599],
        ['the last byte', 999, 999, 999],
        ['all from one byte on', 990, undefined, 999],
        ['more than there is', 990, 5000, 999],
      ])('is opened as a stream of it alone: %s', async (_, start, end, last) => {
        const { etag } = (await storage.stat(key)) ?? {}
        expect(await openRange(start, end)).toEqual({
          bytes: 1000,
          contentType: 'video/mp4',
          etag,
          start,
          end: last,
          content: stored.subarray(start, last + 1),
        })
      })
      unless('first-byte')('may be the first byte alone', async () => {
        expect((await openRange(0, 0)).content).toEqual(stored.subarray(0, 1))
      })
      it('past the end is refused, with the size', async () => {
        await expect(storage.open(key, { start: 1000 })).rejects.toThrow(RangeNotSatisfiable)
        await expect(storage.open(key, { start: 1000 })).rejects.toMatchObject({ bytes: 1000 })
        expect(await storage.open('lesson-media/nothing', { start: 0 })).toBeNull()
      })
      it('of one version is refused once there is another', async () => {
        const changing = 'lesson-media/changing.bin'
        await storage.put(changing, Buffer.from('before'), 'video/mp4')
        const { etag } = (await storage.stat(changing)) ?? {}
        const opened = await storage.open(changing, { start: 0, end: 2 }, etag)
        expect(opened && (await buffer(opened.stream)).toString()).toBe('bef')
        await storage.put(changing, Buffer.from('after!'), 'video/mp4')
        await expect(storage.open(changing, { start: 0, end: 2 }, etag)).rejects.toThrow(ObjectChanged)
        expect((await storage.stat(changing))?.etag).not.toBe(etag)
      })

      const get = async (range: string, more: Record<string, string> = {}) => {
        const answer = await fetch(await storage.signedGetUrl(key, 60), { headers: { range, ...more } })
        const content = Buffer.from(await answer.arrayBuffer())
        return { status: answer.status, is: answer.headers.get('content-range'), content }
      }
      it.each([
        ['bytes=0-99', 0, 99],
        ['bytes=400-599', 400, 599],
        ['bytes=999-999', 999, 999],
        ['bytes=990-', 990, 999],
        ['bytes=0-', 0, 999],
        ['bytes=900-5000', 900, 999],
      ])('is answered by a link: %s', async (range, start, end) => {
        const content = stored.subarray(start, end + 1)
        expect(await get(range)).toEqual({ status: 206, is: `bytes ${start}-${end}/1000`, content })
      })
      unless('suffix')('of the last bytes is answered by a link', async () => {
        expect(await get('bytes=-5')).toEqual({ status: 206, is: 'bytes 995-999/1000', content: stored.subarray(995) })
      })
      unless('several')('beside others is answered with the whole object', async () => {
        expect(await get('bytes=0-1,5-6')).toEqual({ status: 200, is: null, content: stored })
      })
      it('past the end is answered 416 by a link', async () => {
        expect((await get('bytes=1000-')).status).toBe(416)
        expect((await get('bytes=5000-6000')).status).toBe(416)
      })
      it('of the version that If-Range names is answered', async () => {
        const { etag } = (await storage.stat(key)) ?? {}
        expect((await get('bytes=0-9', { 'if-range': `"${etag}"` })).status).toBe(206)
      })
      unless('if-range')('of another version than If-Range names is the whole object', async () => {
        expect((await get('bytes=0-9', { 'if-range': '"another"' })).status).toBe(200)
      })
      it('needs not be sent where the caller has the object', async () => {
        const { etag } = (await storage.stat(key)) ?? {}
        expect((await get('bytes=0-9', { 'if-none-match': `"${etag}"` })).status).toBe(304)
      })
      it('comes with a link whose HEAD says what is there, or that the link is for GET', async () => {
        const answer = await fetch(await storage.signedGetUrl(key, 60), { method: 'HEAD' })
        expect(answer.status).toBe(headByGetLink)
        if (headByGetLink === 200) expect(answer.headers.get('content-length')).toBe('1000')
      })
    })

    unless('escaped-quotes').each([
      ['Cheat sheet.pdf', "filename*=UTF-8''Cheat%20sheet.pdf"],
      ['नोट्स.pdf', "filename*=UTF-8''%E0%A4%A8%E0%A5%8B%E0%A4%9F%E0%A5%8D%E0%A4%B8.pdf"],
      ['a "b"; c=\'d\' 100%.pdf', "filename*=UTF-8''a%20%22b%22%3B%20c%3D%27d%27%20100%25.pdf"],
      ['a\r\nset-cookie: b\u202e/..\\c\ud800.pdf', "filename*=UTF-8''a-set-cookie%3A%20b-..-c%EF%BF%BD.pdf"],
    ])('has a document saved under the name that its link was made for, and no other: %j', async (saveAs, said) => {
      const key = 'documents/lesson/file.pdf'
      await storage.put(key, Buffer.from('%PDF'), 'application/pdf')
      const link = await storage.signedGetUrl(key, 60, saveAs)
      const answer = await fetch(link)
      expect([answer.status, await answer.text()]).toEqual([200, '%PDF'])
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename=file.pdf; ${said}`)
      for (const parameter of ['name', 'response-content-disposition']) {
        const changed = new URL(link)
        if (!changed.searchParams.has(parameter)) continue
        changed.searchParams.set(parameter, 'attachment; filename="other.exe"')
        expect((await fetch(changed)).status).toBe(403)
        changed.searchParams.delete(parameter)
        expect((await fetch(changed)).status).toBe(403)
      }
    })

    it.each([
      ['html', 'text/html', 'application/octet-stream'],
      ['js', 'text/javascript', 'application/octet-stream'],
      ['css', 'text/css', 'application/octet-stream'],
      ['svg', 'image/svg+xml', 'application/octet-stream'],
      ['pdf', 'application/pdf', 'application/pdf'],
    ])(
      'sends a document to be saved, and as its type only if no browser runs that: %s',
      async (extension, type, sent) => {
        const key = `documents/plan.${extension}`
        await storage.put(key, Buffer.from('<script>1</script>'), type)
        const answer = await fetch(await storage.signedGetUrl(key, 60))
        expect(answer.headers.get('content-disposition')).toBe('attachment')
        expect(answer.headers.get('content-type')).toBe(sent)
      },
    )
  })
}
