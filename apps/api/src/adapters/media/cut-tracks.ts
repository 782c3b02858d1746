import { cutSeconds, type Shown } from '@skillharbor/contracts/mp4-edits'
import { type EncodedPacket, EncodedPacketSink, type InputTrack } from 'mediabunny'
import { UnusableMedia } from '../../features/port-errors.ts'

/**
 * What is copied of a track: from `from` to before `until`, in seconds. `first`: the packet that it begins with, unless that
 * is the track's first one that stands alone.
 */
export type Cut = { from: number; until: number; first: EncodedPacket | null }

const allShown: Shown = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY, isInParts: false }

export const shownOf = (track: InputTrack, shown: ReadonlyMap<number, Shown>): Shown => shown.get(track.id) ?? allShown

/** Whether more than an encoder's own beginning was cut away before the track's first shown packet. */
export const isCutAtStart = async (track: InputTrack, { from }: Pick<Shown, 'from'>): Promise<boolean> =>
  (await track.getFirstTimestamp()) < from - cutSeconds

/**
 * Where copying a track begins and ends by its edit list. @throws UnusableMedia if that can't be copied: the first picture
 * that is shown needs others that were cut away.
 */
export const cutOf = async (track: InputTrack, shown: ReadonlyMap<number, Shown>): Promise<Cut> => {
  const own = shownOf(track, shown)
  if (own.isInParts) throw new UnusableMedia('trimmed')
  if (!(await isCutAtStart(track, own))) return { from: await track.getFirstTimestamp(), until: own.until, first: null }
  const first = await new EncodedPacketSink(track).getKeyPacket(own.from, { verifyKeyPackets: true })
  if (!first || first.timestamp < own.from - cutSeconds) throw new UnusableMedia('trimmed')
  return { from: first.timestamp, until: own.until, first }
}
