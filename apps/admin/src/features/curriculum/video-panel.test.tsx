import type { DraftVideo } from '@skillharbor/contracts/entities'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCurriculum, aLesson, courseId, lessonIds } from '../../../test/curriculum.ts'
import { openSite, signedIn } from '../../../test/open-site.tsx'

const aVideo = (change: Partial<DraftVideo> = {}): DraftVideo => ({
  ...{ status: 'processing', name: 'knots.mov', bytes: 2_000_000, failure: null, codec: null },
  ...{ durationSeconds: null, width: null, height: null },
  ...change,
})

/** The editor with a video lesson. `answers` are what the API says of the video, the last one from then on. */
const open = (answers: DraftVideo[], retryVideo?: () => DraftVideo) => {
  const lesson = (video: DraftVideo | undefined) => aLesson({ kind: 'video', body: '', video: video ?? null })
  const rest = [...answers]
  return openSite(`/content/${courseId}?lesson=${lessonIds[0]}`, {
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
  expect(await screen.findByText('We’re preparing your video. You can go on working.')).toBeVisible()
  expect(await screen.findByText('Ready to play · 1280 × 720')).toBeVisible()
})

test('a seller watches a video that is ready, and loads it again where that failed', async () => {
  const ready = { status: 'ready', durationSeconds: 61, width: 1280, height: 720 } as const
  const { user } = open([aVideo({ ...ready, url: '/first.mp4' }), aVideo({ ...ready, url: '/second.mp4' })])
  const player = await screen.findByLabelText('knots.mov, as learners see it')
  expect(player).toHaveAttribute('src', '/first.mp4')
  fireEvent.error(player)
  expect(await screen.findByRole('alert')).toHaveTextContent('This video couldn’t be loaded.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('knots.mov, as learners see it')).toHaveAttribute('src', '/second.mp4')
})

test('a video whose link is over goes on where it was, with a new link', async () => {
  const ready = { status: 'ready', durationSeconds: 61, width: 1280, height: 720 } as const
  open([aVideo({ ...ready, url: '/first.mp4' }), aVideo({ ...ready, url: '/second.mp4' })])
  const player = await screen.findByLabelText<HTMLVideoElement>('knots.mov, as learners see it')
  fireEvent.loadedMetadata(player)
  player.currentTime = 42
  fireEvent.error(player)
  await waitFor(() => expect(player).toHaveAttribute('src', '/second.mp4'))
  player.currentTime = 0
  fireEvent.loadedMetadata(player)
  expect(player.currentTime).toBe(42)
})

test('a video that can’t be played says why, and can be tried again', async () => {
  const { user } = open([aVideo({ status: 'failed', failure: 'codec', codec: 'HEVC' })], () => aVideo())
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Browsers can’t play this video, because it uses HEVC. Export it as H.264 with AAC, and upload it again.',
  )
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('We’re preparing your video. You can go on working.')).toBeVisible()
})
