import type { Answers } from '@skillharbor/client/testing'
import type { Cue, PlayableVideo } from '@skillharbor/contracts/entities'
import { setLanguage } from '@skillharbor/messages/language'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeClips, playTo, versionOf } from '../../../../test/fake-clips.ts'
import { lessonId } from '../../../../test/learning.ts'
import { courseOf, openSite, pageOf, refuse, see, signedOut } from '../../../../test/open-site.tsx'
import { server } from '../../../../test/server.ts'

const video: PlayableVideo = {
  ...versionOf(720, 500_000),
  durationSeconds: 60,
  urlSeconds: 300,
  renditions: [versionOf(360, 250_000), versionOf(240, 60_000)],
  captions: ['ta', 'en', 'hi'].map((language) => ({ language, cueCount: 1 })),
}
const spoken: Cue[] = [{ startMs: 1_000, endMs: 2_000, text: 'A graph' }]

/** The catalogue: two courses with a free video, and one without. */
const open = (learning: NonNullable<Answers['learning']> = {}) => {
  const clips = fakeClips()
  const transcript = vi.fn(({ language }: { language: string }) => ({ content: { language, cues: spoken } }))
  const asked = vi.fn((_: { lessonId: string }) => ({ content: video }))
  const content = [1, 2].map((at) => ({ ...courseOf(at), previewLessonId: lessonId(at) }))
  const site = openSite('/allcourses', {
    auth: signedOut,
    courses: {
      list: () => ({ content: [...content, courseOf(3)], nextCursor: null }),
      show: () => pageOf(courseOf(1)),
    },
    learning: { video: asked, transcript, ...learning },
  })
  return { ...site, ...clips, transcript, asked }
}
const playButton = (at: number) => screen.findByRole('button', { name: `Play the preview of Course ${at}` })
const panel = (at: number) => screen.findByRole('region', { name: `Preview of Course ${at}` })
const videoOf = async (at: number) =>
  within(await panel(at)).findByLabelText<HTMLVideoElement>(`Preview of Course ${at}`, { selector: 'video' })
const gone = (at: number) =>
  waitFor(() => expect(screen.queryByRole('region', { name: `Preview of Course ${at}` })).not.toBeInTheDocument())

test('a card plays the first 30 s of the smallest version in place of its picture, without sound, for 400 kB at most', async () => {
  const { user, where, asked, requests, sizes, play, revoked } = open()
  await user.click(await playButton(1))
  const element = await videoOf(1)
  expect(asked).toHaveBeenCalledExactlyOnceWith({ lessonId: lessonId(1) })
  // Six fragments of 60 kB: a seventh would be more than 400 kB.
  expect(requests).toEqual(['240 bytes=0-360999'])
  expect([...sizes]).toEqual([[element.src, 361_000]])
  expect(element.muted).toBe(true)
  expect(within(await panel(1)).getByRole('status')).toHaveTextContent('Loading the preview')
  playTo(element, 0)
  expect(play).toHaveBeenCalledOnce()
  expect(within(await panel(1)).queryByRole('status')).not.toBeInTheDocument()
  fireEvent.ended(element)
  await gone(1)
  expect(revoked).toHaveBeenCalledExactlyOnceWith(element.src)
  const again = screen.getByRole('button', { name: 'Play again' })
  expect(again).toHaveFocus()
  expect(where()).toBe('/allcourses')
  await user.click(again)
  expect(await videoOf(1)).toBeInTheDocument()
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a browser that waits for the rest of the video at the end of the clip ends it, and goes on elsewhere', async () => {
  const { user } = open()
  await user.click(await playButton(1))
  const element = await videoOf(1)
  playTo(element, 12)
  fireEvent.waiting(element)
  expect(element).toBeInTheDocument()
  playTo(element, 23.9)
  fireEvent.waiting(element)
  await gone(1)
})

test('only courses with a free video have the button', async () => {
  open()
  await playButton(2)
  const card = screen.getByRole('link', { name: 'Course 3' }).closest('article')
  expect(within(card ?? document.body).queryByRole('button', { name: /^Play/ })).not.toBeInTheDocument()
})

test('another clip stops the one that plays, and takes its focus', async () => {
  const { user } = open()
  await user.click(await playButton(1))
  await videoOf(1)
  await user.click(await playButton(2))
  expect(await videoOf(2)).toBeInTheDocument()
  expect(await playButton(1)).not.toHaveFocus()
  expect(document.querySelectorAll('video')).toHaveLength(1)
  expect(within(await panel(2)).getByRole('button', { name: 'Close the preview' })).toHaveFocus()
})

test.each(['Escape', 'its close button'])('%s stops a clip, and the focus is back on the play button', async (way) => {
  const { user } = open()
  ;(await playButton(1)).focus()
  await user.keyboard('{Enter}')
  await videoOf(1)
  expect(screen.getByRole('button', { name: 'Close the preview' })).toHaveFocus()
  await user.keyboard(way === 'Escape' ? '{Escape}' : '{Enter}')
  await gone(1)
  expect(await playButton(1)).toHaveFocus()
})

