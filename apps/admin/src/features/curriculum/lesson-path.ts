import { paths } from '../../lib/paths.ts'

/** The editor with this lesson open. */
export const lessonPath = (courseId: string, lessonId: string): string =>
  `${paths.content(courseId)}?${new URLSearchParams({ lesson: lessonId })}`
