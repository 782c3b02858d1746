import type { LearnerCourse, LearnerLesson, ProgressReport } from '@skillharbor/contracts/entities'

const lessonsOf = ({ sections }: Pick<LearnerCourse, 'sections'>) => sections.flatMap(({ lessons }) => lessons)

/** Where to go on after the lesson that was opened last: there, or at the next one that isn't done. */
const continueFrom = (lessons: readonly LearnerLesson[], lastId: string): string | undefined => {
  const at = lessons.findIndex(({ _id }) => _id === lastId)
  return [...lessons.slice(at), ...lessons.slice(0, at)].find(({ done }) => !done)?._id
}

/** An owned course as it will be once the API has these reports. */
export const withReports = (course: LearnerCourse, reports: readonly ProgressReport[]): LearnerCourse => {
  const known = new Set([...lessonsOf(course), ...course.removed].map(({ _id }) => _id))
  const own = reports.filter(({ lessonId }) => known.has(lessonId)).toSorted((a, b) => (a.at < b.at ? -1 : 1))
  const last = own.at(-1)
  if (!last) return course

  const update = (lesson: LearnerLesson): LearnerLesson => {
    const about = own.filter(({ lessonId }) => lessonId === lesson._id)
    if (about.length === 0) return lesson
    const done = about.findLast((report) => report.done !== undefined)?.done ?? lesson.done
    const position = about.findLast(({ positionSeconds }) => positionSeconds !== undefined)?.positionSeconds
    return { ...lesson, began: true, done, positionSeconds: position ?? lesson.positionSeconds }
  }
  const updated = {
    ...course,
    sections: course.sections.map((section) => ({ ...section, lessons: section.lessons.map(update) })),
    removed: course.removed.map(update),
  }
  const lessons = lessonsOf(updated)
  const required = lessons.filter(({ optional }) => !optional)
  const left = required.filter(({ done }) => !done)
  const { progress } = course
  const finished = required.length > 0 && left.length === 0 && course.quizzesToPass.length === 0
  return {
    ...updated,
    progress: {
      ...progress,
      percent:
        required.length > 0 ? Math.floor((100 * (required.length - left.length)) / required.length) : progress.percent,
      startedAt: progress.startedAt ?? own[0]?.at ?? null,
      completedAt: progress.completedAt ?? (finished ? last.at : null),
      continueLessonId: continueFrom(lessons, last.lessonId) ?? progress.continueLessonId,
    },
    remainingSeconds: left.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0),
  }
}
