import { z } from 'zod'
import { says } from '../said.ts'
import { CaptionTrack } from './captions.ts'
import { CourseDetails, Title } from './course-fields.ts'
import { Quiz } from './quiz.ts'
import { isPrintable, unprintableText } from './text.ts'
import { DraftVideo } from './video.ts'

export const lessonKinds = ['video', 'text', 'file', 'quiz'] as const
export const LessonKind = z.enum(lessonKinds)
export type LessonKind = z.infer<typeof LessonKind>

/**
 * Maximum sizes: sections in a course, lessons in a course, characters in a lesson, bytes of a course's texts and quizzes
 * together (UTF-8), bytes of a lesson's file, bytes and seconds of its video. A marketplace may allow less for videos than `videoBytes`.
 */
export const curriculumLimits = {
  sections: 60,
  lessons: 500,
  body: 100_000,
  textBytes: 10 * 1024 ** 2,
  fileBytes: 200 * 1024 * 1024,
  videoBytes: 8 * 1024 ** 3,
  videoSeconds: 12 * 3600,
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

export const LessonTitle = Title
/** Markdown (GFM), without HTML; may be empty. */
export const LessonBody = z
  .string()
  .normalize('NFC')
  .max(curriculumLimits.body, says('At most {max} characters', { max: curriculumLimits.body }))
  .refine(isPrintable, unprintableText)

/** A file that a lesson offers for download. `bytes` is its size. */
export const LessonFile = z.object({ name: z.string(), bytes: z.int(), contentType: z.string() })
export type LessonFile = z.infer<typeof LessonFile>

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

/** All videos of a course together: how long they are, and how many bytes they have in the smallest version of each. */
export const VideosSize = z.object({
  durationSeconds: z.int(),
  bytes: z.int(),
  /** The height of those versions in pixels; of the largest one, if they differ. */
  height: z.int(),
})
export type VideosSize = z.infer<typeof VideosSize>

/** A published course's outline; without sections if the course has no lessons. */
export const Outline = z.object({
  sections: z.array(OutlineSection),
  lessonCount: z.int(),
  durationSeconds: z.int(),
  /** When this outline was published; null if the course has no lessons. */
  publishedAt: z.iso.datetime().nullable(),
  /** What the course's videos take to watch; absent without videos. */
  videos: VideosSize.optional(),
})
export type Outline = z.infer<typeof Outline>

/** The quiz of a lesson as a learner sees it before starting: no questions yet. */
export const QuizSummary = z.object({
  questionCount: z.int(),
  passPercent: z.int(),
  /**
   * How often the learner may submit, and how often they have. Who used all of it and didn't pass has one more attempt a day.
   */
  maxAttempts: z.int().nullable(),
  attemptsUsed: z.int(),
  /** The best score so far, in percent. */
  bestScore: z.int().nullable(),
  /** Whether an attempt has passed. Only that completes the lesson. */
  passed: z.boolean(),
  /** When another attempt opens for who has used all of them and hasn't passed; null for everybody else. */
  nextAttemptAt: z.iso.datetime().nullable(),
  /** How many questions are answered in an attempt that isn't submitted; null if there is none. */
  answered: z.int().nullable().optional(),
})
export type QuizSummary = z.infer<typeof QuizSummary>

/** A lesson's content, for those who may see it. */
export const Lesson = OutlineLesson.extend({
  course: z.object({ _id: z.string(), title: z.string(), language: CourseDetails.shape.language }),
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
  /** How many questions about it a learner who owns the course may see. */
  questionCount: z.int().optional(),
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
  /** Whether the server converts videos and makes their smaller versions, so that no client needs to. */
  convertsOnServer: z.boolean().optional(),
  version: z.int(),
  updatedAt: z.iso.datetime(),
})
export type DraftLesson = z.infer<typeof DraftLesson>
