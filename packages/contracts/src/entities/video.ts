import { z } from 'zod'
import { CaptionTrack } from './captions.ts'

/** Types of videos that can be uploaded, by file name extension. What is inside decides whether one can be played. */
export const videoTypes = {
  m4v: 'video/mp4',
  mkv: 'video/x-matroska',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  webm: 'video/webm',
} as const

/** The extension of a file name, if it is one of a video; otherwise null. */
export const videoExtension = (name: string): keyof typeof videoTypes | null => {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return name.includes('.') && Object.hasOwn(videoTypes, extension) ? (extension as keyof typeof videoTypes) : null
}

/**
 * What browsers play of an uploaded video, in mediabunny's names: these codecs, and of H.264 the profiles Baseline, Main,
 * Extended and High, all of 8 bits and 4:2:0, by how a codec string begins (RFC 6381).
 */
export const playableMedia = {
  videoCodecs: ['avc', 'vp9', 'av1'],
  audioCodecs: ['aac', 'opus'],
  h264Profiles: /^avc[13]\.(42|4d|58|64)/i,
} as const

/** The height of a video in pixels, and its average bits per second. */
export type VideoSize = { height: number; bitsPerSecond: number }

/** What a video that browsers can't play is converted to, at most. */
export const convertedSize: VideoSize = { height: 1080, bitsPerSecond: 5_000_000 }

/**
 * What is made of a video beside the original, for small screens and slow connections. Smallest first, as it is made: it is
 * done soonest, and helps those most who have least.
 */
const renditionSizes: readonly VideoSize[] = [
  { height: 240, bitsPerSecond: 250_000 },
  { height: 360, bitsPerSecond: 600_000 },
  { height: 720, bitsPerSecond: 1_800_000 },
]
/** A rendition has to save this much of the original's bit rate to be worth its place. */
const worthwhile = 0.8

/** The renditions that are worth making of a video, smallest first. */
export const renditionSizesFor = (video: VideoSize): VideoSize[] =>
  renditionSizes.filter(
    ({ height, bitsPerSecond }) => height < video.height && bitsPerSecond < video.bitsPerSecond * worthwhile,
  )

/** Why an uploaded video can't be played. */
export const videoFailures = [
  'not-a-video',
  'no-video-track',
  'codec',
  'too-long',
  'too-large',
  'too-many-tracks',
  'damaged',
  'too-slow',
  'too-complex',
  'trimmed',
] as const

export type VideoFailure = (typeof videoFailures)[number]
export const videoStatuses = ['processing', 'ready', 'failed'] as const
export type VideoStatus = (typeof videoStatuses)[number]

/** An uploaded video, as its seller sees it. It is `processing` until it can be played. */
export const DraftVideo = z.object({
  status: z.enum(videoStatuses),
  name: z.string(),
  bytes: z.int(),
  /** Why it failed; otherwise null. */
  failure: z.enum(videoFailures).nullable(),
  /** The codec that can't be played, if that is why it failed. */
  codec: z.string().nullable(),
  /** In seconds, and in pixels; null until it is ready. */
  durationSeconds: z.int().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Smaller versions that players choose from; the heights are in pixels, null until a version is ready. */
  renditions: z.array(z.object({ status: z.enum(videoStatuses), height: z.int().nullable() })).optional(),
  /** How many bytes the video has that is watched; null until it is ready. `bytes` are those that were uploaded. */
  storedBytes: z.int().nullable().optional(),
  /** Whether a still picture is shown before the video plays. */
  hasPoster: z.boolean().optional(),
  /** A link to watch it, valid for five minutes. It is given for a video that is ready. */
  url: z.string().optional(),
})
export type DraftVideo = z.infer<typeof DraftVideo>

/** One stored part of an upload, with the ETag that the storage gave it. */
export const UploadPart = z.object({
  number: z.int().min(1).max(10_000),
  /** In visible ASCII (https://www.rfc-editor.org/rfc/rfc9110#field.etag); empty if the storage gave none. */
  etag: z
    .string()
    .max(100)
    .regex(/^[!-~]*$/),
})
export type UploadPart = z.infer<typeof UploadPart>

/**
 * What an upload is for: what the lesson offers, or, for a lesson that has a video, a smaller version of that video or its
 * still picture.
 */
export const uploadPurposes = ['content', 'rendition', 'poster'] as const

/** An upload that isn't finished, and what it needs to go on. */
export const OpenUpload = z.object({
  uploadId: z.string(),
  name: z.string(),
  bytes: z.int(),
  /** When the file was last changed on the seller's device, in milliseconds since 1970; null if that wasn't said. */
  lastModified: z.int().nullable(),
  partBytes: z.int(),
  partCount: z.int(),
  /** The parts that needn't be sent again. */
  parts: z.array(UploadPart),
})
export type OpenUpload = z.infer<typeof OpenUpload>

/** One version of a video, as a file of fragments. */
export const Rendition = z.object({
  width: z.int(),
  height: z.int(),
  /** Bits per second, and the codecs as in RFC 6381. */
  bandwidth: z.int(),
  codecs: z.string(),
  /** How many bytes it has in all. */
  bytes: z.int().optional(),
  /** An HLS media playlist. Its only address, `media.mp4`, stands for `url`. */
  playlist: z.string(),
  /** A link to the bytes. */
  url: z.string(),
})
export type Rendition = z.infer<typeof Rendition>

/** What a player needs for a lesson's video. */
export const PlayableVideo = Rendition.extend({
  durationSeconds: z.int(),
  /** For how many seconds each link is valid. Ask again for new ones. */
  urlSeconds: z.int(),
  /** Smaller versions of the same video, each of another height. */
  renditions: z.array(Rendition).optional(),
  /** A link to a still picture, JPEG, to show before the video plays. */
  poster: z.string().optional(),
  /** The captions that `learning.transcript` returns, by language. */
  captions: z.array(CaptionTrack).optional(),
})
export type PlayableVideo = z.infer<typeof PlayableVideo>
