import type { Rendition } from '@skillharbor/contracts/entities'
import { fireEvent } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { vi } from 'vitest'
import { server } from './server.ts'

/** A playlist of fragments of so many bytes and seconds each, after 1,000 bytes that begin the file. */
export const playlistOf = (count: number, bytes: number, seconds: number): string =>
  [
    '#EXTM3U',
    '#EXT-X-MAP:URI="media.mp4",BYTERANGE="1000@0"',
    ...Array.from({ length: count }, (_, at) => [
      `#EXTINF:${seconds},`,
      `#EXT-X-BYTERANGE:${bytes}@${1_000 + at * bytes}`,
      'media.mp4',
    ]).flat(),
    '#EXT-X-ENDLIST',
  ].join('\n')

/** A version of a video of 15 fragments, 4 seconds each. */
export const versionOf = (height: number, fragmentBytes: number): Rendition => ({
  width: (height * 16) / 9,
  height,
  bandwidth: 250_000,
  codecs: 'avc1.42E01E,mp4a.40.2',
  playlist: playlistOf(15, fragmentBytes, 4),
  url: `https://storage.example/${height}`,
})

/**
 * What jsdom lacks of videos, and a storage that gives the bytes it is asked for. `requests`: the version and range of each;
 * `sizes`: of the files that were made to be played.
 */
export const fakeClips = () => {
  const requests: string[] = []
  const sizes = new Map<string, number>()
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('probably')
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const url = `blob:clip-${sizes.size}`
    if (file instanceof Blob) sizes.set(url, file.size)
    return url
  })
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  server.use(
    http.get('https://storage.example/:height', ({ request, params }) => {
      const range = request.headers.get('range') ?? ''
      requests.push(`${params.height} ${range}`)
      const [from = 0, to = 0] = range.replace('bytes=', '').split('-').map(Number)
      return new HttpResponse(new Uint8Array(to - from + 1), { status: 206 })
    }),
  )
  return { requests, sizes, play, revoked }
}

/** Plays a video up to a second. */
export const playTo = (video: HTMLVideoElement, second: number): void => {
  Object.defineProperty(video, 'currentTime', { configurable: true, value: second, writable: true })
  fireEvent.loadedData(video)
  fireEvent.playing(video)
  fireEvent.timeUpdate(video)
}
