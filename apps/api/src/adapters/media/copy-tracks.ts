import { curriculumLimits } from '@skillharbor/contracts/entities'
import type { Shown } from '@skillharbor/contracts/mp4-edits'
import { EncodedAudioPacketSource, EncodedVideoPacketSource, type Source } from 'mediabunny'
import { UnusableMedia } from '../../features/port-errors.ts'
import type { Preparation } from '../../features/teaching/media/media-preparer.ts'
import { firstTracks, openInput, playableAudio, playableVideo } from './choose-tracks.ts'
import { cutOf } from './cut-tracks.ts'
import { hlsFile } from './hls-file.ts'
import { trackLane } from './track-lane.ts'

/** A file may lack this much of the duration that it claims: claims are rounded, and cover captions too. */
const allowedLoss = { share: 0.01, seconds: 1 }

type Options = {
  /** Where to stop: a small file can list the same bytes as packets again and again. */
  maxBytes: number
  /** What the file's edit lists say is shown of its tracks. */
  shown?: ReadonlyMap<number, Shown>
  /** How long the video is that `source` was made of, if it was. */
  originalSeconds?: number
}

/**
 * Copies the tracks of `source` into `file`, in the order of their times, without what was cut away by an edit list.
 * @throws UnusableMedia
 */
export const copyTracks = async (
  source: Source,
  file: string,
  { maxBytes, shown = new Map(), originalSeconds = 0 }: Options,
): Promise<Preparation> => {
  using input = openInput(source)
  const { claimedSeconds, ...first } = await firstTracks(input)
  const video = await playableVideo(first.video)
  const audio = first.audio && (await playableAudio(first.audio))
  const pictureCut = await cutOf(video.track, shown)
  const soundCut = audio && (await cutOf(audio.track, shown))
  await using hls = hlsFile(file)

  const pictures = new EncodedVideoPacketSource(video.codec)
  const [rotation, flip] = [await video.track.getRotation(), await video.track.getFlip()]
  hls.output.addVideoTrack(pictures, { rotation, flip, decoderConfig: video.config })
  const sounds = audio && new EncodedAudioPacketSource(audio.codec)
  if (sounds) hls.output.addAudioTrack(sounds, { decoderConfig: audio.config })
  await hls.output.start()

  const start = Math.min(pictureCut.from, soundCut?.from ?? Number.POSITIVE_INFINITY)
  const videoLane = await trackLane(video.track, { start, cut: pictureCut }, (packet) =>
    pictures.add(packet, { decoderConfig: video.config }),
  )
  const audioLane =
    soundCut &&
    (await trackLane(audio.track, { start, cut: soundCut }, async (packet) =>
      sounds?.add(packet, { decoderConfig: audio.config }),
    ))
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
  const end = Math.max(pictureCut.until, soundCut?.until ?? 0)
  const claimed = Math.min(claimedSeconds ?? 0, end) - start
  const expected = Math.max(claimed, originalSeconds) * (1 - allowedLoss.share) - allowedLoss.seconds
  if (durationSeconds < expected) throw new UnusableMedia('damaged')

  const [width, height] = [await video.track.getDisplayWidth(), await video.track.getDisplayHeight()]
  return { durationSeconds, width, height, ...(await hls.finish()) }
}
