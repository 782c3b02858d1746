import type { LearnerCourse, LearnerLesson, Lesson, Outline, OutlineLesson } from '@skillharbor/contracts/entities'

/** An id as the API takes it, the `at`th. */
export const lessonId = (at: number) => `0198f3a0-0000-7000-8000-${String(at).padStart(12, '0')}`

/** The `at`th lesson of a course: five minutes of text, unless told otherwise. */
export const lessonOf = (at: number, more: Partial<LearnerLesson> = {}): LearnerLesson => ({
  _id: lessonId(at),
  title: `Lesson ${at}`,
  kind: 'text',
  durationSeconds: 300,
  preview: false,
  optional: false,
  began: false,
  done: false,
  positionSeconds: 0,
  ...more,
})

/** What everyone sees of these lessons, in one section. */
export const outlineOf = (lessons: OutlineLesson[]): Outline => ({
  sections: lessons.length > 0 ? [{ _id: 's1', title: 'Basics', lessons }] : [],
  lessonCount: lessons.length,
  durationSeconds: lessons.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0),
  publishedAt: lessons.length > 0 ? '2026-11-01T09:00:00.000Z' : null,
})

/** Course 1 as its owner learns in it. */
export const learnerCourseOf = (
  lessons: LearnerLesson[],
  progress: Partial<LearnerCourse['progress']> = {},
): LearnerCourse => {
  const { sections, lessonCount } = outlineOf(lessons)
  const left = lessons.filter(({ done }) => !done)
  return {
    course: { _id: 'c1', title: 'Course 1', subtitle: '', description: 'What course 1 teaches.', image: '' },
    seller: { username: 'Asha Menon' },
    sections: sections.map((section) => ({ ...section, lessons })),
    removed: [],
    progress: {
      percent: lessonCount === 0 ? 0 : Math.floor((100 * (lessonCount - left.length)) / lessonCount),
      startedAt: null,
      completedAt: null,
      continueLessonId: left[0]?._id ?? lessons[0]?._id ?? null,
      lessonCount,
      ...progress,
    },
    quizzesToPass: [],
    remainingSeconds: left.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0),
  }
}

/** The content of a lesson of course 1, for its owner unless told otherwise. */
export const contentOf = (
  { began: _, positionSeconds: __, ...lesson }: LearnerLesson,
  more: Partial<Lesson> = {},
): Lesson => ({
  ...lesson,
  course: { _id: 'c1', title: 'Course 1' },
  body: `What ${lesson.title} says.`,
  pictures: {},
  file: null,
  quiz: null,
  access: 'owner',
  ...more,
})
