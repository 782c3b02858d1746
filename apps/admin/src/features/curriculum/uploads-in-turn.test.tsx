import type { Answers } from '@skillharbor/client/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aLesson, courseId, lessonIds } from '../../../test/curriculum.ts'
import { openLesson } from '../../../test/open-lesson.ts'
import { openParts } from '../../../test/open-parts.ts'
import { refuse } from '../../../test/open-site.tsx'

const fileLesson = (_id: string = lessonIds[0]) => aLesson({ _id, kind: 'file', body: '', file: null })
const answers = (change: NonNullable<Answers['curriculum']> = {}): NonNullable<Answers['curriculum']> => ({
  lesson: ({ lessonId }) => ({ content: fileLesson(lessonId) }),
  beginUpload: ({ lessonId }) => ({ uploadId: lessonId, partBytes: 10, partCount: 1 }),
  signPart: ({ uploadId }) => ({ url: `http://parts.example/${uploadId}` }),
  completeUpload: ({ uploadId }) => ({ content: fileLesson(uploadId) }),
  abortUpload: () => ({ message: '' }),
  ...change,
})
const input = () => screen.findByLabelText<HTMLInputElement>('File to download')
const pdf = () => new File(['0123456789'], 'list.pdf', { type: 'application/pdf' })

test('of many files that are chosen at once, two are sent at a time, and the others wait for their turn', async () => {
  const first = Promise.withResolvers<void>()
  const puts = openParts(async (part) => {
    await (part === lessonIds[2] ? undefined : first.promise)
    return 200
  })
  const begun: string[] = []
  const beginUpload = ({ lessonId }: { lessonId: string }) => {
    begun.push(lessonId)
    return { uploadId: lessonId, partBytes: 10, partCount: 1 }
  }
  const { user, router } = openLesson(fileLesson(), answers({ beginUpload }))
  for (const lessonId of lessonIds) {
    await act(() => router.navigate(`/content/${courseId}?lesson=${lessonId}`))
    await waitFor(async () => expect(await input()).toBeVisible())
    await user.upload(await input(), pdf())
  }
  expect(await screen.findByText('Starts after one more upload.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Pause' })).not.toBeInTheDocument()
  await waitFor(() => expect(begun).toEqual(lessonIds.slice(0, 2)))
  first.resolve()
  await waitFor(() => expect(puts.get(lessonIds[2])).toEqual(['0123456789']))
  expect(await screen.findByText('Uploaded')).toBeVisible()
})

test('a file that is cancelled while it waits takes no turn', async () => {
  const first = Promise.withResolvers<void>()
  const puts = openParts(async () => {
    await first.promise
    return 200
  })
  const { user, router } = openLesson(fileLesson(), answers())
  for (const lessonId of lessonIds) {
    await act(() => router.navigate(`/content/${courseId}?lesson=${lessonId}`))
    await user.upload(await input(), pdf())
  }
  await user.click(await screen.findByRole('button', { name: 'Cancel upload' }))
  expect(await screen.findByText(/^Drop a file here/)).toBeVisible()
  first.resolve()
  await act(() => router.navigate(`/content/${courseId}?lesson=${lessonIds[0]}`))
  expect(await screen.findByText('Uploaded')).toBeVisible()
  expect([...puts.keys()].sort()).toEqual(lessonIds.slice(0, 2))
})

test('a file that the API takes no more of for now says why, and starts by itself later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    openParts(() => 200)
    let isFull = true
    const message = 'Too many uploads. Please wait 3 minutes and try again'
    const { user } = openLesson(
      fileLesson(),
      answers({
        beginUpload: ({ lessonId }) =>
          isFull ? refuse('TOO_MANY_REQUESTS', message) : { uploadId: lessonId, partBytes: 10, partCount: 1 },
      }),
    )
    await user.upload(await input(), pdf())
    expect(await screen.findByText(`${message}. This upload starts automatically as soon as it can.`)).toBeVisible()
    isFull = false
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(await screen.findByText('Uploaded')).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})
