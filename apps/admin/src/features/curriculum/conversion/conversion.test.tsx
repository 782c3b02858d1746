import type { DraftLesson, DraftVideo } from '@skillharbor/contracts/entities'
import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { aLesson } from '../../../../test/curriculum.ts'
import { fakeTools, loadMediaTools } from '../../../../test/fake-media-tools.ts'
import { openLesson } from '../../../../test/open-lesson.ts'
import { openParts } from '../../../../test/open-parts.ts'
import { refuse } from '../../../../test/open-site.tsx'
import { server } from '../../../../test/server.ts'
import type { Inspection } from './media-tools.ts'

const hd: Inspection = {
  isPlayable: true,
  isConvertible: true,
  isTrimmed: false,
  height: 1080,
  bitsPerSecond: 6_000_000,
}
const recording = () => new File(['a recording'], 'Talk.webm', { type: 'video/webm' })
const input = () => screen.findByLabelText<HTMLInputElement>('Video')

const ready: DraftVideo = {
  status: 'ready',
  name: 'Talk.webm',
  bytes: 11,
  failure: null,
  codec: null,
  durationSeconds: 60,
  width: 1920,
  height: 1080,
  renditions: [],
  hasPoster: false,
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
  expect(await screen.findByRole('progressbar', { name: /^Making a 240p version/ })).toHaveValue(0)
  act(() => conversions[0]?.progress(0.25))
  expect(screen.getByText('25%')).toBeVisible()
  expect(screen.getByText(/close this page: the video plays without them/)).toBeVisible()
  const heights = [240, 360, 720]
  for (const [at, height] of heights.entries()) {
    await screen.findByRole('progressbar', { name: `Making a ${height}p version for slow connections` })
    act(() => conversions[at]?.finish())
  }
  await waitFor(() => expect(screen.queryByText(/^Making a/)).not.toBeInTheDocument())
  expect(begun).toEqual(['content Talk.webm', 'poster poster.jpg', ...heights.map((one) => `rendition ${one}p.mp4`)])
  expect([...puts.values()].flat()).toEqual(['a recording', 'picture', ...heights.map((one) => `made ${one}p.mp4`)])
  expect(discarded).toEqual(heights.map((one) => `${one}p.mp4`))
  expect(fakeTools.convertVideo.mock.calls.map(([, { size }]) => size?.height)).toEqual(heights)
})

test.each([
  ['small', { height: 240 }],
  ['at a low bit rate', { bitsPerSecond: 300_000 }],
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

test('a conversion can be cancelled, but not paused: nothing of it would be left', async () => {
  fakeTools.inspectVideo.mockResolvedValue({ ...hd, isPlayable: false })
  const { conversions } = holdConversions()
  const { user, begun } = openVideoLesson()
  await user.upload(await input(), recording())
  expect(await screen.findByRole('progressbar', { name: 'Converting Talk.webm' })).toHaveValue(0)
  expect(conversions).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Pause' })).not.toBeInTheDocument()
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
  await waitFor(() => expect(conversions).toHaveLength(3))
  act(() => conversions[2]?.finish())
  expect(await screen.findByText(/^We couldn’t make every smaller version/)).toBeVisible()
  expect(begun).toEqual(['content Talk.webm', 'rendition 360p.mp4', 'rendition 720p.mp4'])
})

test('smaller versions that the API refuses are left out, and their room is freed', async () => {
  fakeTools.inspectVideo.mockResolvedValue({ ...hd, height: 360 })
  const { conversions, discarded } = holdConversions()
  const { user } = openVideoLesson({ refused: 'rendition' })
  await user.upload(await input(), recording())
  await waitFor(() => expect(conversions).toHaveLength(1))
  act(() => conversions[0]?.finish())
  expect(await screen.findByText(/^We couldn’t make every smaller version/)).toBeVisible()
  expect(discarded).toEqual(['240p.mp4'])
})

test('a smaller version waits for a connection', async () => {
  fakeTools.inspectVideo.mockResolvedValue({ ...hd, height: 360 })
  const { conversions } = holdConversions()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const { user, puts } = openVideoLesson({ statusOf: (id) => (id === 'u2' && !navigator.onLine ? 0 : 200) })
  await user.upload(await input(), recording())
  await waitFor(() => expect(conversions).toHaveLength(1))
  onLine.mockReturnValue(false)
  act(() => conversions[0]?.finish())
  await waitFor(() => expect(puts.get('u2')).toHaveLength(3))
  expect(screen.getByRole('progressbar', { name: /^Making a 240p version/ })).toBeVisible()
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText(/^Making a/)).not.toBeInTheDocument())
  expect(screen.queryByText(/^We couldn’t make/)).not.toBeInTheDocument()
  expect(puts.get('u2')).toHaveLength(4)
})

