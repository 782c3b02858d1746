import { type Answers, NoAnswer } from '@skillharbor/client/testing'
import type { OpenUpload } from '@skillharbor/contracts/entities'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aCurriculum, aLesson } from '../../../test/curriculum.ts'
import { openLesson } from '../../../test/open-lesson.ts'
import { openParts } from '../../../test/open-parts.ts'
import { refuse } from '../../../test/open-site.tsx'

const fileLesson = aLesson({ kind: 'file', body: '', file: null })
/** An upload in parts of four bytes. */
const uploads = (change: NonNullable<Answers['curriculum']> = {}): NonNullable<Answers['curriculum']> => ({
  beginUpload: ({ bytes }) => ({ uploadId: 'u1', partBytes: 4, partCount: Math.ceil(bytes / 4) }),
  signPart: ({ number }) => ({ url: `http://parts.example/${number}` }),
  completeUpload: () => ({
    content: { ...fileLesson, version: 2, file: { name: 'list.pdf', bytes: 10, contentType: 'application/pdf' } },
  }),
  ...change,
})
const pdf = (name = 'list.pdf') => new File(['0123456789'], name, { type: 'application/pdf' })
const input = () => screen.findByLabelText<HTMLInputElement>('File to download')

test('a file is sent in parts, and joined with their ETags', async () => {
  const completed: unknown[] = []
  const puts = openParts(() => 200)
  const { user } = openLesson(
    fileLesson,
    uploads({
      completeUpload: (upload) => {
        completed.push(upload)
        return uploads().completeUpload?.(upload) ?? refuse('INTERNAL', '')
      },
    }),
  )
  await user.upload(await input(), pdf())
  expect(await screen.findByText('Uploaded')).toBeVisible()
  expect(await screen.findByText('list.pdf')).toBeVisible()
  expect([...puts.values()].flat().sort()).toEqual(['0123', '4567', '89'])
  const parts = [1, 2, 3].map((number) => ({ number, etag: `"etag-${number}"` }))
  expect(completed).toEqual([{ uploadId: 'u1', parts }])
})

test('a part that fails is tried again, then says why; Try again sends only what is missing', async () => {
  let isDown = true
  const puts = openParts((part) => (part === '2' && isDown ? 0 : 200))
  const { user } = openLesson(fileLesson, uploads())
  await user.upload(await input(), pdf())
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Upload failed. Check your connection and try again. We’ll continue where it stopped.',
  )
  expect(puts.get('2')).toHaveLength(3)
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Uploaded')).toBeVisible()
  expect(puts.get('1')).toHaveLength(1)
  expect(puts.get('2')).toHaveLength(4)
  expect(puts.get('3')).toHaveLength(1)
})

test('parts that arrive after another one failed don’t hide the failure', async () => {
  const held = Promise.withResolvers<void>()
  const puts = openParts(async (part) => {
    if (part === '3') await held.promise
    return 200
  })
  const signPart = vi.fn(({ number }: { number: number }) =>
    number === 2 ? refuse('INTERNAL', 'No link') : { url: `http://parts.example/${number}` },
  )
  const { user } = openLesson(fileLesson, uploads({ signPart }))
  await user.upload(await input(), pdf())
  await waitFor(() => expect(puts.has('3')).toBe(true))
  expect(signPart).toHaveBeenCalledTimes(3)
  held.resolve()
  expect(await screen.findByRole('alert')).toHaveTextContent('Upload failed. No link')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(signPart).toHaveBeenCalledTimes(4))
  expect(await screen.findByRole('alert')).toHaveTextContent('Upload failed.')
  expect(puts.get('3')).toHaveLength(1)
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
})

test('a file begins with one part at a time: on a slow line, several would all be cut before they arrive', async () => {
  const held = Promise.withResolvers<void>()
  const signPart = vi.fn(({ number }: { number: number }) => ({ url: `http://parts.example/${number}` }))
  const puts = openParts(async () => {
    await held.promise
    return 200
  })
  const { user } = openLesson(fileLesson, uploads({ signPart }))
  await user.upload(await input(), pdf())
  await waitFor(() => expect(puts.size).toBe(1))
  expect(signPart).toHaveBeenCalledOnce()
  held.resolve()
  expect(await screen.findByText('Uploaded')).toBeVisible()
  expect(puts.size).toBe(3)
})

