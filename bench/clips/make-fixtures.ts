import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { registerMediabunnyServer } from '@mediabunny/server'
import {
  Conversion,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
  Quality,
} from 'mediabunny'
import { drawClips } from './draw-clips.ts'
import type { Clip } from './page.ts'

/** Makes the clips of apps/api/test/media again: `pnpm clips`. */
const folder = join(import.meta.dirname, '../../apps/api/test/media/fixtures')

const clip: Clip = {
  container: 'mp4',
  video: 'vp9',
  audio: 'opus',
  width: 320,
  height: 180,
  framesPerSecond: 15,
  videoBitrate: 60_000,
  slides: [
    { title: 'A knot', lines: ['Make a loop', 'Pass the end through'], seconds: 3 },
    { title: 'Tighten it', lines: ['Hold both ends', 'Pull slowly'], seconds: 3 },
  ],
}
const fixtures: Record<string, Clip> = {
  'vp9-opus.mp4': clip,
  'vp9-opus.webm': { ...clip, container: 'webm' },
  'vp9-silent.mp4': { ...clip, audio: null },
  'h264-aac.mp4': { ...clip, video: 'avc', audio: 'aac' },
  'h264-opus.mp4': { ...clip, video: 'avc' },
  // What no browser plays from an MP4 file, large enough for a smaller version: a browser of a seller converts it.
  'vp8-silent.webm': {
    container: 'webm',
    video: 'vp8',
    audio: null,
    width: 1280,
    height: 720,
    framesPerSecond: 6,
    videoBitrate: 1_200_000,
    grain: true,
    slides: [{ title: 'A screen', lines: ['As a browser records it'], seconds: 8 }],
  },
}

const made = await drawClips(Object.values(fixtures))
for (const [at, name] of Object.keys(fixtures).entries()) {
  const bytes = made[at]
  console.log(name, bytes ? `${bytes.length} bytes` : 'can’t be encoded here')
  if (bytes) await writeFile(join(folder, name), bytes)
}

/** As a phone records it, which few browsers play. No browser encodes it here, so it is made of the first clip. */
registerMediabunnyServer({ hardwareContext: null })
const recording = await Conversion.init({
  input: new Input({ source: new FilePathSource(join(folder, 'vp9-opus.mp4')), formats: [MP4] }),
  output: new Output({ format: new MovOutputFormat(), target: new FilePathTarget(join(folder, 'hevc-ac3.mov')) }),
  video: { codec: 'hevc', quality: new Quality({ bitrate: 60_000 }), keyFrameInterval: 2, forceTranscode: true },
  audio: { codec: 'ac3', quality: new Quality({ bitrate: 64_000 }) },
})
await recording.execute()

/** Trimmed by an edit list, as editors do that copy: 1.3 seconds are in the file that aren't shown. */
const trimmedSeconds = 1.3
const whole = new Input({ source: new FilePathSource(join(folder, 'vp9-silent.mp4')), formats: [MP4] })
const track = await whole.getPrimaryVideoTrack()
const config = await track?.getDecoderConfig()
if (!track || !config) throw new Error('The clip has a picture')
const trimmed = new Output({
  format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
  target: new FilePathTarget(join(folder, 'vp9-trimmed.mp4')),
})
const pictures = new EncodedVideoPacketSource('vp9')
trimmed.addVideoTrack(pictures)
await trimmed.start()
for await (const packet of new EncodedPacketSink(track).packets())
  await pictures.add(packet.clone({ timestamp: packet.timestamp - trimmedSeconds }), { decoderConfig: config })
await trimmed.finalize()
