import type { DraftLesson, DraftVideo } from '@skillharbor/contracts/entities'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aLesson } from '../../../../test/curriculum.ts'
import { fakeTools, loadMediaTools } from '../../../../test/fake-media-tools.ts'
import { openLesson } from '../../../../test/open-lesson.ts'
import { openParts } from '../../../../test/open-parts.ts'
import { refuse } from '../../../../test/open-site.tsx'
import type { Inspection } from './media-tools.ts'

const hd: Inspection = {
  ...{ isPlayable: true, isConvertible: true, isTrimmed: false },
  ...{ height: 1080, bitsPerSecond: 6_000_000 },
}
const recording = () => new File(['a recording'], 'Talk.webm', { type: 'video/webm' })
const input = () => screen.findByLabelText<HTMLInputElement>('Video')

const ready: DraftVideo = {
  ...{ status: 'ready', name: 'Talk.webm', bytes: 11, failure: null, codec: null },
  ...{ durationSeconds: 60, width: 1920, height: 1080, renditions: [], hasPoster: false },
}

type Options = { refused?: string; statusOf?: (uploadId: string) => number; uploaded?: Partial<DraftLesson> }

/** The editor at a video lesson, and what was begun to be uploaded: `purpose name`. `refused`: a purpose. */
const openVideoLesson = ({ refused, statusOf = () => 200, uploaded = {} }: Options = {}) => {
  const begun: string[] = []
  const puts = openParts(statusOf)
  const lesson: DraftLesson = aLesson({ kind: 'video', body: '', video: null, ...uploaded })
  const site = openLesson(lesson, {
    beginUpload: ({ purpose, name }) => {
      begun.push(`${purpose} ${name}`)
      if (purpose === refused) refuse('TOO_MANY_REQUESTS', 'No more of these')
      return { uploadId: `u${begun.length}`, partBytes: 100, partCount: 1 }
    },
    signPart: ({ uploadId }) => ({ url: `http://parts.example/${uploadId}` }),
    completeUpload: () => ({ content: { ...lesson, version: 2, video: ready, ...uploaded } }),
    abortUpload: () => ({ message: '' }),
  })
  return { ...site, begun, puts }
}

/** Conversions that end when the test says so. */
const holdConversions = () => {
  const discarded: string[] = []
  const conversions: { name: string; finish: () => void; fail: () => void; progress: (share: number) => void }[] = []
  fakeTools.convertVideo.mockImplementation((source, { size, signal, onProgress }) => {
    const name = size ? `${size.height}p.mp4` : `${source.name}.mp4`
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof fakeTools.convertVideo>>>()
    const discard = async () => void discarded.push(name)
    signal.addEventListener('abort', () => reject(signal.reason))
    conversions.push({
      name,
      finish: () => resolve({ file: new File([`made ${name}`], name), discard }),
      fail: () => reject(new Error('QuotaExceededError')),
      progress: onProgress,
    })
    return promise
  })
  return { conversions, discarded }
}

test('a video that browsers play goes up as it is, then its picture and its smaller versions, one by one', async () => {
  fakeTools.inspectVideo.mockResolvedValue(hd)
  fakeTools.stillPicture.mockResolvedValue(new File(['picture'], 'poster.jpg', { type: 'image/jpeg' }))
  const { conversions, discarded } = holdConversions()
  const { user, begun, puts } = openVideoLesson()
  await user.upload(await input(), recording())
  expect(await screen.findByRole('progressbar', { name: /^Making a 720p version/ })).toHaveValue(0)
  act(() => conversions[0]?.progress(0.25))
  expect(screen.getByText('25%')).toBeVisible()
  expect(screen.getByText('Keep this tab open. You can already publish the video.')).toBeVisible()
  act(() => conversions[0]?.finish())
  await screen.findByRole('progressbar', { name: /^Making a 360p version/ })
  act(() => conversions[1]?.finish())
  await waitFor(() => expect(screen.queryByText(/^Making a/)).not.toBeInTheDocument())
  expect(begun).toEqual([...['content Talk.webm', 'poster poster.jpg', 'rendition 720p.mp4', 'rendition 360p.mp4']])
  expect([...puts.values()].flat()).toEqual(['a recording', 'picture', 'made 720p.mp4', 'made 360p.mp4'])
  expect(discarded).toEqual(['720p.mp4', '360p.mp4'])
  expect(fakeTools.convertVideo.mock.calls.map(([, { size }]) => size?.height)).toEqual([720, 360])
})

