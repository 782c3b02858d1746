import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import type { FragmentLoaderContext, LoaderConfiguration } from 'hls.js'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeHls, loadHls } from '../../../../test/fake-hls.ts'
import { contentOf, lessonOf } from '../../../../test/learning.ts'
import { courseOf, noticed, noticeOf, refuse, see } from '../../../../test/open-site.tsx'
import { openVideo, playable, playing } from '../../../../test/open-video.ts'
import { server } from '../../../../test/server.ts'

afterEach(() => onlineManager.setOnline(true))

const lesson = () => contentOf(lessonOf(1, { kind: 'video' }))

test('a video is played by the browser’s own player, in its proportions, and doesn’t start by itself', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play')
  openVideo()
  const { element } = await playing()
  expect(element).toHaveAttribute('controls')
  expect(element).not.toHaveAttribute('autoplay')
  expect(element.parentElement).toHaveStyle({ aspectRatio: '640 / 360' })
  expect(screen.getByText('What Lesson 1 says.')).toBeVisible()
  expect(FakeHls.last?.config).toMatchObject({ startPosition: 0, maxMaxBufferLength: 1 })
  expect(play).not.toHaveBeenCalled()
})

test.each([
  [{ positionSeconds: 42 }, 42],
  [{ positionSeconds: 97 }, 0],
  [{ positionSeconds: 42, done: true }, 0],
])('a video goes on where the learner stopped: %o', async (stored, second) => {
  openVideo({ stored })
  await playing()
  expect(FakeHls.last?.config.startPosition).toBe(second)
})

test.each([
  ['?t=75', 75],
  ['?t=0', 0],
  ['?t=100', 42],
  ['?t=-1', 42],
  ['?t=1e1', 42],
  ['?t=', 42],
])('an address may name the second to start at: %s', async (query, second) => {
  openVideo({ stored: { positionSeconds: 42 }, query })
  await playing()
  expect(FakeHls.last?.config.startPosition).toBe(second)
})

test('what was watched is reported on pause, without what was skipped', async () => {
  const { reports } = openVideo()
  const { element, playTo, seekTo } = await playing()
  playTo(0)
  playTo(3.5)
  seekTo(60)
  playTo(60)
  playTo(62)
  element.pause()
  await waitFor(() => expect(reports.at(-1)).toMatchObject({ positionSeconds: 62 }))
  expect(reports.flatMap(({ watched = [] }) => watched)).toEqual(
    expect.arrayContaining([
      { from: 0, to: 4 },
      { from: 60, to: 62 },
    ]),
  )
  const seconds = reports.flatMap(({ watched = [] }) => watched).filter(({ from, to }) => from < 50 && to > 10)
  expect(seconds).toEqual([])
})

test('a playing video is reported every 15 seconds', async () => {
  const start = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(start)
  const { reports } = openVideo()
  const { playTo } = await playing()
  playTo(0)
  clock.mockReturnValue(start + 14_000)
  playTo(14)
  expect(reports.filter(({ watched }) => watched)).toEqual([])
  clock.mockReturnValue(start + 16_000)
  playTo(16)
  await waitFor(() => expect(reports.at(-1)).toMatchObject({ positionSeconds: 16, watched: [{ from: 0, to: 16 }] }))
})

test('what was watched is reported when the page is hidden, and when the lesson is left', async () => {
  const { reports, user } = openVideo()
  const { playTo } = await playing()
  playTo(0)
  playTo(4)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(reports.at(-1)).toMatchObject({ positionSeconds: 4, watched: [{ from: 0, to: 4 }] }))
  playTo(7)
  await user.click(screen.getByRole('link', { name: 'Done, next: Lesson 2' }))
  await waitFor(() => expect(reports.find(({ positionSeconds }) => positionSeconds === 7)).toBeDefined())
  expect(FakeHls.last?.calls).toContain('destroy')
})

test('a lesson that the API completes is shown as done', async () => {
  openVideo({
    answers: {
      saveProgress: ({ reports }) => ({
        content: reports.map(({ lessonId: id, watched }) => ({
          lessonId: id,
          done: watched !== undefined,
          positionSeconds: 95,
          watchedSeconds: 95,
        })),
        courses: [
          { courseId: 'c1', percent: 50, startedAt: null, completedAt: null, continueLessonId: null, lessonCount: 2 },
        ],
      }),
    },
  })
  const { element, playTo } = await playing()
  playTo(0)
  playTo(95)
  element.pause()
  await see('This lesson is done')
})