test('Escape in another field leaves the clip alone', async () => {
  const { user } = open()
  await user.click(await playButton(1))
  await videoOf(1)
  await user.click(screen.getByRole('link', { name: 'Course 3' }).closest('li') ?? document.body)
  screen.getByRole('link', { name: 'Course 2' }).focus()
  await user.keyboard('{Escape}')
  expect(await videoOf(1)).toBeInTheDocument()
})

test('captions are in the page’s language, and shown while they are spoken', async () => {
  const { user, transcript } = open()
  await user.click(await playButton(1))
  const element = await videoOf(1)
  expect(transcript).toHaveBeenCalledExactlyOnceWith({ lessonId: lessonId(1), language: 'en' })
  playTo(element, 0.5)
  expect(screen.queryByText('A graph')).not.toBeInTheDocument()
  playTo(element, 1.5)
  expect((await screen.findByText('A graph')).closest('[lang]')).toHaveAttribute('lang', 'en')
  playTo(element, 2)
  await waitFor(() => expect(screen.queryByText('A graph')).not.toBeInTheDocument())
})

test.each([
  ['the first one', ['ta', 'bn'], ['ta']],
  ['none', [], []],
])('a video without captions in the page’s language shows %s', async (_, languages, expected) => {
  const captions = languages.map((language) => ({ language, cueCount: 1 }))
  const { user, transcript } = open({ video: () => ({ content: { ...video, captions } }) })
  await user.click(await playButton(1))
  await videoOf(1)
  expect(transcript.mock.calls.map(([{ language }]) => language)).toEqual(expected)
})

test('without an answer about its captions, a clip plays without them', async () => {
  const { user } = open({ transcript: () => refuse('UNAVAILABLE', 'Try again soon') })
  await user.click(await playButton(1))
  expect(await videoOf(1)).toBeInTheDocument()
})

const large = { ...video, renditions: [] }
test.each<[string, string, PlayableVideo | 'FORBIDDEN' | 'UNAVAILABLE']>([
  ['was taken back', 'This preview isn’t available any more.', 'FORBIDDEN'],
  ['can’t be asked for', 'Couldn’t load the preview. Check your connection.', 'UNAVAILABLE'],
  ['has more than 400 kB in its first fragment', 'This preview is too large to play here.', large],
])('a preview that %s says so, with a way on', async (_, text, answer) => {
  const { user, requests } = open({
    video: () => (typeof answer === 'string' ? refuse(answer, 'No') : { content: answer }),
  })
  await user.click(await playButton(1))
  expect(await within(await panel(1)).findByRole('alert')).toHaveTextContent(text)
  expect(requests).toEqual([])
  expect(screen.queryByRole('status', { name: 'Loading the preview' })).not.toBeInTheDocument()
  await user.click(within(await panel(1)).getByRole('link', { name: 'Go to the course' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Course 1' })).toBeVisible()
})

test('without its code, the play button leads to the course', async () => {
  const { user, asked } = open()
  vi.doMock('./clip.tsx', () => {
    throw new Error('No code')
  })
  onTestFinished(() => void vi.doUnmock('./clip.tsx'))
  await user.click(await playButton(1))
  expect(await screen.findByRole('heading', { level: 1, name: 'Course 1' })).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
})

test.each([
  ['a link that is refused', () => new HttpResponse(null, { status: 403 })],
  ['a storage that sends the whole file', () => new HttpResponse(new Uint8Array(10), { status: 200 })],
  ['no answer of the storage', () => HttpResponse.error()],
])('%s is said', async (_, answer) => {
  const { user } = open()
  server.use(http.get('https://storage.example/:height', answer))
  await user.click(await playButton(1))
  expect(await within(await panel(1)).findByRole('alert')).toHaveTextContent('Couldn’t load the preview')
})

test('a browser that plays none of the versions fetches none; one that breaks off says so', async () => {
  const { user, requests } = open()
  const canPlay = vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('')
  await user.click(await playButton(1))
  await see('Your browser can’t play this preview here.')
  expect(requests).toEqual([])
  canPlay.mockReturnValue('probably')
  await user.click(await playButton(2))
  fireEvent.error(await videoOf(2))
  await see('Your browser can’t play this preview here.')
})

test('on a page in Hindi, the captions are in Hindi', async () => {
  const { user, transcript } = open()
  const button = await playButton(1)
  setLanguage('hi')
  onTestFinished(() => setLanguage('en'))
  await user.click(button)
  await waitFor(() => expect(transcript).toHaveBeenCalledExactlyOnceWith({ lessonId: lessonId(1), language: 'hi' }))
})
