import { TeacherScreen } from '../features/courses/teacher/teacher-screen.tsx'
import { useBuyer } from '../features/purchases/use-buyer.ts'
import { CardActions } from './card-actions.tsx'

/** A teacher's page, where each course can be bought or remembered. */
export function TeacherRoute() {
  const buyer = useBuyer()
  return <TeacherScreen action={(course) => <CardActions course={course} buyer={buyer} />} />
}
