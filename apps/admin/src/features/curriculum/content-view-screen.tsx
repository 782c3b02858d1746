import type { ComponentType } from 'react'
import { Navigate, useParams } from 'react-router'
import { type contentViews, paths } from '../../lib/paths.ts'
import { HistoryScreen } from './history-screen.tsx'
import { LearnersScreen } from './learners-screen.tsx'
import { PreviewScreen } from './preview-screen.tsx'

const views: Record<(typeof contentViews)[number], ComponentType> = {
  history: HistoryScreen,
  learners: LearnersScreen,
  preview: PreviewScreen,
}

/** /content/{courseId}/{view}: the screens about a course's content that change no lesson. */
export function ContentViewScreen() {
  const { id = '', view = '' } = useParams()
  const Screen = new Map<string, ComponentType>(Object.entries(views)).get(view)
  return Screen ? <Screen /> : <Navigate to={paths.content(id)} replace />
}
