import { errorOf, isRefusal } from '@skillharbor/client/errors'
import { useUser } from '@skillharbor/client/session'
import { trpc } from '@skillharbor/client/trpc'
import { keptQuery } from '../kept-query.ts'
import { useLearnerCourse } from '../use-learner-course.ts'

const atTheBeginning = { positionSeconds: 0, done: false }

/** Everything that the classroom shows about one lesson and its course. */
export const useClassroom = (courseId: string, lessonId: string) => {
  const { user, isUnknown } = useUser()
  const lesson = trpc.learning.lesson.useQuery({ lessonId }, keptQuery)
  const learner = useLearnerCourse(courseId)
  const outline = trpc.learning.outline.useQuery({ courseId }, { enabled: learner.notOwned, ...keptQuery })

  const refusal = isRefusal(lesson.error) ? errorOf(lesson.error).code : undefined
  const content = refusal === undefined ? lesson.data?.content : undefined
  const elsewhere = content !== undefined && content.course._id !== courseId
  const sections = learner.course?.sections ?? outline.data?.content.sections
  const lessons = sections?.flatMap((section) => section.lessons) ?? []
  const removed = learner.course?.removed ?? []
  const owned = [...(learner.course?.sections.flatMap((section) => section.lessons) ?? []), ...removed].find(
    ({ _id }) => _id === lessonId,
  )
  const isLearner = content?.access === 'owner' && !learner.failed
  const at = lessons.findIndex(({ _id }) => _id === lessonId)
  // Those who don't own the course go from one free preview to the next.
  const opening = content?.access === 'preview' && !learner.course ? lessons.filter(({ preview }) => preview) : lessons
  const there = opening.findIndex(({ _id }) => _id === lessonId)
  return {
    user,
    course: learner.course,
    /** The course's title and language, once they are known. */
    about: (learner.course ?? content)?.course,
    /** The lesson's content; undefined until it is known, or if it may not be seen. */
    lesson: elsewhere ? undefined : content,
    /** The lesson's entry in the outline, which is known before its content is. */
    entry: lessons[at] ?? removed.find(({ _id }) => _id === lessonId),
    isDone: owned?.done === true,
    /** Whether the lesson may be marked as done or not done by hand: a quiz only once it is passed. */
    mayMark: content?.quiz ? content.quiz.passed : true,
    /** Where the learner stopped in the lesson; undefined until it is known. Others begin at the beginning. */
    stoppedAt: isLearner && !learner.course ? undefined : (owned ?? atTheBeginning),
    sections: sections ?? [],
    removed,
    /** The lesson's place among all, counted from 1; 0 if the outline doesn't list it. */
    position: at + 1,
    count: lessons.length,
    /** Those around it that open for this person. */
    previous: there > 0 ? opening[there - 1] : undefined,
    next: there >= 0 ? opening[there + 1] : undefined,
    /** The next lessons, to be prepared for a lost connection. */
    upcoming: there >= 0 ? opening.slice(there + 1, there + 3) : [],
    /** Nobody can say whose lesson it is, and it isn't there: the API doesn't answer. */
    isUnknown: isUnknown && !content && lesson.fetchStatus !== 'paused',
    isForbidden: refusal === 'FORBIDDEN',
    isNotFound: refusal === 'NOT_FOUND' || elsewhere,
    isOffline: lesson.fetchStatus === 'paused' && !content,
    failed: lesson.isLoadingError && refusal === undefined,
    refetch: () => void lesson.refetch(),
    report: content?.access === 'owner' && learner.course ? learner.report : undefined,
    failing: learner.failing,
    unkept: learner.unkept,
  }
}

export type Classroom = ReturnType<typeof useClassroom>
