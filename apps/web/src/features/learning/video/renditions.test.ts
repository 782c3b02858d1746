import type { PlaylistLoaderContext } from 'hls.js'
import { expect, test, vi } from 'vitest'
import { FakeHls } from '../../../../test/fake-hls.ts'
import { playable } from '../../../../test/open-video.ts'
import type { HlsClass } from './load-hls.ts'
import { playlistLoader } from './playlist-loader.ts'
import { heightFor, masterPlaylist, masterUrl, renditionsFor } from './renditions.ts'

const Hls = FakeHls as unknown as HlsClass
const small = { ...playable, width: 320, height: 180, bandwidth: 90_000, codecs: 'vp09.00.10.08', playlist: '#SMALL' }
const both = { ...playable, renditions: [small] }

test('a browser streams the renditions whose codecs it knows', () => {
  expect(renditionsFor(Hls, both).map(({ height }) => height)).toEqual([360, 180])
  const isTypeSupported = vi.fn((type: string) => type.includes('vp09'))
  vi.spyOn(FakeHls, 'getMediaSource').mockReturnValue({ isTypeSupported })
  expect(renditionsFor(Hls, both).map(({ height }) => height)).toEqual([180])
  expect(isTypeSupported).toHaveBeenCalledWith('video/mp4; codecs="avc1.42E01E,mp4a.40.2"')
})

test.each(['opus', 'Opus'])('a browser that knows Opus as %s streams it, whatever the file calls it', (known) => {
  vi.spyOn(FakeHls, 'getMediaSource').mockReturnValue({ isTypeSupported: (type) => type.endsWith(`,${known}"`) })
  expect(renditionsFor(Hls, { ...playable, codecs: 'vp09.00.10.08,Opus' })).toHaveLength(1)
})

test('the master playlist names each rendition with what a player chooses by', () => {
  expect(masterPlaylist([both, small]).split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-STREAM-INF:BANDWIDTH=500000,RESOLUTION=640x360,CODECS="avc1.42E01E,mp4a.40.2"',
    '360/media.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=90000,RESOLUTION=320x180,CODECS="vp09.00.10.08"',
    '180/media.m3u8',
  ])
})

test.each([
  [masterUrl, 'RESOLUTION=320x180'],
  ['https://video.invalid/180/media.m3u8', '#SMALL'],
  ['https://video.invalid/360/media.m3u8', playable.playlist],
])('the player gets the playlist at %s without a request', async (url, text) => {
  const Loader = playlistLoader([both, small])
  const onSuccess = vi.fn()
  const callbacks = { onSuccess, onError: vi.fn(), onTimeout: vi.fn() }
  const loader = new Loader({} as ConstructorParameters<typeof Loader>[0])
  loader.load({ url } as PlaylistLoaderContext, {} as never, callbacks)
  await vi.waitFor(() => expect(onSuccess).toHaveBeenCalled(), 10_000)
  expect(onSuccess.mock.calls[0]?.[0].data).toContain(text)
})

test('somebody who wants a height that isn’t there gets the next smaller rendition, or the smallest', () => {
  expect([1080, 720, 500, 360, 100].map((wanted) => heightFor([720, 360, 180], wanted))).toEqual([
    720, 720, 360, 360, 180,
  ])
})
