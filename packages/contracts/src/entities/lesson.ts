import { z } from 'zod'
import { CaptionTrack } from './captions.ts'
import { Title } from './course-fields.ts'
import { Quiz } from './quiz.ts'
import { isPrintable, unprintableText } from './text.ts'

export const lessonKinds = ['video', 'text', 'file', 'quiz'] as const
export const LessonKind = z.enum(lessonKinds)
export type LessonKind = z.infer<typeof LessonKind>

/**
 * Maximum sizes: sections in a course, lessons in a course, characters in a lesson, bytes of a lesson's file. A
 * marketplace may allow less for videos than `videoBytes`.
 */
export const curriculumLimits = {
  ...{ sections: 60, lessons: 500, body: 100_000 },
  fileBytes: 200 * 1024 * 1024,
  videoBytes: 8 * 1024 ** 3,
  posterBytes: 1024 * 1024,
  renditions: 3,
} as const

/** Types of files that a lesson can offer for download, by file name extension. */
export const lessonFileTypes = {
  c: 'text/x-c',
  css: 'text/css',
  csv: 'text/csv',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ipynb: 'application/x-ipynb+json',
  js: 'text/javascript',
  json: 'application/json',
  md: 'text/markdown',
  odt: 'application/vnd.oasis.opendocument.text',
  pdf: 'application/pdf',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  py: 'text/x-python',
  sol: 'text/x-solidity',
  sql: 'application/sql',
  ts: 'text/x-typescript',
  tsx: 'text/x-typescript',
  txt: 'text/plain',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const
export type LessonFileExtension = keyof typeof lessonFileTypes

/** The extension of a file name, if lessons can offer such files; otherwise null. */
export const lessonFileExtension = (name: string): LessonFileExtension | null => {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return name.includes('.') && Object.hasOwn(lessonFileTypes, extension) ? (extension as LessonFileExtension) : null
}

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

export const LessonTitle = Title
/** Markdown (GFM), without HTML; may be empty. */
export const LessonBody = z
  .string()
  .normalize('NFC')
  .max(curriculumLimits.body, `At most ${curriculumLimits.body} characters`)
  .refine(isPrintable, unprintableText)

/** A file that a lesson offers for download. `bytes` is its size. */
export const LessonFile = z.object({ name: z.string(), bytes: z.int(), contentType: z.string() })
export type LessonFile = z.infer<typeof LessonFile>

/**
 * What browsers play of an uploaded video, in mediabunny's names: these codecs, and of H.264 the profiles Baseline, Main,
 * Extended and High, all of 8 bits and 4:2:0, by how a codec string begins (RFC 6381).
 */
export const playableMedia = {
  videoCodecs: ['avc', 'vp9', 'av1'],
  audioCodecs: ['aac', 'opus'],
  h264Profiles: /^avc[13]\.(42|4d|58|64)/i,
} as const

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

/** A lesson in an outline. */
export const OutlineLesson = z.object({
  _id: z.string(),
  title: z.string(),
  kind: LessonKind,
  /** How long the lesson takes, in seconds. Estimated from the text or the questions where it isn't a video. */
  durationSeconds: z.int(),
  /** Whether anyone may open it. */
  preview: z.boolean(),
  /** Whether finishing the course doesn't require it. */
  optional: z.boolean(),
})
export type OutlineLesson = z.infer<typeof OutlineLesson>

/** A section of an outline, with its lessons in order. */
export const OutlineSection = z.object({ _id: z.string(), title: z.string(), lessons: z.array(OutlineLesson) })
export type OutlineSection = z.infer<typeof OutlineSection>

/** A published course's outline; without sections if the course has no lessons. */
export const Outline = z.object({
  sections: z.array(OutlineSection),
  lessonCount: z.int(),
  durationSeconds: z.int(),
  /** When this outline was published; null if the course has no lessons. */
  publishedAt: z.iso.datetime().nullable(),
})
export type Outline = z.infer<typeof Outline>

/** The quiz of a lesson as a learner sees it before starting: no questions yet. */
export const QuizSummary = z.object({
  questionCount: z.int(),
  passPercent: z.int(),
  /** How often the learner may submit, and how often they have. */
  maxAttempts: z.int().nullable(),
  attemptsUsed: z.int(),
  /** The best score so far, in percent. */
  bestScore: z.int().nullable(),
})
export type QuizSummary = z.infer<typeof QuizSummary>

/** A lesson's content, for those who may see it. */
export const Lesson = OutlineLesson.extend({
  course: z.object({ _id: z.string(), title: z.string() }),
  /** Markdown. For a file or a quiz, an introduction; may be empty. */
  body: z.string(),
  /** Links to the pictures in the body, by storage key, valid for 5 minutes. */
  pictures: z.record(z.string(), z.string()),
  file: LessonFile.nullable(),
  quiz: QuizSummary.nullable(),
  /** How the caller may see it: they own the course, it's their own course to sell, or it's a preview. */
  access: z.enum(['owner', 'seller', 'preview']),
  /** Whether the caller has completed it; false for a preview. */
  done: z.boolean(),
})
export type Lesson = z.infer<typeof Lesson>

/** A lesson as its seller edits it. `version` increases with every save. */
export const DraftLesson = z.object({
  _id: z.string(),
  courseId: z.string(),
  kind: LessonKind,
  title: z.string(),
  body: z.string(),
  pictures: z.record(z.string(), z.string()),
  file: LessonFile.nullable(),
  video: DraftVideo.nullable(),
  /** Of a video, by language. */
  captions: z.array(CaptionTrack).optional(),
  quiz: Quiz.nullable(),
  durationSeconds: z.int(),
  version: z.int(),
  updatedAt: z.iso.datetime(),
})
export type DraftLesson = z.infer<typeof DraftLesson>
