import type { ListedCourse } from '@skillharbor/contracts/entities'
import { useCallback } from 'react'
import { CatalogueScreen } from '../features/courses/catalogue-screen.tsx'
import { useBuyer } from '../features/purchases/use-buyer.ts'
import { CardActions } from './card-actions.tsx'

/** The catalogue, where each course can be bought or remembered. */
export function CatalogueRoute() {
  const buyer = useBuyer()
  const action = useCallback((course: ListedCourse) => <CardActions course={course} buyer={buyer} />, [buyer])
  return <CatalogueScreen action={action} />
}
