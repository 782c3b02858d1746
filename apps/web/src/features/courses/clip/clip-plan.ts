/** What a clip takes at most: seconds of the video, and bytes in all. */
const clipLimits = { seconds: 30, bytes: 400_000 } as const

/** Bytes of a video: `from` inclusive, `to` exclusive. */
export type ByteRange = { from: number; to: number }

/** What to fetch of a video, in order, and how many seconds that plays. */
export type ClipPlan = { ranges: ByteRange[]; seconds: number }

/** A range as HLS writes it, `length@offset`; without an offset, it follows the one before: RFC 8216, 4.3.2.2. */
const rangeOf = (written: string, before: ByteRange | undefined): ByteRange => {
  const [length = 0, offset = before?.to ?? 0] = written.split('@').map(Number)
  return { from: offset, to: offset + length }
}

type Fragment = { range: ByteRange; seconds: number }

/** The init segment and the fragments of an HLS media playlist, whose ranges are all of one file. */
const readPlaylist = (playlist: string) => {
  let init: ByteRange | undefined
  let seconds = 0
  const fragments: Fragment[] = []
  for (const line of playlist.split('\n')) {
    const map = /^#EXT-X-MAP:.*BYTERANGE="([\d@]+)"/.exec(line)?.[1]
    const range = /^#EXT-X-BYTERANGE:([\d@]+)/.exec(line)?.[1]
    if (map) init = rangeOf(map, undefined)
    if (range) fragments.push({ range: rangeOf(range, fragments.at(-1)?.range ?? init), seconds })
    seconds = Number(/^#EXTINF:([\d.]+)/.exec(line)?.[1] ?? seconds)
  }
  return { init, fragments }
}

/** The beginning of a video as whole fragments within `clipLimits`; undefined if not even the first one is. */
export const planClip = (playlist: string): ClipPlan | undefined => {
  const { init, fragments } = readPlaylist(playlist)
  if (!init) return undefined
  let [bytes, seconds] = [init.to - init.from, 0]
  const ranges = [{ ...init }]
  for (const fragment of fragments) {
    bytes += fragment.range.to - fragment.range.from
    if (bytes > clipLimits.bytes || seconds + fragment.seconds > clipLimits.seconds) break
    seconds += fragment.seconds
    const last = ranges.at(-1)
    // Ranges that follow each other are one request.
    if (last?.to === fragment.range.from) last.to = fragment.range.to
    else ranges.push({ ...fragment.range })
  }
  return seconds > 0 ? { ranges, seconds } : undefined
}