const openUpload = (change: Partial<OpenUpload> = {}): OpenUpload => ({
  uploadId: 'u0',
  name: 'list.pdf',
  bytes: 10,
  lastModified: 1_700_000_000_000,
  partBytes: 4,
  partCount: 3,
  parts: [{ number: 2, etag: '"etag-2"' }],
  ...change,
})
const datedPdf = () =>
  new File(['0123456789'], 'list.pdf', { type: 'application/pdf', lastModified: 1_700_000_000_000 })

test('an upload that a reload interrupted says so, and goes on when the same file is chosen again', async () => {
  const completed: unknown[] = []
  const puts = openParts(() => 200)
  const { user } = openLesson(
    fileLesson,
    uploads({
      uploads: () => ({ content: [openUpload()] }),
      beginUpload: () => refuse('INTERNAL', 'Not to be called'),
      completeUpload: (upload) => {
        completed.push(upload)
        return uploads().completeUpload?.(upload) ?? refuse('INTERNAL', '')
      },
    }),
  )
  expect(
    await screen.findByText(/“list.pdf” isn’t fully uploaded. Choose the file again to continue from 33%./),
  ).toBeVisible()
  await user.upload(await input(), datedPdf())
  expect(await screen.findByText('Uploaded')).toBeVisible()
  expect([...puts.keys()].sort()).toEqual(['1', '3'])
  const parts = [1, 2, 3].map((number) => ({ number, etag: `"etag-${number}"` }))
  expect(completed).toEqual([{ uploadId: 'u0', parts }])
})

test('an unfinished upload is asked for at once, so that it stands there together with the lesson', async () => {
  const asked = Promise.withResolvers<void>()
  openLesson(
    fileLesson,
    uploads({
      get: async () => {
        await asked.promise
        return { content: aCurriculum() }
      },
      uploads: () => {
        asked.resolve()
        return { content: [openUpload()] }
      },
    }),
  )
  expect(await screen.findByText(/“list.pdf” isn’t fully uploaded/)).toBeVisible()
})

test('another version of the file is uploaded anew, in place of the unfinished upload', async () => {
  const aborted: string[] = []
  const puts = openParts(() => 200)
  const { user } = openLesson(
    fileLesson,
    uploads({
      uploads: () => ({ content: [openUpload({ lastModified: 1 })] }),
      abortUpload: ({ uploadId }) => {
        aborted.push(uploadId)
        return { message: 'Stopped' }
      },
    }),
  )
  await user.upload(await input(), datedPdf())
  expect(await screen.findByText('Uploaded')).toBeVisible()
  expect([...puts.keys()].sort()).toEqual(['1', '2', '3'])
  expect(aborted).toEqual(['u0'])
})

test('an unfinished upload can be discarded', async () => {
  let content = [openUpload()]
  const abortUpload = () => {
    content = []
    return { message: 'Stopped' }
  }
  const { user } = openLesson(fileLesson, uploads({ uploads: () => ({ content }), abortUpload }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText(/Choose the file again to go on/)).not.toBeInTheDocument())
})

test('a paused upload sends nothing, and continues without what it sent before', async () => {
  const holding = Promise.withResolvers<void>()
  const signed: unknown[] = []
  const puts = openParts(() => 200)
  let isHeld = true
  const { user } = openLesson(
    fileLesson,
    uploads({
      signPart: async ({ number, stored }) => {
        signed.push({ number, stored })
        if (number === 4 && isHeld) await holding.promise
        return { url: `http://parts.example/${number}` }
      },
    }),
  )
  await user.upload(await input(), new File(['0123456789abcdef'], 'list.pdf'))
  await waitFor(() => expect([...puts.keys()].sort()).toEqual(['1', '2', '3']))
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  expect(await screen.findByText('Paused at 75%.')).toBeVisible()
  isHeld = false
  holding.resolve()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Uploaded')).toBeVisible()
  expect(puts.get('1')).toHaveLength(1)
  expect(puts.get('4')).toHaveLength(1)
  expect(signed.at(-1)).toEqual({
    number: 4,
    stored: { number: expect.any(Number), etag: expect.stringMatching(/etag-/) },
  })
})

