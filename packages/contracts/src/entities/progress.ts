import { z } from 'zod'
import { says } from '../said.ts'
import { CourseDetails } from './course-fields.ts'
import { OutlineLesson } from './lesson.ts'
import { OwnId } from './text.ts'

/** How far a learner got in a course. */
export const CourseProgress = z.object({
  /** Completed lessons of those that the course requires now, in percent, rounded down. */
  percent: z.int().min(0).max(100),
  /** When the learner first opened a lesson; null before. */
  startedAt: z.iso.datetime().nullable(),
  /** When the learner finished the course; stays even if lessons are added later. */
  completedAt: z.iso.datetime().nullable(),
  /** The lesson to go on with; null if the course has no lessons. */
  continueLessonId: z.string().nullable(),
  /** Lessons in the course, 0 if none is published. */
  lessonCount: z.int(),
})
export type CourseProgress = z.infer<typeof CourseProgress>

export const LearnerLesson = OutlineLesson.extend({
  began: z.boolean(),
  done: z.boolean(),
  /** Where the learner stopped, in seconds; 0 for lessons that don't play. */
  positionSeconds: z.int(),
})
export type LearnerLesson = z.infer<typeof LearnerLesson>

/** An owned course with its outline and the learner's progress. */
export const LearnerCourse = z.object({
  course: z.object({
    _id: z.string(),
    title: z.string(),
    subtitle: z.string(),
    description: z.string(),
    image: z.string(),
    language: CourseDetails.shape.language,
  }),
  seller: z.object({ username: z.string() }),
  sections: z.array(z.object({ _id: z.string(), title: z.string(), lessons: z.array(LearnerLesson) })),
  /** Lessons that the learner began before the seller removed them. They stay available. */
  removed: z.array(LearnerLesson),
  progress: CourseProgress,
  /** Required quizzes that the learner hasn't passed: before that, they don't finish the course or get a new certificate. */
  quizzesToPass: z.array(z.object({ _id: z.string(), title: z.string() })),
  /** Estimated time for the required lessons that aren't done, in seconds. */
  remainingSeconds: z.int(),
})
export type LearnerCourse = z.infer<typeof LearnerCourse>

/** How a learner's last days went, and where they lead. Days are India's, as `2026-11-28`. */
export const LearningPace = z.object({
  today: z.iso.date(),
  /** Of the last seven days, those on which the learner learned something in any of their courses; the oldest first. */
  days: z.array(z.iso.date()),
  /** When the course is finished if the learner goes on like this. Null if too little says so, or it's done. */
  finishOn: z.iso.date().nullable(),
})
export type LearningPace = z.infer<typeof LearningPace>

/** A range of seconds that were really played: `from` inclusive, `to` exclusive. */
export const WatchedRange = z
  .object({ from: z.int().min(0).max(172_800), to: z.int().min(1).max(172_800) })
  .refine(({ from, to }) => from < to, says('A range must not be empty'))

/**
 * What happened to one lesson on one device. Reports can arrive late, twice and in any order: the result is the same.
 * `at` is the device's time; the API replaces a time in the future by its own.
 */
export const ProgressReport = z.object({
  lessonId: OwnId,
  at: z.iso.datetime(),
  positionSeconds: z.int().min(0).max(172_800).optional(),
  watched: z.array(WatchedRange).max(200).optional(),
  /**
   * `true` when the learner completed the lesson, `false` when they marked it as not done by hand. A quiz is completed by
   * passing it, and by nothing else.
   */
  done: z.boolean().optional(),
})
export type ProgressReport = z.infer<typeof ProgressReport>

/** A lesson's stored progress. */
export const LessonProgress = z.object({
  lessonId: z.string(),
  done: z.boolean(),
  positionSeconds: z.int(),
  /** Seconds played, without repetitions. */
  watchedSeconds: z.int(),
})
export type LessonProgress = z.infer<typeof LessonProgress>
