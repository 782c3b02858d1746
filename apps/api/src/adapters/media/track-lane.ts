import { type EncodedPacket, EncodedPacketSink, type InputTrack, IsobmffInputFormat } from 'mediabunny'
import { UnusableMedia } from '../../features/port-errors.ts'
import type { Cut } from './cut-tracks.ts'

/** More packets than this never come between one and those that it is decoded after. */
const mostReordered = 32

type Span = {
  /** From when times are counted, in seconds. */
  start: number
  cut: Cut
}

/**
 * The track's packets from its first key packet, or that of `cut`, on, with times counted from `start`. At its end, there may be
 * some pictures more that others need.
 */
async function* packetsOf(track: InputTrack, { start, cut }: Span): AsyncGenerator<EncodedPacket, void> {
  const sink = new EncodedPacketSink(track)
  const first = cut.first ?? (await sink.getFirstKeyPacket({ verifyKeyPackets: true }))
  if (!first) return
  let latest = Number.NEGATIVE_INFINITY
  let late: EncodedPacket[] = []
  for await (const next of sink.packets(first, undefined, { verifyKeyPackets: true })) {
    late.push(next)
    if (late.length > mostReordered) return
    if (next.timestamp >= cut.until) continue
    for (const packet of late) {
      const timestamp = packet.timestamp - start
      // No fragment can begin with a key frame that is shown before a frame of the fragment before.
      const type = packet.type === 'key' && timestamp < latest ? 'delta' : packet.type
      latest = Math.max(latest, timestamp)
      yield packet.clone({ timestamp, type, sideData: {} })
    }
    late = []
  }
}

/** When the last packet before `until` is shown, in seconds, where the file has an index that says so. */
const lastInIndex = async (track: InputTrack, until: number): Promise<number | undefined> => {
  if (!((await track.input.getFormat()) instanceof IsobmffInputFormat)) return
  const last = await new EncodedPacketSink(track).getPacket(until, { metadataOnly: true })
  return last?.timestamp
}

/** A track on its way to the output, packet by packet, with times counted from `start`, in seconds. */
export const trackLane = async (track: InputTrack, span: Span, add: (packet: EncodedPacket) => Promise<void>) => {
  const packets = packetsOf(track, span)
  let next = await packets.next()
  let latest = Number.NEGATIVE_INFINITY
  return {
    /** When the next packet is shown; infinite after the last one. */
    at: () => (next.done ? Number.POSITIVE_INFINITY : next.value.timestamp),
    /** Adds the next packet to the output and returns it. */
    step: async (): Promise<EncodedPacket | null> => {
      if (next.done) return null
      const packet = next.value
      latest = Math.max(latest, packet.timestamp)
      await add(packet)
      next = await packets.next()
      return packet
    },
    /** The library takes bytes that are missing for the end. @throws UnusableMedia if the index lists later packets. */
    checkComplete: async () => {
      const last = await lastInIndex(track, span.cut.until - 0.001)
      if (last !== undefined && latest < last - span.start - 0.001) throw new UnusableMedia('damaged')
    },
  }
}
