import type { OpenUpload } from '@skillharbor/contracts/entities'
import { configure, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aCurriculum, aLesson, courseId } from '../../../test/curriculum.ts'
import { fakeTools } from '../../../test/fake-media-tools.ts'
import { openLesson } from '../../../test/open-lesson.ts'
import { openParts } from '../../../test/open-parts.ts'

afterEach(() => configure({ reactStrictMode: false }))

const fileLesson = aLesson({ kind: 'file', body: '', file: null })
const pdf = () => new File(['0123456789'], 'list.pdf', { type: 'application/pdf', lastModified: 1_700_000_000_000 })
const input = () => screen.findByLabelText<HTMLInputElement>('File to download')

/** The editor at a lesson with a file, on an API that keeps its upload in parts of four bytes. `signPart` may wait. */
const openFileLesson = (statusOf: (part: string) => number, untilSigned = async (_: number): Promise<void> => {}) => {
  let open: OpenUpload[] = []
  const completed: string[] = []
  const aborted: string[] = []
  const puts = openParts(statusOf)
  const site = openLesson(fileLesson, {
    uploads: () => ({ content: open }),
    beginUpload: ({ name, bytes, lastModified = 0 }) => {
      const uploadId = `u${open.length + 1}`
      const parts = { partBytes: 4, partCount: 3 }
      open = [{ uploadId, name, bytes, lastModified, ...parts, parts: [] }]
      return { uploadId, ...parts }
    },
    signPart: async ({ number, stored }) => {
      if (stored) open = open.map((upload) => ({ ...upload, parts: [...upload.parts, stored] }))
      await untilSigned(number)
      return { url: `http://parts.example/${number}` }
    },
    completeUpload: ({ uploadId }) => {
      completed.push(uploadId)
      const file = { name: 'list.pdf', bytes: 10, contentType: 'application/pdf' }
      return { content: { ...fileLesson, version: 2, file } }
    },
    abortUpload: ({ uploadId }) => {
      aborted.push(uploadId)
      return { message: 'Stopped' }
    },
  })
  const leave = async () => {
    await site.user.click(screen.getByRole('link', { name: 'Preview' }))
    expect(await screen.findByText(/Any uploads will stop\.$/)).toBeVisible()
    await site.user.click(screen.getByRole('button', { name: 'Leave' }))
    expect(await screen.findByText(/^This is a preview/)).toBeVisible()
  }
  const comeBack = async () => {
    await site.user.click(screen.getByRole('link', { name: 'Content' }))
    await site.user.click(await screen.findByRole('link', { name: /Welcome/ }))
    await input()
  }
  return { ...site, puts, completed, aborted, leave, comeBack }
}

test.each([false, true])(
  'leaving the editor stops an upload, and the same file continues it (strict: %s)',
  async (strict) => {
    configure({ reactStrictMode: strict })
    const held = Promise.withResolvers<void>()
    let isAsked = false
    const { user, puts, completed, aborted, leave, comeBack } = openFileLesson(
      () => 200,
      async (number) => {
        if (number === 1) return
        isAsked = true
        await held.promise
      },
    )
    await user.upload(await input(), pdf())
    await waitFor(() => expect(isAsked).toBe(true))
    await leave()
    held.resolve()
    await comeBack()
    expect(await screen.findByText(/“list.pdf” isn’t fully uploaded\. Choose the file again/)).toBeVisible()
    expect([...puts.keys()]).toEqual(['1'])
    expect(completed).toEqual([])
    await user.upload(await input(), pdf())
    expect(await screen.findByText('Uploaded')).toBeVisible()
    expect(Object.fromEntries(puts)).toEqual({ 1: ['0123'], 2: ['4567'], 3: ['89'] })
    expect(completed).toEqual(['u1'])
    expect(aborted).toEqual([])
  },
)

test('an upload that failed for want of a connection doesn’t go on once the editor was left', async () => {
  let isDown = true
  const { user, puts, completed, leave, comeBack } = openFileLesson((part) => (part === '2' && isDown ? 0 : 200))
  await user.upload(await input(), pdf())
  expect(await screen.findByRole('alert')).toHaveTextContent('Upload failed.')
  await leave()
  isDown = false
  window.dispatchEvent(new Event('online'))
  await comeBack()
  expect(await screen.findByText(/“list.pdf” isn’t fully uploaded/)).toBeVisible()
  expect(puts.get('2')).toHaveLength(3)
  expect(completed).toEqual([])
})

test('leaving the editor stops making smaller versions', async () => {
  const signals: AbortSignal[] = []
  fakeTools.convertVideo.mockImplementation((_, { signal }) => {
    signals.push(signal)
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const video = {
    status: 'ready' as const,
    name: 'Talk.webm',
    bytes: 60_000_000,
    storedBytes: 8,
    url: 'http://videos.example/1',
    failure: null,
    codec: null,
    durationSeconds: 60,
    width: 1920,
    height: 1080,
    renditions: [],
    hasPoster: true,
  }
  const { user, router } = openLesson(aLesson({ kind: 'video', body: '', video }), {
    get: () => ({ content: aCurriculum() }),
  })
  await user.click(await screen.findByRole('button', { name: 'Make smaller versions' }))
  await waitFor(() => expect(signals).toHaveLength(1))
  expect(signals[0]?.aborted).toBe(false)
  await user.click(screen.getByRole('link', { name: 'Preview' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/content/${courseId}/preview`))
  await waitFor(() => expect(signals[0]?.aborted).toBe(true))
})
