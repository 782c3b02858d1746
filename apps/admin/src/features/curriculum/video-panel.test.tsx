import type { DraftVideo } from '@skillharbor/contracts/entities'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aCurriculum, aLesson, courseId, lessonIds } from '../../../test/curriculum.ts'
import { openSite, signedIn } from '../../../test/open-site.tsx'

const aVideo = (change: Partial<DraftVideo> = {}): DraftVideo => ({
  status: 'processing',
  name: 'knots.mov',
  bytes: 2_000_000,
  failure: null,
  codec: null,
  durationSeconds: null,
  width: null,
  height: null,
  ...change,
})

const editor = `/content/${courseId}?lesson=${lessonIds[0]}`
const preview = `/content/${courseId}/preview`

/** A screen with a video lesson. `answers` are what the API says of the video, the last one from then on. */
const open = (answers: DraftVideo[], retryVideo?: () => DraftVideo, path = editor) => {
  const lesson = (video: DraftVideo | undefined) => aLesson({ kind: 'video', body: '', video: video ?? null })
  const rest = [...answers]
  return openSite(path, {
    admin: signedIn,
    curriculum: {
      get: () => ({ content: aCurriculum() }),
      uploads: () => ({ content: [] }),
      lesson: () => ({ content: lesson(rest.length > 1 ? rest.shift() : rest[0]) }),
      retryVideo: () => ({ content: lesson(retryVideo?.()) }),
    },
  })
}

test('a lesson without a video takes one, and no other kind of file', async () => {
  open([])
  const input = await screen.findByLabelText<HTMLInputElement>('Video')
  expect(screen.getByText(/^Drop a file here/)).toBeVisible()
  expect(input.accept).toBe('.m4v,.mkv,.mov,.mp4,.webm')
  fireEvent.change(input, { target: { files: [new File(['x'], 'notes.pdf')] } })
  expect(input).toHaveAccessibleDescription(/Choose one of these: m4v, mkv, mov, mp4, webm/)
})

test('a video is shown as being prepared, and then by itself as ready', async () => {
  open([aVideo(), aVideo({ status: 'ready', durationSeconds: 61, width: 1280, height: 720 })])
  expect(await screen.findByText('We’re preparing your video. You can keep working.')).toBeVisible()
  expect(await screen.findByText('Ready to play · 1280 × 720')).toBeVisible()
})

const aReadyVideo = (path: string) =>
  aVideo({ status: 'ready', durationSeconds: 61, width: 1280, height: 720, url: path })
const player = () => screen.findByLabelText<HTMLVideoElement>('knots.mov')

test('a seller watches a video that is ready, and loads it again if that failed', async () => {
  const { user } = open([1, 2, 3].map((link) => aReadyVideo(`/knots.mp4?link=${link}`)))
  expect(await player()).toHaveAttribute('src', '/knots.mp4?link=1')
  fireEvent.error(await player())
  await waitFor(async () => expect(await player()).toHaveAttribute('src', '/knots.mp4?link=2'))
  fireEvent.error(await player())
  expect(await screen.findByRole('alert')).toHaveTextContent('This video couldn’t be loaded.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await player()).toHaveAttribute('src', '/knots.mp4?link=3')
})

test('a video whose link has expired goes on where it stopped, with a new link', async () => {
  open([aReadyVideo('/knots.mp4?link=1'), aReadyVideo('/knots.mp4?link=2')])
  const first = await player()
  fireEvent.loadedMetadata(first)
  first.currentTime = 42
  Object.defineProperty(first, 'paused', { value: false })
  fireEvent.error(first)
  await waitFor(async () => expect(await player()).toHaveAttribute('src', '/knots.mp4?link=2'))
  const next = await player()
  const play = vi.spyOn(next, 'play').mockResolvedValue()
  fireEvent.loadedMetadata(next)
  expect(next.currentTime).toBe(42)
  expect(play).toHaveBeenCalledOnce()
})

test('a video in the place of another is shown by itself, with the same name and length', async () => {
  open([aReadyVideo('/knots.mp4?link=1'), aReadyVideo('/better-knots.mp4?link=1')])
  expect(await player()).toHaveAttribute('src', '/knots.mp4?link=1')
  fireEvent(window, new Event('visibilitychange'))
  await waitFor(async () => expect(await player()).toHaveAttribute('src', '/better-knots.mp4?link=1'))
})

test('a video that can’t be played says why, and can be tried again', async () => {
  const { user } = open([aVideo({ status: 'failed', failure: 'codec', codec: 'HEVC' })], () => aVideo())
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Browsers can’t play this video, because it uses HEVC. Export it as H.264 with AAC, and upload it again.',
  )
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('We’re preparing your video. You can keep working.')).toBeVisible()
})

test.each([
  ['is being prepared', aVideo(), 'This video is still being prepared.'],
  ['failed', aVideo({ status: 'failed', failure: 'codec', codec: 'HEVC' }), 'We couldn’t prepare this video.'],
])('the preview says so if a video %s', async (_, video, text) => {
  open([video], undefined, preview)
  expect(await screen.findByText(text, { exact: false })).toBeVisible()
})
