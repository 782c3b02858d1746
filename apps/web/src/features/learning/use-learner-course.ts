import { errorOf } from '@skillharbor/client/errors'
import { useUser } from '@skillharbor/client/session'
import { trpc } from '@skillharbor/client/trpc'
import { useMemo } from 'react'
import { keptQuery } from './kept-query.ts'
import { useLearnerQueue } from './progress/learner-queue.ts'
import { withReports } from './progress/with-reports.ts'

/**
 * An owned course with the learner's progress, including what the API doesn't know yet. `notOwned`: nobody is logged in,
 * or the course isn't theirs.
 */
export const useLearnerCourse = (courseId: string) => {
  const { user } = useUser()
  const { report, unsent, failing, unkept } = useLearnerQueue(user?._id)
  const query = trpc.learning.course.useQuery({ courseId }, { enabled: user !== null, ...keptQuery })
  const notOwned = user === null || (query.error !== null && errorOf(query.error).code === 'NOT_FOUND')
  const content = notOwned ? undefined : query.data?.content
  const course = useMemo(() => content && withReports(content, unsent), [content, unsent])
  return {
    course,
    notOwned,
    /** It couldn't be loaded. */
    failed: query.isLoadingError && !notOwned,
    /** It isn't on the device yet, and waits for a connection. */
    isOffline: query.isPaused && !content,
    refetch: () => void query.refetch(),
    isFetching: query.isFetching,
    report,
    failing,
    unkept,
  }
}
