import type { ListedCourse } from '@skillharbor/contracts/entities'
import { useCallback } from 'react'
import { TeacherScreen } from '../features/courses/teacher/teacher-screen.tsx'
import { useBuyer } from '../features/purchases/use-buyer.ts'
import { CardActions } from './card-actions.tsx'

/** A teacher's page, where each course can be bought or remembered. */
export function TeacherRoute() {
  const buyer = useBuyer()
  const action = useCallback((course: ListedCourse) => <CardActions course={course} buyer={buyer} />, [buyer])
  return <TeacherScreen action={action} />
}
