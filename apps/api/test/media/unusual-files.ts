import { randomBytes } from 'node:crypto'
import {
  BufferSource,
  BufferTarget,
  Conversion,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  type VideoTrackMetadata,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { fixture } from './prepared.ts'

/** An ISO box of that type around `content`. `claimed` is the size that it states, in bytes, if that isn't the truth. */
export const box = (type: string, content: Buffer = Buffer.alloc(0), claimed?: bigint): Buffer => {
  const header = Buffer.alloc(claimed === undefined ? 8 : 16)
  header.writeUInt32BE(claimed === undefined ? 8 + content.length : 1, 0)
  header.write(type, 4, 'latin1')
  if (claimed !== undefined) header.writeBigUInt64BE(claimed, 8)
  return Buffer.concat([header, content])
}
export const ftyp = box('ftyp', Buffer.from('isom\0\0\0\0isommp41', 'latin1'))

/** Boxes, each in the one before. */
export const nested = (type: string, depth: number): Buffer => {
  const boxes = Buffer.alloc(8 * depth)
  for (let at = 0; at < depth; at++) {
    boxes.writeUInt32BE(boxes.length - 8 * at, 8 * at)
    boxes.write(type, 8 * at + 4, 'latin1')
  }
  return boxes
}

const packetsOf = async (name: string, kind: 'video' | 'audio') => {
  const input = new Input({ source: new BufferSource(await fixture(name)), formats: [MP4] })
  const track = kind === 'video' ? await input.getPrimaryVideoTrack() : await input.getPrimaryAudioTrack()
  if (!track) throw new Error(`${name} has no ${kind}`)
  const packets: EncodedPacket[] = []
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet)
  return { packets, config: await track.getDecoderConfig() }
}

type Sound = { codec: 'opus' | 'pcm-s16'; config: AudioDecoderConfig; packets: EncodedPacket[] }
type Picture = { codec: 'vp8' | 'vp9' | 'avc'; config: VideoDecoderConfig; packets: EncodedPacket[] }

const mp4 = new Mp4OutputFormat({ fastStart: 'in-memory' })
const write = async (
  pictures: Picture[],
  sounds: Sound[],
  format: OutputFormat = mp4,
  metadata: VideoTrackMetadata = {},
) => {
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const lanes = [
    ...pictures.map(({ codec, ...rest }) => ({ ...rest, source: new EncodedVideoPacketSource(codec) })),
    ...sounds.map(({ codec, ...rest }) => ({ ...rest, source: new EncodedAudioPacketSource(codec) })),
  ]
  for (const { source } of lanes)
    if (source instanceof EncodedVideoPacketSource) output.addVideoTrack(source, metadata)
    else output.addAudioTrack(source)
  await output.start()
  for (const { source, packets, config } of lanes) {
    // Which of the two it is, the source knows: it is made with the configuration of its own kind.
    for (const packet of packets) await source.add(packet, { decoderConfig: config as never })
    source.close()
  }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer())
}

const vp9 = async () => {
  const { packets, config } = await packetsOf('vp9-silent.mp4', 'video')
  return { codec: 'vp9', packets, config: config as VideoDecoderConfig } satisfies Picture
}
const opus = async () => {
  const { packets, config } = await packetsOf('vp9-opus.mp4', 'audio')
  return { codec: 'opus', packets, config: config as AudioDecoderConfig } satisfies Sound
}

/** Recorded with the device on its side. */
export const rotated = async () => write([await vp9()], [], mp4, { rotation: 90 })

/** Its first picture and sound come after so many seconds. */
export const startingAt = async (seconds: number, format: 'mp4' | 'webm') => {
  const later = <T extends Picture | Sound>(track: T): T => ({
    ...track,
    packets: track.packets.map((packet) => packet.clone({ timestamp: packet.timestamp + seconds })),
  })
  return write([later(await vp9())], [later(await opus())], format === 'mp4' ? mp4 : new WebMOutputFormat())
}

/** What an editor leaves that trims by an edit list: the whole file, with its index at the end. */
export const untrimmed = async () => write([await vp9()], [await opus()], new Mp4OutputFormat({ fastStart: false }))

export const soundOnly = async () => write([], [await opus()])

export const withTracks = async (count: number) => {
  const { packets, ...picture } = await vp9()
  return write(
    Array.from({ length: count }, () => ({ ...picture, packets: packets.slice(0, 1) })),
    [],
  )
}

/** Its last frame is shown at `hours`. Only a file that isn't fragmented says at its beginning how long it lasts. */
export const lasting = async (hours: number, fastStart: 'in-memory' | 'fragmented') => {
  const { packets, ...picture } = await vp9()
  const [first, second] = packets
  if (!first || !second) throw new Error('The fixture has frames')
  const three = [first, second, first.clone({ timestamp: hours * 3600 })]
  return write([{ ...picture, packets: three }], [], new Mp4OutputFormat({ fastStart }))
}

/** About `bytes` long: each frame has bytes after its end that no decoder reads. */
export const padded = async (bytes: number) => {
  const { packets, ...picture } = await vp9()
  const filler = randomBytes(bytes / packets.length)
  const large = packets.map((packet) => packet.clone({ data: Buffer.concat([packet.data, filler]) }))
  return write([{ ...picture, packets: large }], [])
}

export const withPcmSound = async () => {
  const config = { codec: 'pcm-s16', numberOfChannels: 1, sampleRate: 48_000 }
  return write(
    [await vp9()],
    [{ codec: 'pcm-s16', config, packets: [new EncodedPacket(new Uint8Array(960), 'key', 0, 0.01)] }],
  )
}

export const vp8 = async () => {
  const { packets, config } = await vp9()
  return write([{ codec: 'vp8', config: { ...config, codec: 'vp8' }, packets }], [], new WebMOutputFormat())
}

/** The first second and a half of the recording that no browser plays: little to encode. */
export const shortVp8 = async () => {
  const target = new BufferTarget()
  const conversion = await Conversion.init({
    input: new Input({ source: new BufferSource(await fixture('vp8-silent.webm')), formats: [WEBM] }),
    output: new Output({ format: new WebMOutputFormat(), target }),
    trim: { start: 0, end: 1.5 },
    copy: { mode: 'forced' },
  })
  await conversion.execute()
  return Buffer.from(target.buffer ?? new ArrayBuffer())
}

/** H.264 that says it is of the profile High 10, which no browser decodes. */
export const high10 = async () => {
  const file = Buffer.from(await fixture('h264-opus.mp4'))
  file[file.indexOf('avcC') + 5] = 0x6e
  return file
}

/** A clip with altered tables, found by altering bytes at random, over which the library wouldn't come to an end. */
export const alteredIndex = async () => {
  const file = Buffer.from(await fixture('vp9-opus.mp4'))
  const altered: [at: number, bytes: string][] = [
    [612, '68'],
    [621, '167de1'],
    [661, '6935b5c0'],
    [2748, 'ffffffff'],
  ]
  for (const [at, bytes] of altered) file.write(bytes, at, 'hex')
  return file
}