test('an upload that failed without a connection goes on by itself once there is one', async () => {
  let isDown = true
  openParts((part) => (part === '2' && isDown ? 0 : 200))
  const { user } = openLesson(fileLesson, uploads())
  await user.upload(await input(), pdf())
  expect(await screen.findByRole('alert')).toHaveTextContent('Upload failed.')
  isDown = false
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Uploaded')).toBeVisible()
})

test('the API hears of a stored part although the first call that names it gets no answer', async () => {
  openParts(() => 200)
  const named: number[] = []
  const { user } = openLesson(
    fileLesson,
    uploads({
      signPart: ({ number, stored }) => {
        if (stored) named.push(stored.number)
        if (stored && named.length === 1) throw new NoAnswer()
        return { url: `http://parts.example/${number}` }
      },
    }),
  )
  await user.upload(await input(), new File(['0123456789abcdefghij'], 'list.pdf'))
  expect(await screen.findByText('Uploaded')).toBeVisible()
  expect(named.slice(1)).toContain(named[0])
})

test('a cancelled upload is aborted, and nothing is joined', async () => {
  const aborted: string[] = []
  const answer = Promise.withResolvers<{ url: string }>()
  const { user } = openLesson(
    fileLesson,
    uploads({
      signPart: () => answer.promise,
      abortUpload: ({ uploadId }) => {
        aborted.push(uploadId)
        return { message: 'Stopped' }
      },
      completeUpload: () => refuse('INTERNAL', 'Not to be called'),
    }),
  )
  await user.upload(await input(), pdf())
  expect(await screen.findByRole('progressbar', { name: 'Uploading list.pdf' })).toHaveValue(0)
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }))
  await waitFor(() => expect(aborted).toEqual(['u1']))
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('an upload that is cancelled before the API answered is aborted as soon as it did', async () => {
  const aborted: string[] = []
  const answer = Promise.withResolvers<{ uploadId: string; partBytes: number; partCount: number }>()
  const beginUpload = vi.fn(() => answer.promise)
  const abortUpload = ({ uploadId }: { uploadId: string }) => {
    aborted.push(uploadId)
    return { message: 'Stopped' }
  }
  const { user } = openLesson(fileLesson, uploads({ beginUpload, abortUpload }))
  await user.upload(await input(), pdf())
  await waitFor(() => expect(beginUpload).toHaveBeenCalled())
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }))
  expect(aborted).toEqual([])
  answer.resolve({ uploadId: 'u1', partBytes: 4, partCount: 3 })
  await waitFor(() => expect(aborted).toEqual(['u1']))
})

test.each([
  [new File(['x'], 'setup.exe'), /This file type isn’t supported/],
  [new File([], 'empty.pdf'), /This file is empty/],
])('a wrong file is rejected when it is chosen: %#', async (file, message) => {
  openLesson(fileLesson, uploads({ beginUpload: () => refuse('INTERNAL', 'Not to be called') }))
  const zone = await screen.findByRole('group', { name: 'File' })
  fireEvent.drop(zone, { dataTransfer: { files: [file] } })
  expect(await screen.findByText(message)).toBeVisible()
})

test('the button stays where it is when the room that is left comes', async () => {
  const known = Promise.withResolvers<{ usedBytes: number; limitBytes: number }>()
  openLesson(fileLesson, uploads({}), { room: () => known.promise })
  const zone = await screen.findByRole('group', { name: 'File' })
  const before = zone.children.length
  known.resolve({ usedBytes: 0, limitBytes: 50 * 1024 ** 2 })
  expect(await screen.findByText('50 MB of your 50 MB of storage left')).toBeVisible()
  expect(zone.children).toHaveLength(before)
})

test('says what is left of the storage, and why a file that has no room there is refused', async () => {
  const message =
    'Your storage has 4 MB left, and this needs 5 MB. Discard unfinished uploads, or remove lessons that you never published: their files are deleted 30 days later'
  const { user } = openLesson(fileLesson, uploads({ beginUpload: () => refuse('PAYLOAD_TOO_LARGE', message) }), {
    room: () => ({ usedBytes: 46 * 1024 ** 2, limitBytes: 50 * 1024 ** 2 }),
  })
  expect(await screen.findByText('4 MB of your 50 MB of storage left')).toBeVisible()
  await user.upload(await input(), pdf())
  expect(await screen.findByText(`Upload failed. ${message}`)).toBeVisible()
})
