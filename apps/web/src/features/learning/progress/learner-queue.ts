import { errorOf, isRefusal } from '@skillharbor/client/errors'
import { queryKeyOf, trpc } from '@skillharbor/client/trpc'
import type { LearnerCourse } from '@skillharbor/contracts/entities'
import type { OutputOf } from '@skillharbor/contracts/operation'
import type { operations } from '@skillharbor/contracts/operations'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { mayKeepReports } from './kept-mark.ts'
import { refreshSummaries } from './refresh-summaries.ts'
import { createReportQueue, type QueueState, type ReportQueue } from './report-queue.ts'

type Utils = ReturnType<typeof trpc.useUtils>
type Saved = OutputOf<typeof operations.learning.saveProgress>

/** One queue per account, for as long as the tab lives: reports are sent whichever screen is open. */
const queues = new WeakMap<QueryClient, Map<string, ReportQueue>>()

/** An owned course with what the API answered to reports about its lessons. */
const withSaved = <Course extends LearnerCourse>(course: Course, { content, courses }: Saved): Course => {
  const saved = new Map(content.map((lesson) => [lesson.lessonId, lesson]))
  const update = <Lesson extends LearnerCourse['removed'][number]>(lesson: Lesson): Lesson => {
    const progress = saved.get(lesson._id)
    return progress
      ? { ...lesson, began: true, done: progress.done, positionSeconds: progress.positionSeconds }
      : lesson
  }
  const sections = course.sections.map((section) => ({ ...section, lessons: section.lessons.map(update) }))
  const left = sections.flatMap(({ lessons }) => lessons).filter(({ done, optional }) => !done && !optional)
  const { courseId: _, ...progress } = courses.find(({ courseId }) => courseId === course.course._id) ?? {
    courseId: course.course._id,
    ...course.progress,
  }
  return {
    ...course,
    sections,
    removed: course.removed.map(update),
    progress,
    remainingSeconds: left.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0),
  }
}

/** Whether the API's answer says something new about what is done in the course, or where to go on. */
const changesCourse = (course: LearnerCourse | undefined, { content, courses }: Saved): boolean => {
  if (!course) return false
  const known = [...course.sections.flatMap(({ lessons }) => lessons), ...course.removed]
  const wasDone = new Map(known.map(({ _id, done }) => [_id, done]))
  const progress = courses.find(({ courseId }) => courseId === course.course._id)
  return (
    progress?.continueLessonId !== course.progress.continueLessonId ||
    content.some(({ lessonId, done }) => wasDone.get(lessonId) === !done)
  )
}

/** The queue of a logged-in learner's reports. What the API answers is put into the cached courses. */
export const learnerQueue = (accountId: string, utils: Utils, queryClient: QueryClient): ReportQueue => {
  const byAccount = queues.get(queryClient) ?? new Map<string, ReportQueue>()
  queues.set(queryClient, byAccount)
  const existing = byAccount.get(accountId)
  if (existing) return existing

  const keep = async (courseId: string, saved: Saved) => {
    // An answer that is on its way may be older than this one: it comes first.
    const queryKey = queryKeyOf(trpc.learning.course, { courseId }, 'query')
    if (queryClient.isFetching({ queryKey }) > 0)
      await utils.learning.course.fetch({ courseId }, { retry: false }).catch(() => undefined)
    utils.learning.course.setData({ courseId }, (cached) => cached && { content: withSaved(cached.content, saved) })
  }
  const queue = createReportQueue({
    accountId,
    store: () => import('./kept-reports.ts'),
    mayHold: () => mayKeepReports(accountId),
    isCurrent: () => {
      const me = queryClient.getQueryState<OutputOf<typeof operations.auth.me>>(queryKeyOf(trpc.auth.me, {}, 'query'))
      // A check that failed says nothing about who is logged in.
      return me !== undefined && !isRefusal(me.error) && me.data?.user._id === accountId
    },
    send: async (reports) => {
      const saved = await utils.client.learning.saveProgress
        .mutate({ learnerId: accountId, reports })
        .catch((error: unknown) => {
          // Nobody, or somebody else, is logged in: so the site finds out who.
          const { code } = errorOf(error)
          if (['UNAUTHENTICATED', 'CONFLICT'].includes(code)) void utils.auth.me.invalidate()
          if (code !== 'QUIZ_NOT_PASSED') throw error
          // From before quizzes had to be passed. All that the reports say besides is saved.
          void utils.learning.course.invalidate()
        })
      if (!saved) return
      // Not each time: reports come every few seconds while a video plays.
      const isNews =
        reports.some(({ done }) => done !== undefined) ||
        saved.courses.some(({ courseId }) => changesCourse(utils.learning.course.getData({ courseId })?.content, saved))
      await Promise.all(saved.courses.map(({ courseId }) => keep(courseId, saved)))
      if (isNews) refreshSummaries(utils)
      // Lessons that the learner may not study any more are left out. The next answer about such a lesson says why.
      const studied = new Set(saved.content.map(({ lessonId }) => lessonId))
      for (const { lessonId } of reports)
        if (!studied.has(lessonId)) void utils.learning.lesson.invalidate({ lessonId })
    },
  })
  byAccount.set(accountId, queue)
  queue.start()
  return queue
}

const nothing: QueueState = { unsent: [], failing: false, unkept: false }
const never = () => () => undefined

/** The queue of this learner and its state; without an account there is nothing to report. */
export const useLearnerQueue = (accountId: string | undefined) => {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const queue = accountId === undefined ? undefined : learnerQueue(accountId, utils, queryClient)
  const state = useSyncExternalStore(queue?.subscribe ?? never, queue?.state ?? (() => nothing))
  return { report: queue?.report, ...state }
}
