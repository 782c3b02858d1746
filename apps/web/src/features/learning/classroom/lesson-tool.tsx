import { type ComponentType, lazy } from 'react'
import { t as notes } from '../notes/messages.ts'
import { t as questions } from '../questions/messages.ts'
import type { LessonToolProps, ToolName } from './lesson-tool-props.ts'

/** The code and the messages of each come when it is opened. */
const tools: Record<ToolName, ComponentType<LessonToolProps>> = {
  questions: lazy(async () => {
    const [{ QuestionsPanel }] = await Promise.all([import('../questions/questions-panel.tsx'), questions.load()])
    return { default: QuestionsPanel }
  }),
  notes: lazy(async () => {
    const [{ NotesPanel }] = await Promise.all([import('../notes/notes-panel.tsx'), notes.load()])
    return { default: NotesPanel }
  }),
}

/** What a tab below a lesson opens. */
export function LessonTool({ name, ...props }: LessonToolProps & { name: ToolName }) {
  const Tool = tools[name]
  return <Tool {...props} />
}
