import { curriculumLimits } from '@skillharbor/contracts/entities'
import { EncodedAudioPacketSource, EncodedVideoPacketSource, type Source } from 'mediabunny'
import { UnusableMedia } from '../../features/port-errors.ts'
import type { Preparation } from '../../features/teaching/media/media-preparer.ts'
import { firstTracks, openInput, playableAudio, playableVideo } from './choose-tracks.ts'
import { hlsFile } from './hls-file.ts'
import { trackLane } from './track-lane.ts'

/** A file may lack this much of the duration that it claims: claims are rounded, and cover captions too. */
const allowedLoss = { share: 0.01, seconds: 1 }

/**
 * Copies the tracks of `source` into `file`, in the order of their times.
 * @param maxBytes where to stop: a small file can list the same bytes as packets again and again.
 * @param originalSeconds how long the video is that `source` was made of, if it was.
 * @throws UnusableMedia
 */
export const copyTracks = async (
  source: Source,
  file: string,
  maxBytes: number,
  originalSeconds = 0,
): Promise<Preparation> => {
  using input = openInput(source)
  const { claimedSeconds, ...first } = await firstTracks(input)
  const video = await playableVideo(first.video)
  const audio = first.audio && (await playableAudio(first.audio))
  await using hls = hlsFile(file)

  const pictures = new EncodedVideoPacketSource(video.codec)
  const [rotation, flip] = [await video.track.getRotation(), await video.track.getFlip()]
  hls.output.addVideoTrack(pictures, { rotation, flip, decoderConfig: video.config })
  const sounds = audio && new EncodedAudioPacketSource(audio.codec)
  if (sounds) hls.output.addAudioTrack(sounds, { decoderConfig: audio.config })
  await hls.output.start()

  const start = await input.getFirstTimestamp(audio ? [video.track, audio.track] : [video.track])
  const videoLane = await trackLane(video.track, start, (packet) =>
    pictures.add(packet, { decoderConfig: video.config }),
  )
  const audioLane =
    sounds && (await trackLane(audio.track, start, (packet) => sounds.add(packet, { decoderConfig: audio.config })))
  if (videoLane.at() === Number.POSITIVE_INFINITY) throw new UnusableMedia('damaged')

  let [durationSeconds, bytes] = [0, 0]
  for (;;) {
    const packet = audioLane && audioLane.at() < videoLane.at() ? await audioLane.step() : await videoLane.step()
    if (!packet) break
    durationSeconds = Math.max(durationSeconds, packet.timestamp + packet.duration)
    bytes += packet.byteLength
    if (durationSeconds > curriculumLimits.videoSeconds) throw new UnusableMedia('too-long')
    if (bytes > maxBytes) throw new UnusableMedia('damaged')
  }
  await videoLane.checkComplete()
  await audioLane?.checkComplete()
  const expected = Math.max(claimedSeconds ?? 0, originalSeconds) * (1 - allowedLoss.share) - allowedLoss.seconds
  if (durationSeconds < expected) throw new UnusableMedia('damaged')

  const [width, height] = [await video.track.getDisplayWidth(), await video.track.getDisplayHeight()]
  return { durationSeconds, width, height, ...(await hls.finish()) }
}
