import type { Lesson } from '@skillharbor/contracts/entities'
import { lazy, type ReactNode } from 'react'
import { loadMarkdown } from './load-markdown.ts'

const Markdown = lazy(async () => ({ default: (await loadMarkdown()).Markdown }))

/** A lesson's Markdown. `children` come below it, once it is there. */
export function LessonText({ lesson, children }: { lesson: Lesson; children?: ReactNode }) {
  if (lesson.body === '') return children
  return (
    <>
      <Markdown text={lesson.body} pictures={lesson.pictures} />
      {children}
    </>
  )
}
