import { z } from 'zod'
import { SearchHit, SearchWords, searchLimits, Transcript } from '../entities/captions.ts'
import { Lesson, Outline } from '../entities/lesson.ts'
import { CourseProgress, LearnerCourse, LearningPace, LessonProgress, ProgressReport } from '../entities/progress.ts'
import { Answer, QuizAttempt } from '../entities/quiz.ts'
import { Id, OwnId } from '../entities/text.ts'
import { PlayableVideo } from '../entities/video.ts'
import { operation } from '../operation.ts'
import { says } from '../said.ts'
import { CourseId, idOf, LessonId, limitOf } from './parameters.ts'

const OfCourse = z.object({ courseId: CourseId })
const OfLesson = z.object({ lessonId: LessonId })
const OfAttempt = z.object({ attemptId: idOf('the attempt') })

/** Outlines and lessons for learners, and a learner's own progress. */
export const learning = {
  outline: operation({
    summary: 'The outline of a course in the catalogue: sections, lessons, durations and previews',
    kind: 'query',
    access: 'public',
    method: 'GET',
    path: '/api/v1/learning/courses/{courseId}/outline',
    status: 200,
    input: OfCourse,
    output: z.object({ content: Outline }),
    errors: ['NOT_FOUND'],
  }),
  course: operation({
    summary: 'An owned course with its outline and the learner’s progress',
    kind: 'query',
    access: 'user',
    method: 'GET',
    path: '/api/v1/learning/courses/{courseId}',
    status: 200,
    input: OfCourse,
    output: z.object({ content: LearnerCourse }),
    errors: ['NOT_FOUND'],
  }),
  pace: operation({
    summary: 'On which of the last seven days the learner learned, and when they finish an owned course at this pace',
    kind: 'query',
    access: 'user',
    method: 'GET',
    path: '/api/v1/learning/courses/{courseId}/pace',
    status: 200,
    input: OfCourse,
    output: z.object({ content: LearningPace }),
    errors: ['NOT_FOUND'],
  }),
  lesson: operation({
    summary: 'A lesson’s content, for who owns the course, for its seller, and for everyone if it is a preview',
    kind: 'query',
    access: 'public',
    method: 'GET',
    path: '/api/v1/learning/lessons/{lessonId}',
    status: 200,
    input: OfLesson,
    output: z.object({ content: Lesson }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  file: operation({
    summary: 'A link to download a lesson’s file, valid for five minutes',
    kind: 'query',
    access: 'public',
    method: 'GET',
    path: '/api/v1/learning/lessons/{lessonId}/file',
    status: 200,
    input: OfLesson,
    output: z.object({ url: z.string(), name: z.string(), bytes: z.int() }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  video: operation({
    summary: 'What a player needs for a lesson’s video; its link is valid for five minutes',
    kind: 'query',
    access: 'public',
    method: 'GET',
    path: '/api/v1/learning/lessons/{lessonId}/video',
    status: 200,
    input: OfLesson,
    output: z.object({ content: PlayableVideo }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  transcript: operation({
    summary: 'The captions of a lesson’s video in one language, as cues with times',
    kind: 'query',
    access: 'public',
    method: 'GET',
    path: '/api/v1/learning/lessons/{lessonId}/transcripts/{language}',
    status: 200,
    input: OfLesson.extend({ language: z.string().max(35).describe('The captions’ language, as a BCP 47 tag') }),
    output: z.object({ content: Transcript }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  search: operation({
    summary: 'Where words are spoken in the videos of all owned courses; each word may be only begun',
    kind: 'query',
    access: 'user',
    method: 'GET',
    path: '/api/v1/learning/search',
    status: 200,
    input: z.object({
      q: SearchWords.describe('Words to search for'),
      limit: limitOf(searchLimits.default, searchLimits.max),
    }),
    output: z.object({
      /** By course, the newest purchase first, then in the order of lessons and cues. */
      content: z.array(SearchHit),
      /** Whether there are more hits than the limit. */
      more: z.boolean(),
    }),
    errors: [],
  }),
  reportPlayback: operation({
    summary: 'Whether a player may play, as an account plays one video at a time; to be repeated every 20 seconds',
    kind: 'mutation',
    access: 'user',
    method: 'POST',
    path: '/api/v1/learning/playback',
    status: 200,
    input: z.object({
      lessonId: Id,
      /** Any id that the player keeps while it is open. */
      playerId: OwnId,
      state: z.enum(['playing', 'stopped']),
      /** Whether to play here in place of the other player, which then may not go on. */
      takeOver: z.boolean().default(false),
    }),
    /** False if another player of the account is playing. */
    output: z.object({ mayPlay: z.boolean() }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  saveProgress: operation({
    summary: 'Save what a learner did in lessons, also later and from several devices; never takes progress away',
    kind: 'mutation',
    access: 'user',
    method: 'POST',
    path: '/api/v1/learning/progress',
    status: 200,
    input: z.object({
      reports: z.array(ProgressReport).min(1).max(50, says('At most 50 reports at once')),
      /** Whose reports these are. If somebody else is logged in on the device by now, nothing is saved. */
      learnerId: Id.optional(),
    }),
    output: z.object({
      /** One entry per lesson that the learner may study; reports about other lessons are ignored. */
      content: z.array(LessonProgress),
      /** The progress in each course concerned. */
      courses: z.array(CourseProgress.extend({ courseId: z.string() })),
      /** The quizzes that reports complete and that aren't passed; absent without any. Everything else is saved. */
      refused: z.array(z.object({ lessonId: z.string(), error: z.literal('QUIZ_NOT_PASSED') })).optional(),
    }),
    /** QUIZ_NOT_PASSED if all reports complete quizzes that aren't passed. What they say besides is saved nevertheless. */
    errors: ['CONFLICT', 'QUIZ_NOT_PASSED'],
  }),
  startAttempt: operation({
    summary: 'Start an attempt at a lesson’s quiz, or return the one that isn’t submitted yet',
    kind: 'mutation',
    access: 'user',
    method: 'POST',
    path: '/api/v1/learning/lessons/{lessonId}/attempts',
    status: 200,
    input: OfLesson,
    output: z.object({ content: QuizAttempt }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  }),
  saveAnswer: operation({
    summary: 'Save the answer to one question of an attempt',
    kind: 'mutation',
    access: 'user',
    method: 'PATCH',
    path: '/api/v1/learning/attempts/{attemptId}',
    status: 200,
    input: OfAttempt.extend({ questionId: z.string().max(40), answer: Answer }),
    output: z.object({ content: QuizAttempt }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  }),
  submitAttempt: operation({
    summary: 'Submit an attempt and get its score; questions without an answer count as wrong',
    kind: 'mutation',
    access: 'user',
    method: 'POST',
    path: '/api/v1/learning/attempts/{attemptId}/submit',
    status: 200,
    input: OfAttempt,
    output: z.object({ content: QuizAttempt }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
}
