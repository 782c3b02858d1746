import type { Answers } from '@skillharbor/client/testing'
import type { DraftLesson } from '@skillharbor/contracts/entities'
import { aCurriculum, courseId, lessonIds } from './curriculum.ts'
import { openSite, signedIn } from './open-site.tsx'

type Curriculum = NonNullable<Answers['curriculum']>

/** Opens the editor at this lesson. */
export const openLesson = (lesson: DraftLesson, change: Curriculum = {}, uploads: Answers['uploads'] = {}) =>
  openSite(`/content/${courseId}?lesson=${lessonIds[0]}`, {
    admin: signedIn,
    uploads,
    curriculum: {
      get: () => ({ content: aCurriculum() }),
      lesson: () => ({ content: lesson }),
      ...change,
    },
  })
