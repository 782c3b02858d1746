import type { Lesson } from '@skillharbor/contracts/entities'
import { lazy, type ReactNode, useState } from 'react'
import { loadedMarkdown, loadMarkdown } from './load-markdown.ts'

const Awaited = lazy(async () => ({ default: await loadMarkdown() }))

/** A lesson's Markdown. `children` come below it, once it is there. */
export function LessonText({ lesson, children }: { lesson: Lesson; children?: ReactNode }) {
  // React would show a skeleton for 300 ms otherwise, however soon the code is there.
  const [Markdown] = useState(() => loadedMarkdown() ?? Awaited)
  if (lesson.body === '') return children
  return (
    <>
      <Markdown text={lesson.body} pictures={lesson.pictures} />
      {children}
    </>
  )
}
