/** Whose clip it is. `lessonId`: the course's first free video. */
export type ClipProps = { courseId: string; lessonId: string; title: string }
