import { expect, test, vi } from 'vitest'
import { FakeHls } from '../../../../test/fake-hls.ts'
import { playable } from '../../../../test/open-video.ts'
import type { HlsClass } from './load-hls.ts'
import { openStream } from './open-stream.ts'
import { createVideoLink } from './video-link.ts'

const Hls = FakeHls as unknown as HlsClass

const open = (height?: number) => {
  const element = document.createElement('video')
  const link = createVideoLink(playable, Date.now(), async () => playable)
  const onHeight = vi.fn()
  const stream = openStream(Hls, element, [playable], { link, startAt: 0, height, onHeight, onFail: vi.fn() })
  return { element, stream, onHeight, hls: FakeHls.last, config: FakeHls.last?.config }
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

test('the rendition that somebody chose is played from the beginning, and none is kept', () => {
  const { hls, stream, onHeight } = open(360)
  hls?.parse([180, 360, 720])
  expect(hls?.currentLevel).toBe(1)
  hls?.show(360)
  expect(onHeight).toHaveBeenCalledExactlyOnceWith(360)
  stream.choose(720)
  expect(hls?.nextLevel).toBe(2)
  stream.choose(undefined)
  expect(hls?.nextLevel).toBe(-1)
})

test('the player chooses by itself if nobody does', () => {
  const { hls } = open()
  hls?.parse([180, 360])
  expect(hls?.currentLevel).toBe(-1)
})
