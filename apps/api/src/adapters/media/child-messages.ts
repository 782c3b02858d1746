import { curriculumLimits, type VideoSize, videoFailures } from '@skillharbor/contracts/entities'
import { z } from 'zod'
import { maxSamples, maxSteps } from './index-cost.ts'

/**
 * What the preparing process is told once, when it is ready: the source's size in bytes and ETag, where to write and how
 * many bytes at most, how long it may use a link before it asks for another one, and what to encode the video to before it
 * is copied.
 */
export type Task = {
  bytes: number
  etag: string
  file: string
  maxBytes: number
  linkMilliseconds: number
  encodeAs?: VideoSize
}
export type ToChild = { type: 'start'; task: Task } | { type: 'link'; url: string }

const positive = z.number().positive()
const size = z.int().positive()

/** The longest side of a still picture, in pixels. */
export const maxStillSide = 8192
/** The pixels of a picture in a file, four bytes each: red, green, blue, opacity. Shown after a rotation, in degrees. */
const Still = z.object({
  width: size.max(maxStillSide),
  height: size.max(maxStillSide),
  rotation: z.literal([0, 90, 180, 270]),
})
export type Still = z.infer<typeof Still>
/** The names of the files, beside the one that is written: an encoded video, and its still picture. */
export const files = { encoded: 'encoded.mp4', still: 'still.rgba' } as const

/** The argument of a process that can encode. */
export const encoding = 'encoding'

/**
 * What the preparing process says: that it has loaded, that it needs a link to read on, what the file's index will cost,
 * how long the video is that it begins to encode, and in the end one of the last three. Checked, as that process has read
 * a stranger's file.
 */
export const FromChild = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('need-link') }),
  z.object({
    type: z.literal('index'),
    cost: z.object({ samples: z.int().min(0).max(maxSamples), steps: z.int().min(0).max(maxSteps) }),
  }),
  z.object({ type: z.literal('encoding'), seconds: z.number().min(0).max(curriculumLimits.videoSeconds) }),
  z.object({
    type: z.literal('prepared'),
    preparation: z.object({
      durationSeconds: positive,
      width: size,
      height: size,
      bandwidth: size,
      codecs: z.string().max(200),
      bytes: size,
      playlist: z.string(),
    }),
    still: Still.nullable(),
  }),
  z.object({
    type: z.literal('unusable'),
    reason: z.enum(videoFailures),
    codec: z.string().max(100).nullable(),
    cause: z.string(),
  }),
  z.object({ type: z.literal('failed'), cause: z.string() }),
])
export type FromChild = z.infer<typeof FromChild>
