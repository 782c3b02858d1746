import { writeFile } from 'node:fs/promises'
import { registerMediabunnyServer } from '@mediabunny/server'
import { curriculumLimits, type VideoSize } from '@skillharbor/contracts/entities'
import type { Shown } from '@skillharbor/contracts/mp4-edits'
import {
  type AudioSample,
  Conversion,
  FilePathSource,
  FilePathTarget,
  Mp4OutputFormat,
  Output,
  Quality,
  type Source,
  type VideoSample,
  VideoSampleSink,
} from 'mediabunny'
import { UnusableMedia } from '../../features/port-errors.ts'
import { maxStillSide, type Still } from './child-messages.ts'
import { firstTracks, nameOf, openInput, playableAudio, playableVideo } from './choose-tracks.ts'
import { isCutAtStart, shownOf } from './cut-tracks.ts'
import { hasMoreThan, isIn, partIn, spanOf } from './shown-span.ts'

// In software: what a graphics card makes of a video differs from one to another.
registerMediabunnyServer({ hardwareContext: null })

const audioBitsPerSecond = 96_000
/** How often a key frame comes, in seconds: fragments begin with one. */
const keyFrameSeconds = 4

const isTrue = (checked: Promise<unknown>): Promise<boolean> =>
  checked.then(
    () => true,
    () => false,
  )

type Options = {
  size: VideoSize
  /** Where to stop, in bytes. */
  maxBytes: number
  /** What the file's edit lists say is shown of its tracks. */
  shown: ReadonlyMap<number, Shown>
  /** Told before the work begins. */
  onDuration: (seconds: number) => void
}

/**
 * Encodes the first video track of `source` as H.264, at most as large as `size`, and its first audio track as AAC in stereo,
 * into the MP4 file `file`, without what was cut away by an edit list. What browsers play already, and isn't larger, is copied.
 * Returns how long the source says that it is, in seconds, or 0.
 * @throws UnusableMedia
 */
export const encode = async (
  source: Source,
  file: string,
  { size, maxBytes, shown, onDuration }: Options,
): Promise<number> => {
  using input = openInput(source)
  const { video, audio, claimedSeconds } = await firstTracks(input)
  const seconds = claimedSeconds ?? (await input.computeDuration(audio ? [video, audio] : [video]))
  if (seconds > curriculumLimits.videoSeconds) throw new UnusableMedia('too-long')
  onDuration(seconds)

  const pictures = await spanOf(video, shown)
  const sounds = audio ? await spanOf(audio, shown) : pictures
  const all = { from: Math.min(pictures.from, sounds.from), until: Math.max(pictures.until, sounds.until) }
  const isVideoCut = await hasMoreThan(video, pictures, all)
  const isAudioCut = audio !== undefined && (await hasMoreThan(audio, sounds, all))
  const height = await video.getDisplayHeight()
  const isKept = !isVideoCut && !(await isCutAtStart(video, shownOf(video, shown)))
  const isCopied = height <= size.height && isKept && (await isTrue(playableVideo(video)))
  const target = new FilePathTarget(file)
  const conversion = await Conversion.init({
    input,
    output: new Output({ format: new Mp4OutputFormat({ fastStart: false }), target }),
    video: (track) => {
      if (track !== video) return { discard: true }
      if (isCopied) return {}
      const quality = new Quality({ bitrate: size.bitsPerSecond })
      const encoding = { codec: 'avc', quality, keyFrameInterval: keyFrameSeconds, forceTranscode: true } as const
      const process = (picture: VideoSample) => (isIn(pictures, picture.timestamp + all.from) ? picture : null)
      return { ...encoding, height: Math.min(height, size.height), ...(isVideoCut && { process }) }
    },
    audio: async (track) => {
      if (track !== audio) return { discard: true }
      if (!isAudioCut && (await isTrue(playableAudio(track)))) return {}
      const quality = new Quality({ bitrate: audioBitsPerSecond })
      const process = (sound: AudioSample) => partIn(sounds, sound, all.from)
      const numberOfChannels = Math.min(2, await track.getNumberOfChannels())
      return { codec: 'aac', quality, numberOfChannels, ...(isAudioCut && { process }) }
    },
    trim: { start: all.from, ...(Number.isFinite(all.until) && { end: all.until }) },
    showWarnings: false,
  })
  const lost = conversion.discardedTracks.find(({ track }) => track === video || track === audio)
  if (lost) throw new UnusableMedia('codec', { codec: await nameOf(lost.track) })
  let isTooLarge = false
  target.on('write', ({ end }) => {
    if (end <= maxBytes || isTooLarge) return
    isTooLarge = true
    void conversion.cancel()
  })
  await conversion.execute().catch((error: unknown) => {
    if (!isTooLarge) throw error
  })
  // The end of the file may have been too much, too.
  if (isTooLarge) throw new UnusableMedia('too-large')
  return Math.max(0, Math.min(claimedSeconds ?? 0, all.until) - all.from)
}

/** From the video's first second, in seconds. */
const stillAt = 1
const fourBytes: VideoFrameCopyToOptions & { format: 'RGBA' } = { format: 'RGBA' }

/** Writes the pixels of a picture from the video's first second into the file `to`; null if there is none, or a huge one. */
export const drawStill = async (video: string, to: string): Promise<Still | null> => {
  using input = openInput(new FilePathSource(video))
  const { video: track } = await firstTracks(input)
  const sample = await new VideoSampleSink(track).getSample((await track.getFirstTimestamp()) + stillAt)
  if (!sample) return null
  const { codedWidth: width, codedHeight: height, rotation } = sample
  if (Math.max(width, height) > maxStillSide) return null
  const pixels = new Uint8Array(sample.allocationSize(fourBytes))
  await sample.copyTo(pixels, fourBytes)
  sample.close()
  await writeFile(to, pixels)
  return { width, height, rotation }
}
