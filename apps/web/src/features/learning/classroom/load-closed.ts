import { type ComponentType, lazy } from 'react'

type Screen = ComponentType<{ courseId: string }>

// Most lessons that are opened are their visitor's to open: the other screens are fetched when one is needed.
const load = () => import('../closed/closed-lesson.tsx')

export const ClosedLesson = lazy<Screen>(async () => ({ default: (await load()).ClosedLesson }))
export const LessonNotFound = lazy<Screen>(async () => ({ default: (await load()).LessonNotFound }))
