import { Navigate, useParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { AccountsScreen } from './accounts-screen.tsx'
import { AttentionScreen } from './attention-screen.tsx'
import { ComplaintsScreen } from './complaints-screen.tsx'
import { CoursesScreen } from './courses-screen.tsx'
import { LogScreen } from './log-screen.tsx'
import { OrdersScreen } from './orders-screen.tsx'
import { QuestionsScreen } from './questions-screen.tsx'
import { ReportsScreen } from './reports-screen.tsx'
import { ReviewsScreen } from './reviews-screen.tsx'

const screens = new Map([
  ['accounts', AccountsScreen],
  ['courses', CoursesScreen],
  ['orders', OrdersScreen],
  ['complaints', ComplaintsScreen],
  ['reports', ReportsScreen],
  ['reviews', ReviewsScreen],
  ['questions', QuestionsScreen],
  ['attention', AttentionScreen],
  ['log', LogScreen],
])

/** /operations/{section}: what operators see and do. */
export function OperatorScreen() {
  const { section = 'accounts' } = useParams()
  const Screen = screens.get(section)
  return Screen ? <Screen /> : <Navigate to={paths.operations} replace />
}
