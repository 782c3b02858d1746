import { trpc } from '@skillharbor/client/trpc'
import type { Lesson } from '@skillharbor/contracts/entities'
import { lazy, type ReactNode, useState } from 'react'
import { lessonLinksMs } from '../kept-query.ts'
import { loadedMarkdown, loadMarkdown } from './load-markdown.ts'

const Awaited = lazy(async () => ({ default: await loadMarkdown() }))

/** A lesson's Markdown. `children` come below it, once it is there. */
export function LessonText({ lesson, children }: { lesson: Lesson; children?: ReactNode }) {
  // React would show a skeleton for 300 ms otherwise, however soon the code is there.
  const [Markdown] = useState(() => loadedMarkdown() ?? Awaited)
  const utils = trpc.useUtils()
  // Far down in a text, a picture may only be requested once its link has expired. The lesson brings other links, if it is
  // old enough; if not, the picture is gone.
  const renewLinks = () => void utils.learning.lesson.prefetch({ lessonId: lesson._id }, { staleTime: lessonLinksMs })
  if (lesson.body === '') return children
  return (
    <>
      <Markdown
        text={lesson.body}
        lang={lesson.course.language}
        pictures={lesson.pictures}
        onPictureError={renewLinks}
      />
      {children}
    </>
  )
}
