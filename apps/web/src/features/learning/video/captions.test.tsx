import type { CaptionTrack, Cue } from '@skillharbor/contracts/entities'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '../../../../test/open-site.tsx'
import { openVideo, playable, playing } from '../../../../test/open-video.ts'
import { keepPlayerSettings } from './player-settings.ts'

/** The file behind each address that was made of one. */
const files = new Map<string, Blob>()
/** Stands in for what jsdom has no idea of: the captions of a video. */
const changes = new EventTarget()
const modes = new WeakMap<HTMLTrackElement, { mode: string }>()

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const url = `blob:${files.size}`
    if (file instanceof Blob) files.set(url, file)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void files.delete(url))
  Object.defineProperty(HTMLTrackElement.prototype, 'track', {
    configurable: true,
    get(this: HTMLTrackElement) {
      if (!modes.has(this)) modes.set(this, { mode: 'disabled' })
      return modes.get(this)
    },
  })
  Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', { configurable: true, get: () => changes })
})
afterEach(() => {
  files.clear()
  Reflect.deleteProperty(HTMLTrackElement.prototype, 'track')
  Reflect.deleteProperty(HTMLMediaElement.prototype, 'textTracks')
})

const english: Cue[] = [
  { startMs: 1_000, endMs: 2_000, text: 'Hello' },
  { startMs: 2_000, endMs: 4_000, text: 'a < b' },
  { startMs: 61_000, endMs: 62_000, text: 'Bye' },
]
const hindi: Cue[] = [{ startMs: 1_000, endMs: 2_000, text: 'नमस्ते' }]
const both: CaptionTrack[] = [
  { language: 'en', cueCount: 3 },
  { language: 'hi', cueCount: 1 },
]

const open = (captions = both, more: Parameters<typeof openVideo>[0] = {}) => {
  const transcript = vi.fn(({ language }: { language: string }) => ({
    content: { language, cues: language === 'en' ? english : hindi },
  }))
  const site = openVideo({
    ...more,
    answers: { video: () => ({ content: { ...playable, captions } }), transcript, ...more.answers },
  })
  return { ...site, transcript }
}
const track = () => document.querySelector('track')
const button = (name: string) => screen.findByRole('button', { name })
const lines = async () => within(await screen.findByRole('region', { name: 'Transcript' })).findAllByRole('button')
const current = () => document.querySelector('[aria-current=true]')?.textContent

test('a video without captions offers neither captions nor a transcript', async () => {
  const { user, transcript } = open([])
  await playing()
  await user.keyboard('c')
  expect(screen.queryByRole('button', { name: 'Captions' })).not.toBeInTheDocument()
  expect(screen.queryByRole('tab', { name: 'Transcript' })).not.toBeInTheDocument()
  expect(track()).toBeNull()
  expect(transcript).not.toHaveBeenCalled()
})

test('captions are loaded when they are turned on, shown in the player, and remembered', async () => {
  const { user, transcript } = open()
  await playing()
  expect(transcript).not.toHaveBeenCalled()
  await user.click(await button('Captions'))
  const showing = { kind: 'captions', srclang: 'en', label: 'English', track: { mode: 'showing' } }
  await waitFor(() => expect(track()).toMatchObject(showing))
  expect(await files.get(track()?.src ?? '')?.text()).toContain('00:00:02.000 --> 00:00:03.999\na &lt; b')
  expect(await button('Captions')).toHaveAttribute('aria-pressed', 'true')
  expect(localStorage.getItem('video-player')).toContain('"captions":true')
  await user.keyboard('c')
  expect(track()).toBeNull()
  expect(localStorage.getItem('video-player')).toContain('"captions":false')
  expect(files.size).toBe(0)
})

