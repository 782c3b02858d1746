import { z } from 'zod'
import { CaptionFile } from '../entities/captions.ts'
import { CaptionLanguage } from '../entities/course-fields.ts'
import { Curriculum, LessonStats, OutlineInput, PublishPreview, Revision, SectionId } from '../entities/curriculum.ts'
import { curriculumLimits, DraftLesson, LessonBody, LessonKind, LessonTitle } from '../entities/lesson.ts'
import { StorageKey } from '../entities/picture.ts'
import { Quiz } from '../entities/quiz.ts'
import { OwnId, optionalText, title } from '../entities/text.ts'
import { OpenUpload, UploadPart, uploadPurposes } from '../entities/video.ts'
import { operation } from '../operation.ts'
import { says } from '../said.ts'
import { Message } from './account.ts'
import { CourseId, idOf, LessonId } from './parameters.ts'

/** The version that the change is based on. If it isn't the current one any more, the answer is CONFLICT. */
const Version = z
  .int()
  .min(0)
  .max(2 ** 31 - 2)
const OfCourse = z.object({ courseId: CourseId })
const OfLesson = z.object({ lessonId: LessonId })
const OfUpload = z.object({ uploadId: idOf('the upload') })
const Saved = z.object({ content: Curriculum })

/** How a seller makes a course: a draft outline with lessons, and published revisions. */
export const curriculum = {
  get: operation({
    summary: 'The draft outline of an own course, and what is published',
    kind: 'query',
    access: 'admin',
    method: 'GET',
    path: '/api/v1/curriculum/courses/{courseId}',
    status: 200,
    input: OfCourse,
    output: Saved,
    errors: ['NOT_FOUND'],
  }),
  saveOutline: operation({
    summary: 'Save the order, titles and options of sections and lessons; lessons that are left out leave the draft',
    kind: 'mutation',
    access: 'admin',
    method: 'PATCH',
    path: '/api/v1/curriculum/courses/{courseId}',
    status: 200,
    maxBodyBytes: 128 * 1024,
    input: OfCourse.extend({ version: Version, sections: OutlineInput }),
    output: Saved,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  addLesson: operation({
    summary: 'Add a lesson at the end of a section',
    kind: 'mutation',
    access: 'admin',
    method: 'POST',
    path: '/api/v1/curriculum/courses/{courseId}/lessons',
    status: 201,
    input: OfCourse.extend({
      version: Version,
      sectionId: SectionId,
      kind: LessonKind,
      title: LessonTitle,
      /** The new lesson's id. A call that is repeated with it, after its answer was lost, adds nothing. */
      lessonId: OwnId.optional(),
    }),
    output: Saved.extend({ lessonId: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  lesson: operation({
    summary: 'A lesson of an own course, as it is being edited',
    kind: 'query',
    access: 'admin',
    method: 'GET',
    path: '/api/v1/curriculum/lessons/{lessonId}',
    status: 200,
    input: OfLesson,
    output: z.object({ content: DraftLesson }),
    errors: ['NOT_FOUND'],
  }),
  saveLesson: operation({
    summary: 'Save a lesson’s title, text, quiz or duration; learners see it after the next publish',
    kind: 'mutation',
    access: 'admin',
    method: 'PATCH',
    path: '/api/v1/curriculum/lessons/{lessonId}',
    status: 200,
    // The longest text in any script, or fifty long questions.
    maxBodyBytes: 768 * 1024,
    input: OfLesson.extend({
      version: Version,
      title: LessonTitle.optional(),
      body: LessonBody.optional(),
      quiz: Quiz.optional(),
    }),
    output: z.object({ content: DraftLesson }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  addPicture: operation({
    summary: 'Prepare an uploaded picture for a lesson’s text; put the returned key into the Markdown',
    kind: 'mutation',
    access: 'admin',
    method: 'POST',
    path: '/api/v1/curriculum/lessons/{lessonId}/pictures',
    status: 201,
    input: OfLesson.extend({ key: StorageKey }),
    output: z.object({ key: z.string(), url: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  beginUpload: operation({
    summary: 'Begin uploading a lesson’s file or video, or a version or picture of its video, in parts of equal size',
    kind: 'mutation',
    access: 'admin',
    method: 'POST',
    path: '/api/v1/curriculum/lessons/{lessonId}/uploads',
    status: 201,
    input: OfLesson.extend({
      name: title(150),
      bytes: z.int().min(1).max(curriculumLimits.videoBytes, says('A video must not be larger than 8 GiB')),
      lastModified: z.int().min(0).optional(),
      purpose: z.enum(uploadPurposes).optional(),
    }),
    output: z.object({ uploadId: z.string(), partBytes: z.int(), partCount: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  uploads: operation({
    summary: 'A lesson’s uploads that aren’t finished, with the parts that are stored',
    kind: 'query',
    access: 'admin',
    method: 'GET',
    path: '/api/v1/curriculum/lessons/{lessonId}/uploads',
    status: 200,
    input: OfLesson,
    output: z.object({ content: z.array(OpenUpload) }),
    errors: ['NOT_FOUND'],
  }),
  signPart: operation({
    summary: 'A link to PUT one part of an upload, valid for five minutes; `stored` notes a part that was sent',
    kind: 'mutation',
    access: 'admin',
    method: 'POST',
    path: '/api/v1/curriculum/uploads/{uploadId}/parts',
    status: 200,
    input: OfUpload.extend({ number: z.int().min(1).max(10_000), stored: UploadPart.optional() }),
    output: z.object({ url: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  completeUpload: operation({
    summary: 'Join the uploaded parts into what they are for, with the ETag of each part',
    kind: 'mutation',
    access: 'admin',
    method: 'POST',
    path: '/api/v1/curriculum/uploads/{uploadId}/complete',
    status: 200,
    input: OfUpload.extend({
      parts: z.array(UploadPart).min(1).max(10_000),
    }),
    output: z.object({ content: DraftLesson }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  abortUpload: operation({
    summary: 'Stop an upload and discard its parts',
    kind: 'mutation',
    access: 'admin',
    method: 'DELETE',
    path: '/api/v1/curriculum/uploads/{uploadId}',
    status: 200,
    input: OfUpload,
    output: Message,
    errors: ['NOT_FOUND'],
  }),
  retryVideo: operation({
    summary: 'Prepare a lesson’s video again after it failed',
    kind: 'mutation',
    access: 'admin',
    method: 'POST',
    path: '/api/v1/curriculum/lessons/{lessonId}/video/retry',
    status: 200,
    input: OfLesson,
    output: z.object({ content: DraftLesson }),
    errors: ['NOT_FOUND'],
  }),
  saveCaptions: operation({
    summary: 'Read a WebVTT or SRT file as a video lesson’s captions in one language, in place of earlier ones',
    kind: 'mutation',
    access: 'admin',
    method: 'POST',
    path: '/api/v1/curriculum/lessons/{lessonId}/captions',
    status: 200,
    // The largest file, with line breaks and quotes escaped.
    maxBodyBytes: 2 * 1024 * 1024,
    input: OfLesson.extend({ language: CaptionLanguage, text: CaptionFile }),
    output: z.object({ content: DraftLesson }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  removeCaptions: operation({
    summary: 'Remove a video lesson’s captions in one language; learners keep them until the next publish',
    kind: 'mutation',
    access: 'admin',
    method: 'DELETE',
    path: '/api/v1/curriculum/lessons/{lessonId}/captions/{language}',
    status: 200,
    input: OfLesson.extend({ language: CaptionLanguage.describe('The captions’ language') }),
    output: z.object({ content: DraftLesson }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  previewPublish: operation({
    summary: 'What publishing the draft would change, for how many learners, and what stands in its way',
    kind: 'query',
    access: 'admin',
    method: 'GET',
    path: '/api/v1/curriculum/courses/{courseId}/publish',
    status: 200,
    input: OfCourse,
    output: z.object({ content: PublishPreview }),
    errors: ['NOT_FOUND'],
  }),
  publish: operation({
    summary:
      'Publish the draft as a new revision, unless learners see all of it already, and put the course into the catalogue',
    kind: 'mutation',
    access: 'admin',
    method: 'POST',
    path: '/api/v1/curriculum/courses/{courseId}/publish',
    status: 200,
    input: OfCourse.extend({ version: Version, note: optionalText(500).default('') }),
    output: z.object({ content: Revision }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  revisions: operation({
    summary: 'The revisions of an own course, newest first',
    kind: 'query',
    access: 'admin',
    method: 'GET',
    path: '/api/v1/curriculum/courses/{courseId}/revisions',
    status: 200,
    input: OfCourse,
    output: z.object({ content: z.array(Revision) }),
    errors: ['NOT_FOUND'],
  }),
  restore: operation({
    summary: 'Show learners an earlier revision again; the draft stays as it is',
    kind: 'mutation',
    access: 'admin',
    method: 'POST',
    path: '/api/v1/curriculum/courses/{courseId}/revisions/{number}/restore',
    status: 200,
    input: OfCourse.extend({
      number: z.coerce.number<number>().int().min(1).max(1_000_000).describe('The revision’s `number`'),
    }),
    output: z.object({ content: Revision }),
    errors: ['NOT_FOUND'],
  }),
  regrade: operation({
    summary: 'Grade earlier attempts at a lesson’s quiz by its published answers again; scores only rise',
    kind: 'mutation',
    access: 'admin',
    method: 'POST',
    path: '/api/v1/curriculum/lessons/{lessonId}/regrade',
    status: 200,
    input: OfLesson,
    output: z.object({
      /** Numbers of attempts graded, raised, and passed now. */ graded: z.int(),
      raised: z.int(),
      passed: z.int(),
    }),
    errors: ['NOT_FOUND'],
  }),
  stats: operation({
    summary: 'How many learners began and finished each lesson of an own course',
    kind: 'query',
    access: 'admin',
    method: 'GET',
    path: '/api/v1/curriculum/courses/{courseId}/stats',
    status: 200,
    input: OfCourse,
    output: z.object({ started: z.int(), finished: z.int(), content: z.array(LessonStats) }),
    errors: ['NOT_FOUND'],
  }),
}
