import type { LessonKind } from '@skillharbor/contracts/entities'
import { type ComponentType, lazy } from 'react'
import { CodeBoundary } from './code-boundary.tsx'
import { FileLesson } from './file-lesson.tsx'
import type { LessonContentProps } from './lesson-content-props.ts'
import { loadQuiz, loadVideo } from './load-parts.ts'
import { TextLesson } from './text-lesson.tsx'

const QuizLesson = lazy(async () => ({ default: (await loadQuiz()).QuizLesson }))
const VideoLesson = lazy(async () => ({ default: (await loadVideo()).VideoLesson }))

/** What each kind of lesson shows. */
const contents: Record<LessonKind, ComponentType<LessonContentProps>> = {
  text: TextLesson,
  file: FileLesson,
  quiz: QuizLesson,
  video: VideoLesson,
}

export function LessonContent(props: LessonContentProps) {
  const Content = contents[props.lesson.kind]
  return (
    <CodeBoundary>
      <Content {...props} />
    </CodeBoundary>
  )
}
