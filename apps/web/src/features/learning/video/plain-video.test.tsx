import type { PlayableVideo } from '@skillharbor/contracts/entities'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { FakeHls } from '../../../../test/fake-hls.ts'
import { refuse, see } from '../../../../test/open-site.tsx'
import { openVideo, playable } from '../../../../test/open-video.ts'

const small = { ...playable, width: 426, height: 240, playlist: '#SMALL', url: 'https://storage.example/small' }
const vp9 = { ...playable, height: 1080, codecs: 'vp09.00.40.08,Opus', url: 'https://storage.example/vp9' }
const known = vi.fn((_type: string) => true)

beforeEach(() => {
  known.mockReset().mockReturnValue(true)
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockImplementation((type) => (known(type) ? 'probably' : ''))
})

type Answers = NonNullable<Parameters<typeof openVideo>[0]>

/** A lesson's video on an iPhone before iOS 17.1, which has no MediaSource, and what the test does to its element. */
const openOnPhone = async (video: PlayableVideo | (() => PlayableVideo), options: Answers = {}) => {
  const answer = typeof video === 'function' ? video : () => video
  const site = openVideo({ ...options, answers: { video: () => ({ content: answer() }), ...options.answers } })
  FakeHls.supported = false
  const element = await screen.findByLabelText<HTMLVideoElement>('Lesson 1')
  const state = { currentTime: 0, paused: true }
  for (const name of ['currentTime', 'paused'] as const)
    Object.defineProperty(element, name, {
      get: () => state[name],
      set: (value: number) => Object.assign(state, { [name]: value }),
    })
  const play = vi.spyOn(element, 'play').mockImplementation(async () => {
    state.paused = false
  })
  const showsFrom = (url: string) => waitFor(() => expect(element.src).toBe(url))
  /** The browser has loaded what it needs of the present link. */
  const load = () => {
    Object.assign(state, { currentTime: 0, paused: true })
    fireEvent.loadedMetadata(element)
  }
  const fail = () => fireEvent.error(element)
  return { ...site, element, state, play, showsFrom, load, fail }
}

test('a browser that can’t stream plays the video’s own link, from where the learner stopped', async () => {
  const { element, state, play, showsFrom, load } = await openOnPhone(playable, { stored: { positionSeconds: 42 } })
  await showsFrom(playable.url)
  load()
  expect(state.currentTime).toBe(42)
  expect(play).not.toHaveBeenCalled()
  expect(element).toHaveAttribute('controls')
  expect(FakeHls.last).toBeUndefined()
  expect(screen.queryByText(/can’t play the video/)).not.toBeInTheDocument()
})

test('of several codecs it plays H.264, else the one that it knows', async () => {
  const { showsFrom } = await openOnPhone({ ...vp9, renditions: [playable] })
  await showsFrom(playable.url)
})

test('a video without H.264 is played if the browser knows it', async () => {
  known.mockImplementation((type) => type.includes('vp09'))
  const { showsFrom } = await openOnPhone({ ...playable, renditions: [vp9] })
  await showsFrom(vp9.url)
})

test('a link that has expired is replaced, and the video goes on where it was', async () => {
  let url = 'https://storage.example/first'
  const { state, play, showsFrom, load, fail } = await openOnPhone(() => ({ ...playable, url }))
  await showsFrom(url)
  load()
  Object.assign(state, { currentTime: 61.5, paused: false })
  url = 'https://storage.example/second'
  fail()
  await showsFrom(url)
  load()
  expect(state.currentTime).toBe(61.5)
  expect(play).toHaveBeenCalledOnce()
})

test('a video that stops at the same second again says so, and can be tried again', async () => {
  const { user, state, showsFrom, load, fail } = await openOnPhone(playable)
  await showsFrom(playable.url)
  load()
  state.currentTime = 61.5
  fail()
  await waitFor(() => expect(state.currentTime).toBe(61.5))
  load()
  fail()
  await see('The video stopped loading. Check your connection and try again.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  state.currentTime = 0
  await waitFor(() => {
    load()
    expect(state.currentTime).toBe(61.5)
  })
})

test('a video whose new link can’t be had says so', async () => {
  let isDown = false
  const { showsFrom, load, fail } = await openOnPhone(() => (isDown ? refuse('UNAVAILABLE', 'Down') : playable))
  await showsFrom(playable.url)
  load()
  isDown = true
  fail()
  await see('The video stopped loading. Check your connection and try again.')
})

test('saving data plays the smallest version, and a chosen one from the same second', async () => {
  localStorage.setItem('video-player', JSON.stringify({ saving: true, speed: 1.5 }))
  const { user, element, state, showsFrom, load } = await openOnPhone({ ...playable, renditions: [small] })
  await showsFrom(small.url)
  load()
  expect(element.playbackRate).toBe(1.5)
  Object.assign(state, { currentTime: 30, paused: false })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Quality' }), '360')
  await showsFrom(playable.url)
  load()
  expect(state.currentTime).toBe(30)
  expect(screen.getByRole('switch', { name: /Save data/ })).not.toBeChecked()
})

test('left to the player, it is the smallest version that fills its place, and the menu says which', async () => {
  const heightOf = vi.spyOn(HTMLMediaElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
  const { showsFrom, load } = await openOnPhone({ ...playable, renditions: [small] })
  await showsFrom(playable.url)
  act(load)
  expect(screen.getByRole('option', { name: 'Auto (360p)' })).toBeInTheDocument()
  heightOf.mockRestore()
})

test('what was watched is reported there, too', async () => {
  const { element, state, reports, showsFrom, load } = await openOnPhone(playable)
  await showsFrom(playable.url)
  load()
  state.paused = false
  fireEvent(element, new Event('playing'))
  state.currentTime = 9
  fireEvent.timeUpdate(element)
  state.paused = true
  fireEvent.pause(element)
  await waitFor(() => expect(reports.at(-1)).toMatchObject({ positionSeconds: 9, watched: [{ from: 0, to: 9 }] }))
})

test('a video that the browser knows in no version isn’t played', async () => {
  known.mockReturnValue(false)
  openVideo()
  FakeHls.supported = false
  await see('This browser can’t play the video. Try a current version of Chrome, Edge, Firefox or Safari.')
})