test.each([
  ['small', { height: 360 }],
  ['at a low bit rate', { bitsPerSecond: 700_000 }],
])('a video that is %s has no smaller version', async (_, change) => {
  fakeTools.inspectVideo.mockResolvedValue({ ...hd, ...change })
  const { user, begun } = openVideoLesson()
  await user.upload(await input(), recording())
  expect(await screen.findByText('Uploaded')).toBeVisible()
  await waitFor(() => expect(fakeTools.inspectVideo).toHaveBeenCalledTimes(2))
  expect(begun).toEqual(['content Talk.webm'])
  expect(fakeTools.convertVideo).not.toHaveBeenCalled()
})

test('a video that browsers can’t play is converted first', async () => {
  fakeTools.inspectVideo.mockResolvedValueOnce({ ...hd, isPlayable: false })
  const { conversions, discarded } = holdConversions()
  const { user, begun, puts } = openVideoLesson()
  await user.upload(await input(), recording())
  expect(await screen.findByText(/^We convert this video before it’s uploaded/)).toBeVisible()
  act(() => conversions[0]?.progress(0.5))
  expect(screen.getByRole('progressbar', { name: 'Converting Talk.webm' })).toHaveValue(0.5)
  expect(begun).toEqual([])
  act(() => conversions[0]?.finish())
  expect(await screen.findByText('Uploaded')).toBeVisible()
  expect(begun).toEqual(['content Talk.webm.mp4'])
  expect([...puts.values()].flat()).toEqual(['made Talk.webm.mp4'])
  await waitFor(() => expect(discarded).toEqual(['Talk.webm.mp4']))
})

test('a server that converts gets the file as it is, whatever this browser can do, and a still picture', async () => {
  fakeTools.inspectVideo.mockResolvedValue({ ...hd, isPlayable: false, isConvertible: false })
  fakeTools.stillPicture.mockResolvedValue(new File(['picture'], 'poster.jpg', { type: 'image/jpeg' }))
  const renditions = [{ status: 'processing' as const, height: null }]
  const { user, begun } = openVideoLesson({ uploaded: { convertsOnServer: true, video: { ...ready, renditions } } })
  await user.upload(await input(), recording())
  expect(await screen.findByText(/^We’re making smaller versions .+ You can close this tab\.$/)).toBeVisible()
  await waitFor(() => expect(begun).toEqual(['content Talk.webm', 'poster poster.jpg']))
  expect(fakeTools.convertVideo).not.toHaveBeenCalled()
})

test('a conversion can be paused, which starts it anew, and cancelled', async () => {
  fakeTools.inspectVideo.mockResolvedValue({ ...hd, isPlayable: false })
  const { conversions } = holdConversions()
  const { user, begun } = openVideoLesson()
  await user.upload(await input(), recording())
  await user.click(await screen.findByRole('button', { name: 'Pause' }))
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(conversions).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }))
  expect(await screen.findByText(/^Drop a file here/)).toBeVisible()
  expect(begun).toEqual([])
})

test('a video that this browser can’t convert isn’t uploaded, and says what to do', async () => {
  fakeTools.inspectVideo.mockResolvedValue({ ...hd, isPlayable: false, isConvertible: false })
  const { user, begun } = openVideoLesson()
  await user.upload(await input(), recording())
  expect(await screen.findByRole('alert')).toHaveTextContent('yours can’t convert it. Export it as H.264 with AAC')
  expect(begun).toEqual([])
})