/** Loads a fragment as hls.js does. */
const loadFragment = () => {
  const { fLoader: Loader } = FakeHls.last?.config ?? {}
  if (!Loader) throw new Error('The video isn’t streamed yet')
  const onError = vi.fn()
  const loader = new Loader({} as ConstructorParameters<typeof Loader>[0])
  const loadPolicy = { maxTimeToFirstByteMs: 10_000, maxLoadTimeMs: 10_000, timeoutRetry: null, errorRetry: null }
  loader.load({ rangeStart: 0, rangeEnd: 9 } as FragmentLoaderContext, { loadPolicy } as LoaderConfiguration, {
    onSuccess: vi.fn(),
    onTimeout: vi.fn(),
    onError,
  })
  return { onError }
}

test('after a refund, the next link is refused: the video stops and the classroom closes', async () => {
  let refunded = false
  const gone = () => refuse('FORBIDDEN', 'You don’t own this course')
  openVideo({
    lesson: () => (refunded ? gone() : lesson()),
    answers: { video: () => (refunded ? gone() : { content: { ...playable, urlSeconds: 30 } }) },
    purchases: () => noticed(noticeOf(courseOf(1), 'given-back')),
  })
  const { element } = await playing()
  refunded = true
  const { onError } = loadFragment()
  await waitFor(() => expect(element.pause).toHaveBeenCalledOnce())
  await see('This course was refunded')
  expect(onError.mock.calls[0]?.[0]).toMatchObject({ code: 403 })
})

test('a video that stops loading says so, and goes on', async () => {
  const { user } = openVideo()
  await playing()
  act(() => FakeHls.last?.fail('network', false))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  act(() => FakeHls.last?.fail('network'))
  await see('The video stopped loading. Check your connection and try again.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(FakeHls.last?.calls.at(-1)).toBe('startLoad')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  act(() => FakeHls.last?.fail('network'))
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a decoder that fails is reset once before the learner hears of it', async () => {
  openVideo()
  await playing()
  act(() => FakeHls.last?.fail('media'))
  expect(FakeHls.last?.calls.at(-1)).toBe('recoverMediaError')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  act(() => FakeHls.last?.fail('media'))
  expect(screen.getByRole('alert')).toBeVisible()
})

test('a browser that can’t play it says so', async () => {
  openVideo()
  FakeHls.supported = false
  await see('This browser can’t play the video. Try a current version of Chrome, Edge, Firefox or Safari.')
})

test('a video that fails to load can be loaded again', async () => {
  const video = vi.fn(() => ({ content: playable })).mockImplementationOnce(() => refuse('UNAVAILABLE', 'Down'))
  const { user } = openVideo({ answers: { video } })
  await see('Couldn’t load the video. Check your connection and try again.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('Lesson 1')).toBeVisible()
})

test('a lesson without its video says so, and keeps its text', async () => {
  openVideo({ lesson, answers: { video: () => refuse('NOT_FOUND', 'This lesson has no video') } })
  await see('This video isn’t available at the moment. Try again later.')
  expect(screen.getByText('What Lesson 1 says.')).toBeVisible()
})

test('a video that the API doesn’t allow says why', async () => {
  openVideo({ lesson, answers: { video: () => refuse('FORBIDDEN', 'Your refund is under way') } })
  await see('Your refund is under way')
})

test('a player whose code can’t be loaded says so', async () => {
  loadHls.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  openVideo()
  await see('Couldn’t load this part of the lesson. Check your connection and load the page again.')
})

test('a video that the seller replaces meanwhile is replaced in the player', async () => {
  let playlist = '#EXTM3U'
  openVideo({ answers: { video: () => ({ content: { ...playable, urlSeconds: 30, playlist } }) } })
  const { element } = await playing()
  server.use(http.get(playable.url, () => new HttpResponse('bytes', { status: 206 })))
  playlist = '#EXTM3U of another video'
  const before = FakeHls.last
  loadFragment()
  await waitFor(() => expect(FakeHls.last).not.toBe(before))
  expect(before?.calls).toContain('destroy')
  expect(element).not.toBeInTheDocument()
})

test('without a connection, the video’s place says so, and it loads as soon as there is one', async () => {
  const { user } = openVideo()
  await playing()
  await user.click(screen.getByRole('link', { name: 'Done, next: Lesson 2' }))
  await see('What Lesson 2 says.')
  act(() => onlineManager.setOnline(false))
  await user.click(screen.getByRole('link', { name: 'Previous: Lesson 1' }))
  await see('You’re offline. The video loads as soon as you’re back online.')
  act(() => onlineManager.setOnline(true))
  expect(await screen.findByLabelText('Lesson 1')).toBeVisible()
})
