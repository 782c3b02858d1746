import { expect, test, vi } from 'vitest'
import { FakeHls } from '../../../../test/fake-hls.ts'
import { playable } from '../../../../test/open-video.ts'
import type { HlsClass } from './load-hls.ts'
import { canStream, openStream } from './open-stream.ts'
import { createVideoLink } from './video-link.ts'

const Hls = FakeHls as unknown as HlsClass

const open = () => {
  const element = document.createElement('video')
  const link = createVideoLink(playable, Date.now(), async () => playable)
  const stream = openStream(Hls, element, playable, { link, startAt: 0, onFail: vi.fn() })
  return { element, stream, config: FakeHls.last?.config }
}

test('a video that doesn’t play yet loads a picture, and more once it plays', () => {
  const { element, config } = open()
  expect(config?.maxMaxBufferLength).toBe(1)
  element.dispatchEvent(new Event('play'))
  expect(config?.maxMaxBufferLength).toBe(60)
})

test('a fragment without an answer is loaded again, a refused one isn’t', () => {
  const { errorRetry } = open().config?.fragLoadPolicy?.default ?? {}
  const retries = (code: number, count: number) =>
    errorRetry?.shouldRetry?.(errorRetry, count, false, { url: '', code }, code >= 500)
  expect(retries(0, 0)).toBe(true)
  expect(retries(0, 6)).toBe(false)
  expect(retries(403, 0)).toBe(false)
  expect(retries(503, 0)).toBe(true)
})

test('a video that was left no longer loads', () => {
  const { stream, element, config } = open()
  stream.close()
  element.dispatchEvent(new Event('play'))
  expect(config?.maxMaxBufferLength).toBe(1)
  expect(FakeHls.last?.calls.at(-1)).toBe('destroy')
})

test('a browser that streams, but not with these codecs, can’t play the video', () => {
  expect(canStream(Hls, playable.codecs)).toBe(true)
  const isTypeSupported = vi.fn(() => false)
  vi.spyOn(FakeHls, 'getMediaSource').mockReturnValue({ isTypeSupported })
  expect(canStream(Hls, playable.codecs)).toBe(false)
  expect(isTypeSupported).toHaveBeenCalledWith('video/mp4; codecs="avc1.42E01E,mp4a.40.2"')
})
