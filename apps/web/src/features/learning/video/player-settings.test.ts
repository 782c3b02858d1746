import { expect, test, vi } from 'vitest'
import { isSavingData, keepPlayerSettings, readPlayerSettings } from './player-settings.ts'

const standard = { speed: 1, volume: 1, muted: false, captions: false, language: '', quality: 0, saving: null }

test('a device remembers speed, volume, captions and quality, each by itself', () => {
  expect(readPlayerSettings()).toEqual(standard)
  keepPlayerSettings({ speed: 1.5, volume: 0.4, muted: true })
  keepPlayerSettings({ captions: true, language: 'hi' })
  keepPlayerSettings({ quality: 360 })
  const kept = { speed: 1.5, volume: 0.4, muted: true, captions: true, language: 'hi', quality: 360, saving: null }
  expect(readPlayerSettings()).toEqual(kept)
})

test.each(['{', 'null', '{"speed":-3,"volume":7,"muted":"yes","captions":1,"language":2,"quality":"big","saving":1}'])(
  'what can’t be a setting is none: %s',
  (text) => {
    localStorage.setItem('video-player', text)
    expect(readPlayerSettings()).toEqual(standard)
  },
)

test('without storage, as in some private windows, a video plays all the same', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(denied)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(denied)
  expect(() => keepPlayerSettings({ speed: 2, volume: 1, muted: false })).not.toThrow()
  expect(readPlayerSettings()).toEqual(standard)
})

test('data is saved where the device asks for it, until the learner chooses', () => {
  expect(isSavingData()).toBe(false)
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  expect(isSavingData()).toBe(true)
  keepPlayerSettings({ saving: false })
  expect(isSavingData()).toBe(false)
})
