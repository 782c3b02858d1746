import { type EncodedPacket, EncodedPacketSink, type InputTrack, IsobmffInputFormat } from 'mediabunny'
import { UnusableMedia } from '../../features/port-errors.ts'

/** The track's packets from its first key packet on, with times counted from `start`, in seconds. */
async function* packetsOf(track: InputTrack, start: number): AsyncGenerator<EncodedPacket, void> {
  const sink = new EncodedPacketSink(track)
  const first = await sink.getFirstKeyPacket({ verifyKeyPackets: true })
  if (!first) return
  let latest = Number.NEGATIVE_INFINITY
  for await (const packet of sink.packets(first, undefined, { verifyKeyPackets: true })) {
    const timestamp = packet.timestamp - start
    // No fragment can begin with a key frame that is shown before a frame of the fragment before.
    const type = packet.type === 'key' && timestamp < latest ? 'delta' : packet.type
    latest = Math.max(latest, timestamp)
    yield packet.clone({ timestamp, type, sideData: {} })
  }
}

/** When the track's last packet is shown, in seconds, where the file has an index that says so. */
const lastInIndex = async (track: InputTrack): Promise<number | undefined> => {
  if (!((await track.input.getFormat()) instanceof IsobmffInputFormat)) return
  const last = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY, { metadataOnly: true })
  return last?.timestamp
}

/** A track on its way to the output, packet by packet, with times counted from `start`, in seconds. */
export const trackLane = async (track: InputTrack, start: number, add: (packet: EncodedPacket) => Promise<void>) => {
  const packets = packetsOf(track, start)
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
      const last = await lastInIndex(track)
      if (last !== undefined && latest < last - start - 0.001) throw new UnusableMedia('damaged')
    },
  }
}
