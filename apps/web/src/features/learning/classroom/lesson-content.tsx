import type { LessonKind } from '@skillharbor/contracts/entities'
import { type ComponentType, lazy } from 'react'
import { CodeBoundary } from './code-boundary.tsx'
import { FileLesson } from './file-lesson.tsx'
import type { LessonContentProps } from './lesson-content-props.ts'
import { LessonText } from './lesson-text.tsx'
import { loadQuiz } from './load-quiz.ts'
import { TextLesson } from './text-lesson.tsx'

const QuizLesson = lazy(async () => ({ default: (await loadQuiz()).QuizLesson }))

/** What each kind of lesson shows. A video's player comes with the media pipeline; its text is here. */
const contents: Record<LessonKind, ComponentType<LessonContentProps>> = {
  text: TextLesson,
  file: FileLesson,
  quiz: QuizLesson,
  video: LessonText,
}

export function LessonContent(props: LessonContentProps) {
  const Content = contents[props.lesson.kind]
  return (
    <CodeBoundary>
      <Content {...props} />
    </CodeBoundary>
  )
}
