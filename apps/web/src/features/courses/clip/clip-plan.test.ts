import { expect, test } from 'vitest'
import { playlistOf } from '../../../../test/fake-clips.ts'
import { planClip } from './clip-plan.ts'

/** All bytes of a plan. */
const bytesOf = (plan: ReturnType<typeof planClip>) => plan?.ranges.reduce((sum, { from, to }) => sum + to - from, 0)

test.each([
  ['30 s end it: seven fragments of four', playlistOf(15, 20_000, 4), 141_000, 28],
  ['30 s are played in full', playlistOf(60, 100, 1), 4_000, 30],
  ['400 kB end it: four fragments', playlistOf(15, 90_000, 4), 361_000, 16],
  ['400 kB are used in full', playlistOf(15, 399_000, 4), 400_000, 4],
  ['the video is shorter', playlistOf(2, 20_000, 4), 41_000, 8],
])('a clip is whole fragments from the beginning, within both limits: %s', (_, playlist, bytes, seconds) => {
  const plan = planClip(playlist)
  expect(plan).toEqual({ ranges: [{ from: 0, to: bytes }], seconds })
  expect(bytesOf(plan)).toBeLessThanOrEqual(400_000)
})

test.each([
  ['its first fragment is too large', playlistOf(15, 399_001, 4)],
  ['its first fragment is too long', playlistOf(2, 20_000, 30.5)],
  ['it has no fragments', playlistOf(0, 0, 0)],
  ['nothing says where its parts are', '#EXTM3U'],
])('there is no clip of a video if %s', (_, playlist) => {
  expect(planClip(playlist)).toBeUndefined()
})

test('ranges without an offset follow each other, and a gap is not fetched', () => {
  const playlist = [
    '#EXTM3U',
    '#EXT-X-MAP:URI="media.mp4",BYTERANGE="1000@0"',
    ...['#EXTINF:4,', '#EXT-X-BYTERANGE:500@1000', 'media.mp4'],
    ...['#EXTINF:4,', '#EXT-X-BYTERANGE:600', 'media.mp4'],
    ...['#EXTINF:4,', '#EXT-X-BYTERANGE:700@9000', 'media.mp4'],
  ].join('\n')
  const ranges = [
    { from: 0, to: 2_100 },
    { from: 9_000, to: 9_700 },
  ]
  expect(planClip(playlist)).toEqual({ ranges, seconds: 12 })
})
