import { z } from 'zod'
import { says } from '../said.ts'
import { CourseDetails } from './course-fields.ts'
import { curriculumLimits, LessonKind, OutlineLesson } from './lesson.ts'
import { OwnId, title } from './text.ts'

/** Identifies a section. The editor generates it, so that a new section can be moved before it is saved. */
export const SectionId = OwnId
export const SectionTitle = title(150)

/** The outline that a seller saves: the order of all sections and lessons. */
export const OutlineInput = z
  .array(
    z.object({
      _id: SectionId,
      title: SectionTitle,
      lessons: z.array(z.object({ _id: OwnId, preview: z.boolean(), optional: z.boolean() })),
    }),
  )
  .max(curriculumLimits.sections, says('At most {max} sections', { max: curriculumLimits.sections }))
  .refine(
    (sections) => sections.reduce((count, { lessons }) => count + lessons.length, 0) <= curriculumLimits.lessons,
    says('At most {max} lessons', { max: curriculumLimits.lessons }),
  )
  .refine((sections) => {
    const ids = sections.flatMap(({ _id, lessons }) => [_id, ...lessons.map((lesson) => lesson._id)])
    return new Set(ids).size === ids.length
  }, says('A section or lesson is listed twice'))

/** A lesson in a draft outline. */
export const DraftOutlineLesson = OutlineLesson.extend({
  /** Whether it has content. Publishing requires it. */
  hasContent: z.boolean(),
  /** Whether it differs from what learners see now, or isn't published yet. */
  changed: z.boolean(),
})
export type DraftOutlineLesson = z.infer<typeof DraftOutlineLesson>
export const DraftSection = z.object({ _id: z.string(), title: z.string(), lessons: z.array(DraftOutlineLesson) })
export type DraftSection = z.infer<typeof DraftSection>

/** A published state of the outline. Revisions are numbered from 1 and never change. */
export const Revision = z.object({
  number: z.int(),
  publishedAt: z.iso.datetime(),
  note: z.string(),
  lessonCount: z.int(),
  durationSeconds: z.int(),
  /** Whether learners see this revision now. */
  live: z.boolean(),
})
export type Revision = z.infer<typeof Revision>

/** A course's content as its seller edits it. `version` increases with every change of the outline. */
export const Curriculum = z.object({
  course: z
    .object({
      _id: z.string(),
      title: z.string(),
      /** An operator took it down: only those who own it see it. */
      takenDown: z.literal(true).optional(),
    })
    .extend(CourseDetails.required().shape),
  version: z.int(),
  sections: z.array(DraftSection),
  /** The revision that learners see; null if nothing is published yet. */
  live: Revision.nullable(),
  /** Whether publishing would change what learners see. */
  changed: z.boolean(),
})
export type Curriculum = z.infer<typeof Curriculum>

/**
 * Reasons why a course can't be published (`blocking`), or shouldn't be. no-lessons and no-preview concern the course;
 * the others one lesson: empty-lesson and empty-section have no content, incomplete-quiz lacks an answer or a choice,
 * picture-without-alt has a picture without a description.
 */
export const publishProblemKinds = [
  'no-lessons',
  'no-preview',
  'empty-section',
  'empty-lesson',
  'incomplete-quiz',
  'video-processing',
  'video-failed',
  'picture-without-alt',
] as const
export const PublishProblem = z.object({
  kind: z.enum(publishProblemKinds),
  blocking: z.boolean(),
  /** The lesson or section concerned; null for the course. */
  target: z.object({ _id: z.string(), title: z.string() }).nullable(),
  /** For a quiz, the number of the question, from 1. */
  question: z.int().optional(),
})
export type PublishProblem = z.infer<typeof PublishProblem>

/** What publishing now would change, and for how many learners. */
export const PublishPreview = z.object({
  problems: z.array(PublishProblem),
  /** Numbers of lessons. */
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  moved: z.int(),
  learners: z.object({
    /** Learners who have opened the course. */
    started: z.int(),
    /** Learners who finished the course. They stay finished. */
    finished: z.int(),
    /**
     * Finished learners who have completed only a part of the new required lessons, by their percentage before and after.
     */
    fallingBack: z.array(z.object({ from: z.int(), to: z.int(), learners: z.int() })),
    /** Learners who began a lesson that this removes. They keep it. */
    keepingRemoved: z.int(),
    /** Learners who will be finished because the lessons they lack are removed. */
    finishing: z.int(),
  }),
})
export type PublishPreview = z.infer<typeof PublishPreview>

/** How far learners got with one lesson of the live revision. */
export const LessonStats = z.object({
  _id: z.string(),
  title: z.string(),
  kind: LessonKind,
  /** Numbers of learners who opened it and who completed it. */
  began: z.int(),
  finished: z.int(),
})
export type LessonStats = z.infer<typeof LessonStats>
