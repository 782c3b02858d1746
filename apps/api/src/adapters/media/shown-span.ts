import { cutSeconds, type Shown } from '@skillharbor/contracts/mp4-edits'
import { type AudioSample, EncodedPacketSink, type InputTrack } from 'mediabunny'
import { UnusableMedia } from '../../features/port-errors.ts'
import { isCutAtStart, shownOf } from './cut-tracks.ts'

/** From when until when something is shown or heard, in seconds. */
export type Span = { from: number; until: number }

/**
 * What an edit list says is shown of a track that is decoded: unlike a copied one, it may begin anywhere.
 * @throws UnusableMedia if something was cut out of its middle.
 */
export const spanOf = async (track: InputTrack, shown: ReadonlyMap<number, Shown>): Promise<Span> => {
  const { from, until, isInParts } = shownOf(track, shown)
  if (isInParts) throw new UnusableMedia('trimmed')
  const first = Math.max(0, await track.getFirstTimestamp())
  return { from: (await isCutAtStart(track, { from })) ? Math.max(first, from) : first, until }
}

/** Whether the track goes on after what is shown of it. */
const isCutAtEnd = async (track: InputTrack, { until }: Span): Promise<boolean> => {
  const last = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY, { metadataOnly: true })
  return last !== null && last.timestamp + last.duration > until + cutSeconds
}

/** Whether the track has, within `all`, what isn't shown of it. */
export const hasMoreThan = async (track: InputTrack, span: Span, all: Span): Promise<boolean> =>
  (all.from < span.from - cutSeconds && (await isCutAtStart(track, span))) ||
  (all.until > span.until + cutSeconds && (await isCutAtEnd(track, span)))

export const isIn = ({ from, until }: Span, seconds: number): boolean => from <= seconds && seconds < until

/** What is heard of a piece of sound, whose time is counted from `start`; null if all of it was cut away. */
export const partIn = ({ from, until }: Span, sound: AudioSample, start: number): AudioSample | null => {
  const { sampleRate, numberOfFrames } = sound
  const frameAt = (seconds: number) =>
    Math.round(Math.min(numberOfFrames, Math.max(0, (seconds - start - sound.timestamp) * sampleRate)))
  const [first, end] = [frameAt(from), frameAt(until)]
  if (first === 0 && end === numberOfFrames) return sound
  return first < end ? sound.trim(first, end) : null
}