/** As another session left it: without any smaller version. */
const large: DraftVideo = {
  ...ready,
  bytes: 60_000_000,
  storedBytes: 8,
  url: 'http://videos.example/1',
  hasPoster: true,
}

test('making smaller versions can be stopped, and started again', async () => {
  fakeTools.inspectVideo.mockResolvedValue(hd)
  const { conversions } = holdConversions()
  const { user } = openVideoLesson({ uploaded: { video: large } })
  await user.upload(await input(), recording())
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(screen.queryByText(/^Making a/)).not.toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Make smaller versions' }))
  await waitFor(() => expect(conversions).toHaveLength(2))
  expect(screen.getByText('Ready to play · 1920 × 1080')).toBeVisible()
})

test('the smaller versions say when they will be done', async () => {
  fakeTools.inspectVideo.mockResolvedValue(hd)
  const { conversions } = holdConversions()
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const { user } = openVideoLesson()
  await user.upload(await input(), recording())
  await waitFor(() => expect(conversions).toHaveLength(1))
  act(() => conversions[0]?.progress(0.001))
  expect(screen.queryByText(/^About/)).not.toBeInTheDocument()
  // Ten minutes for a tenth of the first; the others are once and a half, and three times as high.
  now.mockReturnValue(601_000)
  act(() => conversions[0]?.progress(0.1))
  expect(screen.getByText('About 9 hrs left')).toBeVisible()
})

test('smaller versions that an earlier session left out are made later, of what is stored', async () => {
  const links: string[] = []
  server.use(
    http.get('http://videos.example/:link', ({ request, params }) => {
      links.push(`${params.link} ${request.headers.get('range')}`)
      return new HttpResponse('stor', { status: 206, headers: { 'access-control-allow-origin': '*' } })
    }),
  )
  const made: string[] = []
  fakeTools.convertVideo.mockImplementation(async (source, { size }) => {
    if (source instanceof File) throw new Error('There is no file')
    made.push(`${size?.height} of ${source.size} bytes: ${new TextDecoder().decode(await source.read(0, 4))}`)
    return { file: new File(['small'], `${size?.height}p.mp4`), discard: async () => {} }
  })
  const renditions = [240, 360].map((height) => ({ status: 'ready' as const, height }))
  const { user, begun } = openVideoLesson({ uploaded: { video: { ...large, renditions } } })
  expect(await screen.findByText('Still missing for slow connections: 720p.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Make smaller versions' }))
  await waitFor(() => expect(begun).toEqual(['rendition 720p.mp4']))
  expect(made).toEqual(['720 of 8 bytes: stor'])
  expect(links).toEqual(['1 bytes=0-3'])
})

test.each([
  ['the server makes them', { convertsOnServer: true, video: large }],
  ['one is being prepared', { video: { ...large, renditions: [{ status: 'processing' as const, height: null }] } }],
  ['the video is small', { video: { ...large, height: 240 } }],
])('nothing is offered where %s', async (_, uploaded) => {
  openVideoLesson({ uploaded })
  expect(await screen.findByText(/^Ready to play/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Make smaller versions' })).not.toBeInTheDocument()
})

test('without the code that converts, the file goes up, and the API says what is wrong with it', async () => {
  loadMediaTools.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { user, begun } = openVideoLesson()
  await user.upload(await input(), recording())
  expect(await screen.findByText('Uploaded')).toBeVisible()
  expect(begun).toEqual(['content Talk.webm'])
})
