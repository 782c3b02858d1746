import type { PublishProblem, Question } from '@skillharbor/contracts/entities'
import type { Db } from '../../../db/connection.ts'
import type { DraftOutline } from '../../../db/schema/curriculum.ts'
import { type DraftHead, type DraftTexts, draftTexts } from './lesson-repository.ts'
import { lessonsIn } from './outline.ts'
import { picturesIn } from './pictures.ts'

type Checked = DraftHead & DraftTexts

/** Whether the lesson has what its kind needs. */
const hasContent = ({ kind, body, file, videoId, quiz }: Checked): boolean =>
  ({
    text: body.trim() !== '',
    file: file !== null,
    quiz: (quiz?.questions.length ?? 0) > 0,
    video: videoId !== null,
  })[kind]

const areChoices = (choices: readonly string[]) =>
  choices.length >= 2 && choices.every((choice) => choice.trim() !== '')

const isComplete = (question: Question): boolean => {
  if (question.prompt.trim() === '') return false
  switch (question.kind) {
    case 'single':
      return areChoices(question.choices) && question.answer !== null && question.answer < question.choices.length
    case 'multiple': {
      const { answers, choices } = question
      return areChoices(choices) && answers.length > 0 && answers.every((answer) => answer < choices.length)
    }
    case 'true-false':
    case 'number':
      return question.answer !== null
    case 'short-text':
      return question.answers.some((answer) => answer.trim() !== '')
  }
}

const problemsOf = (lesson: Checked): PublishProblem[] => {
  const target = { _id: lesson.lessonId, title: lesson.title }
  const questions = lesson.quiz?.questions ?? []
  return [
    ...(hasContent(lesson) ? [] : [{ kind: 'empty-lesson', blocking: true, target } as const]),
    ...(lesson.video === 'processing' || lesson.video === 'failed'
      ? [{ kind: `video-${lesson.video}`, blocking: true, target } as const]
      : []),
    ...questions.flatMap((question, at) =>
      isComplete(question) ? [] : [{ kind: 'incomplete-quiz', blocking: true, target, question: at + 1 } as const],
    ),
    ...(picturesIn(lesson.body).some(({ alt }) => alt.trim() === '')
      ? [{ kind: 'picture-without-alt', blocking: false, target } as const]
      : []),
  ]
}

/** Lessons whose texts are in memory at the same time. Between them, others have their turn. */
const lessonsAtOnce = 20

/** What stands in the way of publishing this draft, in the outline's order. */
export const publishProblems = async (
  db: Db,
  draft: DraftOutline,
  lessons: ReadonlyMap<string, DraftHead>,
): Promise<PublishProblem[]> => {
  const all = lessonsIn(draft)
  if (all.length === 0) return [{ kind: 'no-lessons', blocking: true, target: null }]
  const ofSections = draft
    .filter((section) => section.lessons.length === 0)
    .map(({ id, title }) => ({ kind: 'empty-section', blocking: true, target: { _id: id, title } }) as const)
  const ofLessons: PublishProblem[] = []
  for (let at = 0; at < all.length; at += lessonsAtOnce) {
    const some = all.slice(at, at + lessonsAtOnce).map(({ id }) => id)
    const texts = new Map((await draftTexts(db, some)).map((row) => [row.lessonId, row]))
    for (const id of some) {
      const [head, text] = [lessons.get(id), texts.get(id)]
      if (head && text) ofLessons.push(...problemsOf({ ...head, ...text }))
    }
  }
  const previews = all.some(({ preview }) => preview)
    ? []
    : [{ kind: 'no-preview', blocking: true, target: null } as const]
  return [...previews, ...ofSections, ...ofLessons]
}