test('captions begin as the device remembers them, and change their language', async () => {
  keepPlayerSettings({ captions: true, language: 'hi' })
  const { user } = open()
  await waitFor(() => expect(track()).toMatchObject({ srclang: 'hi', label: 'Hindi' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language of captions and transcript' }), 'English')
  await waitFor(() => expect(track()).toMatchObject({ srclang: 'en' }))
  expect(localStorage.getItem('video-player')).toContain('"language":"en"')
})

test('a language that this video lacks is replaced by one that it has', async () => {
  keepPlayerSettings({ captions: true, language: 'ta' })
  open([{ language: 'hi', cueCount: 1 }])
  await waitFor(() => expect(track()).toMatchObject({ srclang: 'hi' }))
  expect(screen.queryByRole('combobox', { name: 'Language of captions and transcript' })).not.toBeInTheDocument()
})

test('captions that are turned off in the browser’s own controls are off', async () => {
  keepPlayerSettings({ captions: true })
  open()
  await waitFor(() => expect(track()?.track.mode).toBe('showing'))
  act(() => void changes.dispatchEvent(new Event('change')))
  expect(track()).toBeInTheDocument()
  act(() => {
    Object.assign(track()?.track ?? {}, { mode: 'disabled' })
    changes.dispatchEvent(new Event('change'))
  })
  expect(await button('Captions')).toHaveAttribute('aria-pressed', 'false')
})

test('captions that fail to load say so, and can be loaded again', async () => {
  keepPlayerSettings({ captions: true })
  let isDown = true
  const transcript = () => (isDown ? refuse('NOT_FOUND', 'Gone') : { content: { language: 'en', cues: english } })
  const { user } = open(both, { answers: { transcript } })
  expect(await screen.findByText('Couldn’t load the captions. Check your connection and try again.')).toBeVisible()
  isDown = false
  await user.click(await button('Try again'))
  await waitFor(() => expect(track()).toBeInTheDocument())
})

test('the transcript lists what is spoken, and each line leads there', async () => {
  const { user } = open()
  const { element } = await playing()
  await user.click(await screen.findByRole('tab', { name: 'Transcript' }))
  expect((await lines()).map((line) => line.textContent)).toEqual(['0:01 Hello', '0:02 a < b', '1:01 Bye'])
  await user.click(await button('1:01 Bye'))
  expect(element.currentTime).toBe(61)
  expect(element.paused).toBe(true)
  await user.click(screen.getByRole('tab', { name: 'About' }))
  expect(screen.queryByRole('region', { name: 'Transcript' })).not.toBeInTheDocument()
})

test('the line that is being spoken is marked', async () => {
  const { user } = open()
  const { playTo, seekTo } = await playing()
  await user.click(await screen.findByRole('tab', { name: 'Transcript' }))
  await lines()
  expect(current()).toBeUndefined()
  act(() => playTo(1.5))
  expect(current()).toBe('0:01 Hello')
  act(() => playTo(2))
  expect(current()).toBe('0:02 a < b')
  act(() => playTo(5))
  expect(current()).toBeUndefined()
  act(() => seekTo(61))
  expect(current()).toBe('1:01 Bye')
})

test('the line that is being spoken is scrolled to within the list, not the page', async () => {
  const page = vi.spyOn(window, 'scrollTo')
  const into = vi.fn()
  Element.prototype.scrollIntoView = into
  const { user } = open()
  const { seekTo } = await playing()
  await user.click(await screen.findByRole('tab', { name: 'Transcript' }))
  const last = (await lines()).at(-1)
  const list = last?.closest('ol')
  vi.spyOn(list ?? document.body, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 300))
  vi.spyOn(last ?? document.body, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 900, 100, 40))
  act(() => seekTo(61))
  expect(list?.scrollTop).toBe(800)
  expect(into).not.toHaveBeenCalled()
  expect(page).not.toHaveBeenCalled()
})

test('the transcript is one stop of the Tab key, and arrow keys move in it', async () => {
  const { user } = open()
  const { element } = await playing()
  await user.click(await screen.findByRole('tab', { name: 'Transcript' }))
  const [first, second, last] = await lines()
  await user.tab()
  expect(screen.getByRole('combobox', { name: 'Second language' })).toHaveFocus()
  await user.tab()
  expect(first).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(second).toHaveFocus()
  await user.keyboard('{End}{ArrowDown}')
  expect(last).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(element.currentTime).toBe(61)
  await user.keyboard('{ArrowUp}{Home}{ArrowUp}')
  expect(first).toHaveFocus()
  await user.tab()
  expect(document.activeElement?.closest('ol')).toBeNull()
})

test('a transcript that fails to load says so, and can be loaded again', async () => {
  let isDown = true
  const transcript = () => (isDown ? refuse('NOT_FOUND', 'Gone') : { content: { language: 'en', cues: english } })
  const { user } = open(both, { answers: { transcript } })
  await user.click(await screen.findByRole('tab', { name: 'Transcript' }))
  expect(await screen.findByText('Couldn’t load the transcript. Check your connection and try again.')).toBeVisible()
  isDown = false
  await user.click(await button('Try again'))
  expect(await lines()).toHaveLength(3)
})

test('another language is read line by line below the transcript’s own', async () => {
  const { user } = open()
  await playing()
  await user.click(await screen.findByRole('tab', { name: 'Transcript' }))
  await lines()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Second language' }), 'Hindi')
  const below = await screen.findByText('नमस्ते')
  expect(below).toHaveAttribute('lang', 'hi')
  expect(below.closest('button')).toHaveTextContent('0:01 Helloनमस्ते')
  // The second language becomes the first: it isn't shown twice.
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language of captions and transcript' }), 'Hindi')
  expect((await lines()).map((line) => line.textContent)).toEqual(['0:01 नमस्ते'])
  expect(screen.getByRole('combobox', { name: 'Second language' })).toHaveDisplayValue('None')
})

test('a second language that fails to load says so beside the first, and can be loaded again', async () => {
  let isDown = true
  const transcript = ({ language }: { language: string }) =>
    language === 'hi' && isDown
      ? refuse('NOT_FOUND', 'Gone')
      : { content: { language, cues: language === 'en' ? english : hindi } }
  const { user } = open(both, { answers: { transcript } })
  await playing()
  await user.click(await screen.findByRole('tab', { name: 'Transcript' }))
  await lines()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Second language' }), 'Hindi')
  expect(
    await screen.findByText('Couldn’t load the second language. Check your connection and try again.'),
  ).toBeVisible()
  expect(screen.getByText('Hello')).toBeVisible()
  isDown = false
  await user.click(await button('Try again'))
  expect(await screen.findByText('नमस्ते')).toBeVisible()
})