test('a trimmed video that this browser can’t convert isn’t uploaded, so that nothing shows what was cut away', async () => {
  fakeTools.inspectVideo.mockResolvedValue({ ...hd, isPlayable: false, isConvertible: false, isTrimmed: true })
  const { user, begun } = openVideoLesson()
  await user.upload(await input(), recording())
  expect(await screen.findByRole('alert')).toHaveTextContent('This video was trimmed, but the file still contains')
  expect(begun).toEqual([])
})

test('a conversion that fails says so, and can be tried again', async () => {
  fakeTools.inspectVideo.mockResolvedValue({ ...hd, isPlayable: false })
  const { conversions } = holdConversions()
  const { user } = openVideoLesson()
  await user.upload(await input(), recording())
  await waitFor(() => expect(conversions).toHaveLength(1))
  act(() => conversions[0]?.fail())
  expect(await screen.findByRole('alert')).toHaveTextContent('This browser couldn’t convert the video.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(conversions).toHaveLength(2))
})

test('a picture and a smaller version that fail are left out, and the others are made', async () => {
  fakeTools.inspectVideo.mockResolvedValue(hd)
  fakeTools.stillPicture.mockRejectedValue(new Error('EncodingError'))
  const { conversions } = holdConversions()
  const { user, begun } = openVideoLesson()
  await user.upload(await input(), recording())
  await waitFor(() => expect(conversions).toHaveLength(1))
  act(() => conversions[0]?.fail())
  await waitFor(() => expect(conversions).toHaveLength(2))
  act(() => conversions[1]?.finish())
  expect(await screen.findByText(/^We couldn’t make every smaller version/)).toBeVisible()
  expect(begun).toEqual(['content Talk.webm', 'rendition 360p.mp4'])
})

test('smaller versions that the API refuses are left out, and their room is freed', async () => {
  fakeTools.inspectVideo.mockResolvedValue({ ...hd, height: 720 })
  const { conversions, discarded } = holdConversions()
  const { user } = openVideoLesson({ refused: 'rendition' })
  await user.upload(await input(), recording())
  await waitFor(() => expect(conversions).toHaveLength(1))
  act(() => conversions[0]?.finish())
  expect(await screen.findByText(/^We couldn’t make every smaller version/)).toBeVisible()
  expect(discarded).toEqual(['360p.mp4'])
})

test('a smaller version waits for a connection', async () => {
  fakeTools.inspectVideo.mockResolvedValue({ ...hd, height: 720 })
  const { conversions } = holdConversions()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const { user, puts } = openVideoLesson({ statusOf: (id) => (id === 'u2' && !navigator.onLine ? 0 : 200) })
  await user.upload(await input(), recording())
  await waitFor(() => expect(conversions).toHaveLength(1))
  onLine.mockReturnValue(false)
  act(() => conversions[0]?.finish())
  await waitFor(() => expect(puts.get('u2')).toHaveLength(3))
  expect(screen.getByRole('progressbar', { name: /^Making a 360p version/ })).toBeVisible()
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText(/^Making a/)).not.toBeInTheDocument())
  expect(screen.queryByText(/^We couldn’t make/)).not.toBeInTheDocument()
  expect(puts.get('u2')).toHaveLength(4)
})

test('making smaller versions can be stopped', async () => {
  fakeTools.inspectVideo.mockResolvedValue(hd)
  holdConversions()
  const { user } = openVideoLesson()
  await user.upload(await input(), recording())
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(screen.queryByText(/^Making a/)).not.toBeInTheDocument()
  expect(screen.getByText('Ready to play · 1920 × 1080')).toBeVisible()
})

test('without the code that converts, the file goes up, and the API says what is wrong with it', async () => {
  loadMediaTools.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { user, begun } = openVideoLesson()
  await user.upload(await input(), recording())
  expect(await screen.findByText('Uploaded')).toBeVisible()
  expect(begun).toEqual(['content Talk.webm'])
})
