import { join } from 'node:path'
import {
  ALL_FORMATS,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'

/** Six seconds. */
export const clip = join(import.meta.dirname, '../../apps/api/test/media/fixtures/vp9-opus.mp4')

/** A minute: the clip's picture ten times, without its sound. With a `speed`, so many times as often, and as many bytes. */
export async function longClip(speed = 1): Promise<Buffer> {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(clip) })
  const track = await input.getPrimaryVideoTrack()
  const [codec, decoderConfig] = [track?.codec, await track?.getDecoderConfig()]
  if (!track || !codec || !decoderConfig) throw new Error('The clip has no picture')
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat(), target })
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source)
  await output.start()
  const duration = await track.computeDuration()
  for (let time = 0; time < 10 * speed; time += 1)
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const timestamp = (packet.timestamp + time * duration) / speed
      await source.add(packet.clone({ timestamp, duration: packet.duration / speed }), { decoderConfig })
    }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}
