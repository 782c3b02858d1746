import type { Curriculum, DraftLesson, DraftOutlineLesson } from '@skillharbor/contracts/entities'

const uuid = (end: number) => `00000000-0000-4000-8000-${String(end).padStart(12, '0')}`

export const courseId = 'c1'
export const sectionIds = [uuid(901), uuid(902)] as const
export const lessonIds = [uuid(1), uuid(2), uuid(3)] as const

const outlineLesson = (change: Partial<DraftOutlineLesson> = {}): DraftOutlineLesson => ({
  _id: lessonIds[0],
  title: 'Welcome',
  kind: 'text',
  durationSeconds: 120,
  preview: false,
  optional: false,
  hasContent: true,
  changed: false,
  ...change,
})

/** Two sections: Welcome and Anatomy of type in the first, a quiz in the second. */
export const aCurriculum = (change: Partial<Curriculum> = {}): Curriculum => ({
  course: {
    _id: courseId,
    title: 'Type on the web',
    status: 'published',
    subtitle: '',
    level: 'all',
    language: 'en',
    outcomes: [],
    requirements: [],
    audience: [],
  },
  version: 4,
  sections: [
    {
      _id: sectionIds[0],
      title: 'Basics',
      lessons: [outlineLesson({ preview: true }), outlineLesson({ _id: lessonIds[1], title: 'Anatomy of type' })],
    },
    {
      _id: sectionIds[1],
      title: 'Practice',
      lessons: [outlineLesson({ _id: lessonIds[2], title: 'Check yourself', kind: 'quiz' })],
    },
  ],
  live: null,
  changed: true,
  ...change,
})

/** A course with this many lessons in one section. */
export const bigCurriculum = (count: number): Curriculum =>
  aCurriculum({
    sections: [
      {
        _id: sectionIds[0],
        title: 'Everything',
        lessons: Array.from({ length: count }, (_, at) =>
          outlineLesson({ _id: uuid(at + 1), title: `Lesson number ${at + 1}` }),
        ),
      },
    ],
  })

export const aLesson = (change: Partial<DraftLesson> = {}): DraftLesson => ({
  _id: lessonIds[0],
  courseId,
  kind: 'text',
  title: 'Welcome',
  body: 'Hello.',
  pictures: {},
  file: null,
  quiz: null,
  video: null,
  captions: [],
  durationSeconds: 60,
  version: 1,
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...change,
})
