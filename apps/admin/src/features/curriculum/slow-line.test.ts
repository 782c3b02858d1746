import type { DraftLesson } from '@skillharbor/contracts/entities'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aLesson } from '../../../test/curriculum.ts'
import { createFileUpload } from './file-upload.ts'
import { createPartTurns } from './part-turns.ts'
import type { UploadApi } from './upload-api.ts'

/** The edge cuts a part that takes longer than `cutMs`. */
const [partBytes, cutMs, tickMs] = [8 * 1024 * 1024, 60_000, 500]

type Sending = { left: number; begun: number; end: (status: number) => void }

/** A line that all running parts share, on the test's clock. */
const openLine = (bitsPerSecond: number) => {
  const seen = { bitsPerSecond, cut: 0, most: 0, stored: 0 }
  let sending: Sending[] = []
  const tick = () => {
    const bytes = (seen.bitsPerSecond / 8) * (tickMs / 1000)
    for (const one of sending) one.left -= bytes / sending.length
    const ended = sending.filter(({ left, begun }) => left <= 0 || performance.now() - begun >= cutMs)
    sending = sending.filter((one) => !ended.includes(one))
    for (const { left, end } of ended) {
      seen[left <= 0 ? 'stored' : 'cut'] += 1
      end(left <= 0 ? 200 : 408)
    }
  }
  setInterval(tick, tickMs)
  const Request = class {
    status = 0
    upload = {}
    onloadend: (() => void) | undefined
    open = () => {}
    getResponseHeader = () => '"etag"'
    send(part: Blob) {
      const end = (status: number) => {
        this.status = status
        this.onloadend?.()
      }
      sending.push({ left: part.size, begun: performance.now(), end })
      seen.most = Math.max(seen.most, sending.length)
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return seen
}

/** A file of this many parts, without the bytes. */
const fileOf = (parts: number): File => {
  const file = new File([], 'talk.mp4')
  Object.defineProperty(file, 'size', { value: parts * partBytes })
  file.slice = (from = 0, to = 0) => Object.defineProperty(new Blob(), 'size', { value: to - from })
  return file
}
const lesson: DraftLesson = aLesson({ kind: 'video', video: null })
const api: UploadApi = {
  begin: async (_, { size }) => ({ uploadId: 'u1', partBytes, partCount: size / partBytes, parts: [] }),
  sign: async () => 'http://parts.example/1',
  complete: async () => lesson,
  abort: async () => undefined,
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([1.5, 3])('a file of many parts goes up over %d Mbit/s, and no part is cut', async (megabits) => {
  const seen = openLine(megabits * 1e6)
  const upload = createFileUpload(lesson._id, fileOf(6), api, () => {}, { partTurns: createPartTurns() })
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(upload.get().is).toBe('done')
  expect(seen).toMatchObject({ cut: 0, stored: 6 })
  upload.cancel()
})

test('a fast line takes more parts at once, and a slow one after that a single one again', async () => {
  const seen = openLine(50e6)
  const partTurns = createPartTurns()
  const upload = createFileUpload(lesson._id, fileOf(40), api, () => {}, { partTurns })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(seen).toMatchObject({ cut: 0, most: 3 })
  seen.bitsPerSecond = 1.2e6
  await vi.advanceTimersByTimeAsync(150_000)
  expect(seen.cut).toBeGreaterThan(0)
  Object.assign(seen, { cut: 0, most: 0 })
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(upload.get().is).toBe('done')
  expect(seen).toMatchObject({ cut: 0, most: 1, stored: 40 })
  upload.cancel()
})

test('files that go up together share the line: one part at a time while it is slow', async () => {
  const seen = openLine(2e6)
  const partTurns = createPartTurns()
  const uploads = [1, 2].map(() => createFileUpload(lesson._id, fileOf(3), api, () => {}, { partTurns }))
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(uploads.map((upload) => upload.get().is)).toEqual(['done', 'done'])
  expect(seen).toMatchObject({ cut: 0, most: 1, stored: 6 })
  for (const upload of uploads) upload.cancel()
})

test('a line that brings no part through says so after three tries of one part', async () => {
  const seen = openLine(0.5e6)
  const upload = createFileUpload(lesson._id, fileOf(6), api, () => {}, { partTurns: createPartTurns() })
  await vi.advanceTimersByTimeAsync(185_000)
  expect(upload.get().is).toBe('failed')
  expect(seen).toMatchObject({ cut: 3, most: 1 })
  upload.cancel()
})

test('a small part says nothing about the line, unless it is slow', async () => {
  const turns = createPartTurns()
  const { signal } = new AbortController()
  const ends = [await turns.take(signal)]
  const second = vi.fn()
  turns.arrived(500, false)
  const waiting = turns.take(signal).then(second)
  await vi.advanceTimersByTimeAsync(0)
  expect(second).not.toHaveBeenCalled()
  for (const end of ends) end()
  await waiting
  expect(second).toHaveBeenCalledOnce()
})
