import { type ComponentType, lazy } from 'react'
import type { LessonToolProps, ToolName } from './lesson-tool-props.ts'

/** The code of each comes when it is opened. */
const tools: Record<ToolName, ComponentType<LessonToolProps>> = {
  questions: lazy(async () => {
    const { QuestionsPanel } = await import('../questions/questions-panel.tsx')
    return { default: QuestionsPanel }
  }),
  notes: lazy(async () => {
    const { NotesPanel } = await import('../notes/notes-panel.tsx')
    return { default: NotesPanel }
  }),
}

/** What a tab below a lesson opens. */
export function LessonTool({ name, ...props }: LessonToolProps & { name: ToolName }) {
  const Tool = tools[name]
  return <Tool {...props} />
}
