import type { Lesson } from '@skillharbor/contracts/entities'
import type { LessonVideo } from './lesson-video.ts'

/** What can be opened below a lesson, in the order of its buttons. */
export const toolNames = ['questions', 'notes'] as const
export type ToolName = (typeof toolNames)[number]

/** What each of them draws from. */
export type LessonToolProps = { lesson: Lesson; video: LessonVideo }
