import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { captionSetIn, cuesOf } from '../../teaching/curriculum/caption-repository.ts'
import { defineUseCase } from '../../use-case.ts'
import { requireLesson } from '../entitlements/lesson-access.ts'
import { noteOpening } from '../entitlements/note-opening.ts'

/** The published captions of a lesson in one language, for those who may see its video. */
export const showTranscript = defineUseCase(operations.learning.transcript, async (scope, { lessonId, language }) => {
  const lesson = await requireLesson(scope, lessonId)
  const { version } = lesson
  await noteOpening(scope, lesson)
  const setId = await captionSetIn(scope.db, version.captionSetIds, language)
  if (!setId) throw new AppError('NOT_FOUND', 'This lesson has no captions in this language')
  return { content: { language, cues: await cuesOf(scope.db, setId) } }
})
