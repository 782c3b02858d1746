import type { Lesson } from '@skillharbor/contracts/entities'
import type { LessonVideo } from './lesson-video.ts'

/** What owners open below a lesson, in the order of its tabs. */
export const toolNames = ['notes', 'questions'] as const
export type ToolName = (typeof toolNames)[number]

/** What each of them draws from. */
export type LessonToolProps = { lesson: Lesson; video: LessonVideo }
