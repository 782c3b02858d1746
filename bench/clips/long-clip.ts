import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import { drawClips } from './draw-clips.ts'
import type { Clip } from './page.ts'

const drawnSeconds = 20
const clip: Clip = {
  container: 'mp4',
  video: 'avc',
  audio: 'opus',
  width: 1280,
  height: 720,
  framesPerSecond: 30,
  videoBitrate: 2_500_000,
  grain: true,
  slides: [
    { title: 'A knot', lines: ['Make a loop', 'Pass the end through'], seconds: drawnSeconds / 2 },
    { title: 'Tighten it', lines: ['Hold both ends', 'Pull slowly'], seconds: drawnSeconds / 2 },
  ],
}

const packetsOf = async (sink: EncodedPacketSink): Promise<EncodedPacket[]> => {
  const packets: EncodedPacket[] = []
  for await (const packet of sink.packets()) packets.push(packet)
  return packets
}

/** A 720p file of so many seconds: twenty seconds are drawn and encoded, and repeated. */
export const makeLongClip = async (seconds: number): Promise<Buffer> => {
  const [drawn] = await drawClips([clip])
  const [short] = drawn ? [drawn] : await drawClips([{ ...clip, video: 'vp9' }])
  if (!short) throw new Error('This Chromium can encode neither H.264 nor VP9')
  using input = new Input({ source: new BufferSource(short), formats: ALL_FORMATS })
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  const [videoCodec, audioCodec] = [await video?.getCodec(), await audio?.getCodec()]
  if (!video || !audio || !videoCodec || !audioCodec) throw new Error('A track is missing')
  const [videoConfig, audioConfig] = [await video.getDecoderConfig(), await audio.getDecoderConfig()]
  if (!videoConfig || !audioConfig) throw new Error('A configuration is missing')
  const [pictures, sounds] = [new EncodedVideoPacketSource(videoCodec), new EncodedAudioPacketSource(audioCodec)]
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat(), target })
  output.addVideoTrack(pictures)
  output.addAudioTrack(sounds)
  await output.start()

  const frames = await packetsOf(new EncodedPacketSink(video))
  const tones = await packetsOf(new EncodedPacketSink(audio))
  // An audio packet may last a little longer than the pictures.
  const period = Math.max(
    ...[frames, tones].map((packets) => packets.reduce((end, p) => Math.max(end, p.timestamp + p.duration), 0)),
  )
  for (let start = 0; start < seconds; start += period) {
    const moved = (packet: EncodedPacket) => packet.clone({ timestamp: packet.timestamp + start })
    for (const frame of frames) await pictures.add(moved(frame), { decoderConfig: videoConfig })
    for (const tone of tones) await sounds.add(moved(tone), { decoderConfig: audioConfig })
  }
  await output.finalize()
  if (!target.buffer) throw new Error('Nothing was written')
  return Buffer.from(target.buffer)
}
