import { convertedSize, playableMedia, type VideoSize } from '@skillharbor/contracts/entities'
import { readIndex } from '@skillharbor/contracts/mp4-boxes'
import { cutSeconds, type Shown, shownOfTracks } from '@skillharbor/contracts/mp4-edits'
import {
  BlobSource,
  CanvasSink,
  Conversion,
  CustomSource,
  getFirstEncodableAudioCodec,
  getFirstEncodableVideoCodec,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  Quality,
  type Source,
  StreamTarget,
  type VideoSample,
  WEBM,
} from 'mediabunny'
import type { PreparedFile } from '../file-upload.ts'
import { convertedName } from './converted-name.ts'
import type { StoredVideo } from './stored-video.ts'

const { videoCodecs, audioCodecs, h264Profiles } = playableMedia
const audioBitsPerSecond = 96_000
const posterWidth = 1280
const posterSecond = 1
/** How much of a stored video is kept in memory, in bytes. */
const maxCacheSize = 32 * 1024 * 1024
/** How often a fragment may begin, in seconds: as the API cuts them. */
const keyFrameSeconds = 4

const sourceOf = (video: File | StoredVideo): Source => {
  if (video instanceof File) return new BlobSource(video)
  const { size, read } = video
  // A read ahead that failed is tried again by the one that needs those bytes.
  const handleUnhandledError = () => undefined
  return new CustomSource({ getSize: () => size, read, maxCacheSize, prefetchProfile: 'network', handleUnhandledError })
}

/** Reads a file, part by part, while `work` lasts. */
const readFile = async <T>(file: File | StoredVideo, work: (input: Input) => Promise<T>): Promise<T> => {
  const input = new Input({ source: sourceOf(file), formats: [MP4, QTFF, WEBM, MATROSKA] })
  try {
    return await work(input)
  } finally {
    input.dispose()
  }
}

const isVideoPlayable = async (track: InputVideoTrack): Promise<boolean> => {
  const codec = await track.getCodec()
  if (!videoCodecs.some((one) => one === codec)) return false
  return codec !== 'avc' || h264Profiles.test((await track.getCodecParameterString()) ?? '')
}
const isAudioPlayable = async (track: InputAudioTrack): Promise<boolean> => {
  const codec = await track.getCodec()
  return audioCodecs.some((one) => one === codec)
}

/** What the edit list of an MP4 or MOV says is shown of a track; undefined without one. */
const shownOf = async (file: File | StoredVideo, track: InputVideoTrack): Promise<Shown | undefined> => {
  // What is stored was prepared: nothing is left of what was cut away.
  if (!(file instanceof File)) return undefined
  const read = async (start: number, end: number) => new Uint8Array(await file.slice(start, end).arrayBuffer())
  const index = await readIndex(read, file.size)
  return index ? shownOfTracks(index).get(track.id) : undefined
}
/** Whether pictures at its beginning were cut away that are still in the file. */
const isCutAtStart = async (track: InputVideoTrack, shown: Shown | undefined): Promise<boolean> =>
  shown !== undefined && (await track.getFirstTimestamp()) < shown.from - cutSeconds

/**
 * What a file is, as far as this browser can read it. `isPlayable`: browsers play it as it is, and show nothing that was cut
 * away. `isConvertible`: this browser can convert it into such a file. `height` in pixels, `bitsPerSecond` on average.
 */
export type Inspection = {
  isPlayable: boolean
  isConvertible: boolean
  isTrimmed: boolean
  height: number
  bitsPerSecond: number
}

const canConvertVideo = async (track: InputVideoTrack): Promise<boolean> =>
  (await track.canDecode()) && (await getFirstEncodableVideoCodec([...videoCodecs])) !== null
const canConvertAudio = async (track: InputAudioTrack): Promise<boolean> =>
  (await track.canDecode()) && (await getFirstEncodableAudioCodec([...audioCodecs])) !== null

/** Safari can only since 26. */
const canWriteFiles = () => 'createWritable' in FileSystemFileHandle.prototype

/** Returns null for a file that can't be read here; the API's answer counts then. */
export const inspectVideo = (file: File): Promise<Inspection | null> =>
  readFile(file, async (input) => {
    const video = (await input.canRead()) && (await input.getPrimaryVideoTrack())
    if (!video) return null
    const audio = await input.getPrimaryAudioTrack()
    const shown = await shownOf(file, video)
    // Converting would bring back what was cut out of the middle. The API refuses such a file, with words.
    if (shown?.isInParts) return null
    const isTrimmed = await isCutAtStart(video, shown)
    const isVideoFine = (await isVideoPlayable(video)) && !isTrimmed
    const isAudioFine = !audio || (await isAudioPlayable(audio))
    const seconds = await input.computeDuration()
    return {
      isPlayable: isVideoFine && isAudioFine,
      isConvertible:
        canWriteFiles() &&
        (isVideoFine || (await canConvertVideo(video))) &&
        (isAudioFine || !audio || (await canConvertAudio(audio))),
      isTrimmed,
      height: await video.getDisplayHeight(),
      bitsPerSecond: seconds > 0 ? (file.size * 8) / seconds : 0,
    }
  })

