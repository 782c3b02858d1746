import { trpc } from '@skillharbor/client/trpc'
import { useEffect } from 'react'
import { keptQuery, lessonLinksMs } from '../kept-query.ts'
import type { ListedLesson } from '../lesson-list.tsx'
import { loadMarkdown } from './load-markdown.ts'
import { loadDrawer, loadQuiz, loadVideo } from './load-parts.ts'

const paintMs = 100
const idleLimitMs = 2_000

/** Calls `run` once what is shown has been painted; the result takes that back. Safari can't tell when it is idle. */
const whenIdle = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in window && 'cancelIdleCallback' in window)) {
    const timer = setTimeout(run, paintMs)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(run, { timeout: idleLimitMs })
  return () => cancelIdleCallback(request)
}

/** Fetches the next lessons and the code that shows them, once `ready`: they open without a connection, too. */
export const usePrefetch = (upcoming: readonly ListedLesson[], ready: boolean): void => {
  const utils = trpc.useUtils()
  const ids = upcoming.map(({ _id }) => _id).join()
  const hasQuiz = upcoming.some(({ kind }) => kind === 'quiz')
  const hasVideo = upcoming.some(({ kind }) => kind === 'video')
  useEffect(() => {
    if (!ready) return
    return whenIdle(() => {
      for (const lessonId of ids.split(',').filter(Boolean))
        void utils.learning.lesson.prefetch({ lessonId }, { ...keptQuery, staleTime: lessonLinksMs, retry: false })
      // What can't be loaded now is loaded when it is shown, and says then what is wrong.
      const loads = [loadMarkdown, loadDrawer, ...(hasQuiz ? [loadQuiz] : []), ...(hasVideo ? [loadVideo] : [])]
      for (const load of loads) load().catch(() => undefined)
    })
  }, [ids, hasQuiz, hasVideo, ready, utils])
}
