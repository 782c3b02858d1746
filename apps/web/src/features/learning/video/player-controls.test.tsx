import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeHls } from '../../../../test/fake-hls.ts'
import { see } from '../../../../test/open-site.tsx'
import { openVideo, playable, playing } from '../../../../test/open-video.ts'

test('keys play, skip, mute and set the speed, which the device remembers', async () => {
  const { user } = openVideo()
  const { element } = await playing()
  await user.keyboard(' ')
  expect(element.paused).toBe(false)
  await user.keyboard('k')
  expect(element.paused).toBe(true)
  await user.keyboard('l{ArrowRight}{ArrowRight}j')
  expect(element.currentTime).toBe(10)
  await user.keyboard('{ArrowLeft}j')
  expect(element.currentTime).toBe(0)
  await user.keyboard('m>>')
  expect(element.muted).toBe(true)
  expect(await screen.findByRole('combobox', { name: 'Speed' })).toHaveValue('1.5')
  await waitFor(() => expect(localStorage.getItem('video-player')).toMatch(/"speed":1.5,"volume":1,"muted":true/))
})

test('a video starts with the speed and volume that the device remembers', async () => {
  localStorage.setItem('video-player', '{"speed":1.75,"volume":0.5,"muted":false}')
  openVideo()
  const { element } = await playing()
  expect([element.playbackRate, element.defaultPlaybackRate, element.volume]).toEqual([1.75, 1.75, 0.5])
})

const smaller = [{ ...playable, width: 320, height: 180 }]

test('a video in several sizes plays in the one that fits, or in the one that the learner chooses', async () => {
  const content = { ...playable, renditions: smaller, poster: 'https://storage.example/poster' }
  const { user } = openVideo({ answers: { video: () => ({ content }) } })
  const { element } = await playing()
  expect(element.poster).toBe(content.poster)
  const hls = FakeHls.last
  act(() => hls?.parse([180, 360]))
  const quality = screen.getByRole('combobox', { name: 'Quality' })
  expect(quality).toHaveDisplayValue('Auto')
  act(() => hls?.show(180))
  expect(quality).toHaveDisplayValue('Auto (180p)')
  await user.selectOptions(quality, '360p')
  expect(hls?.nextLevel).toBe(1)
  expect(quality).toHaveDisplayValue('360p')
  expect(localStorage.getItem('video-player')).toMatch(/"quality":360/)
  await user.selectOptions(quality, 'Auto')
  expect(hls?.nextLevel).toBe(-1)
})

test('a video starts in the quality that the device remembers, or the next smaller one', async () => {
  localStorage.setItem('video-player', '{"quality":300}')
  openVideo({ answers: { video: () => ({ content: { ...playable, renditions: smaller } }) } })
  await playing()
  act(() => FakeHls.last?.parse([180, 360]))
  expect(FakeHls.last?.currentLevel).toBe(0)
  expect(screen.getByRole('combobox', { name: 'Quality' })).toHaveDisplayValue('180p')
})

test('saving data plays the smallest version, says what it costs, and is remembered until another is chosen', async () => {
  const megabyte = 1024 * 1024
  const sizes = [{ ...playable, width: 320, height: 180, bytes: 38 * megabyte }]
  const content = { ...playable, bytes: 120 * megabyte, renditions: sizes }
  const { user } = openVideo({ answers: { video: () => ({ content }) } })
  await playing()
  const hls = FakeHls.last
  act(() => hls?.parse([180, 360]))
  const saving = screen.getByRole('switch', { name: 'Save data 180p 38 MB' })
  expect(saving).not.toBeChecked()
  await user.click(saving)
  expect(saving).toBeChecked()
  expect(hls?.nextLevel).toBe(0)
  const quality = screen.getByRole('combobox', { name: 'Quality' })
  expect(quality).toHaveDisplayValue('180p · 38 MB')
  expect(localStorage.getItem('video-player')).toMatch(/"saving":true/)
  await user.selectOptions(quality, '360p · 120 MB')
  expect(saving).not.toBeChecked()
  expect(hls?.nextLevel).toBe(1)
})

test('a video starts in its smallest version where data is saved', async () => {
  localStorage.setItem('video-player', '{"quality":360,"saving":true}')
  openVideo({ answers: { video: () => ({ content: { ...playable, renditions: smaller } }) } })
  await playing()
  act(() => FakeHls.last?.parse([180, 360]))
  expect(FakeHls.last?.currentLevel).toBe(0)
})

test('where data is saved, a video without a smaller version loads only when asked, and says what it costs', async () => {
  localStorage.setItem('video-player', '{"saving":true}')
  const { user } = openVideo({ answers: { video: () => ({ content: { ...playable, bytes: 1024 ** 3 } }) } })
  await see('This video has no smaller version. Playing it takes 1 GB.')
  expect(FakeHls.last).toBeUndefined()
  await user.click(screen.getByRole('button', { name: 'Play anyway' }))
  await waitFor(() => expect(FakeHls.last).toBeDefined())
  expect(screen.queryByText(/no smaller version/)).toBeNull()
})

test('space on a button presses the button', async () => {
  const { user } = openVideo()
  const { element } = await playing()
  screen.getByRole('button', { name: 'Forward 10 s' }).focus()
  await user.keyboard(' ')
  expect(element.currentTime).toBe(10)
  expect(element.paused).toBe(true)
})

test('the shortcuts of a video are listed with it, and turned off with all others', async () => {
  const { user } = openVideo()
  const { element } = await playing()
  await user.keyboard('?')
  expect(await screen.findByText('Play or pause')).toBeVisible()
  await user.click(await screen.findByRole('checkbox', { name: 'Use these shortcuts' }))
  await user.keyboard('k')
  expect(element.paused).toBe(true)
  await user.click(screen.getByRole('link', { name: 'Done, next: Lesson 2' }))
  await see('What Lesson 2 says.')
  expect(screen.queryByText('Play or pause')).not.toBeInTheDocument()
})