type Options = { size?: VideoSize; signal: AbortSignal; onProgress: (share: number) => void }

/** A closed tab leaves its file behind. No conversion takes as long as this, in milliseconds. */
const leftoverAfterMs = 86_400_000
const prefix = 'conversion-'

const removeLeftovers = async (folder: FileSystemDirectoryHandle): Promise<void> => {
  for await (const [name, handle] of folder.entries()) {
    if (!name.startsWith(prefix) || !(handle instanceof FileSystemFileHandle)) continue
    const { lastModified } = await handle.getFile()
    if (lastModified < Date.now() - leftoverAfterMs) await folder.removeEntry(name)
  }
}

/** A file of the browser's own storage, which isn't in memory and no one else sees. */
const scratchFile = async (name: string) => {
  const folder = await navigator.storage.getDirectory()
  await removeLeftovers(folder)
  const unique = prefix + crypto.randomUUID()
  const handle = await folder.getFileHandle(unique, { create: true })
  return {
    writable: await handle.createWritable(),
    /** The finished file, under the name that it is uploaded with. */
    take: async () => new File([await handle.getFile()], name, { type: 'video/mp4' }),
    remove: () => folder.removeEntry(unique).catch(() => undefined),
  }
}

type Encoding = {
  size: VideoSize | undefined
  shown: Shown | undefined
  onSample: ((seconds: number) => void) | undefined
}

const optionsFor = ({ size, shown, onSample }: Encoding) => ({
  tracks: 'primary' as const,
  ...(shown && Number.isFinite(shown.until) && { trim: { end: shown.until } }),
  video: async (track: InputVideoTrack) => {
    if (!size && (await isVideoPlayable(track)) && !(await isCutAtStart(track, shown))) return {}
    const height = Math.min(await track.getDisplayHeight(), size?.height ?? convertedSize.height)
    const quality = new Quality({ bitrate: size?.bitsPerSecond ?? convertedSize.bitsPerSecond })
    const codec = await getFirstEncodableVideoCodec([...videoCodecs], { height, quality })
    if (!codec) return { discard: true }
    const process = (sample: VideoSample) => {
      onSample?.(sample.timestamp)
      return sample
    }
    const encoding = { height, quality, codec, keyFrameInterval: keyFrameSeconds, forceTranscode: true }
    return onSample ? { ...encoding, process } : encoding
  },
  audio: async (track: InputAudioTrack) => {
    if (await isAudioPlayable(track)) return {}
    const codec = await getFirstEncodableAudioCodec([...audioCodecs])
    return codec ? { codec, quality: new Quality({ bitrate: audioBitsPerSecond }) } : { discard: true }
  },
})

/**
 * Converts a video into an MP4 file that browsers play, without what was cut away, and smaller if a `size` is given. `onProgress` gets the share that is
 * done, from 0 to 1. @throws Error if this browser can't, has no room for it, or `signal` was aborted.
 */
export const convertVideo = (file: File | StoredVideo, { size, signal, onProgress }: Options): Promise<PreparedFile> =>
  readFile(file, async (input) => {
    const scratch = await scratchFile(convertedName(file.name, size?.height))
    try {
      const target = new StreamTarget(scratch.writable, { chunked: true })
      const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target })
      const video = await input.getPrimaryVideoTrack()
      const shown = video ? await shownOf(file, video) : undefined
      // To learn how long a stored video is, the library would read all of it.
      const seconds = file instanceof File ? undefined : file.seconds
      const onSample = seconds ? (at: number) => onProgress(Math.min(1, at / seconds)) : undefined
      const conversion = await Conversion.init({ input, output, ...optionsFor({ size, shown, onSample }) })
      if (!conversion.isValid || conversion.discardedTracks.length > 0)
        throw new Error('This browser can’t convert the video')
      if (!seconds) conversion.onProgress = onProgress
      signal.addEventListener('abort', () => void conversion.cancel(), { once: true })
      signal.throwIfAborted()
      await conversion.execute()
      signal.throwIfAborted()
      return { file: await scratch.take(), discard: scratch.remove }
    } catch (error) {
      await scratch.remove()
      throw error
    }
  })

/** A still picture from the video's first second, as a JPEG file; null if this browser can't show the video. */
export const stillPicture = (file: File | StoredVideo): Promise<File | null> =>
  readFile(file, async (input) => {
    const track = await input.getPrimaryVideoTrack()
    if (!track || !(await track.canDecode())) return null
    const sink = new CanvasSink(track, { width: Math.min(posterWidth, await track.getDisplayWidth()) })
    const shown = await sink.getCanvas(Math.max(0, await track.getFirstTimestamp()) + posterSecond)
    if (!shown) return null
    const picture = await toJpeg(shown.canvas)
    return picture && new File([picture], 'poster.jpg', { type: picture.type })
  })

const toJpeg = (canvas: HTMLCanvasElement | OffscreenCanvas): Promise<Blob | null> => {
  const [type, quality] = ['image/jpeg', 0.8] as const
  if (canvas instanceof OffscreenCanvas) return canvas.convertToBlob({ type, quality })
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}
