import { CatalogueScreen } from '../features/courses/catalogue-screen.tsx'
import { useBuyer } from '../features/purchases/use-buyer.ts'
import { CardActions } from './card-actions.tsx'

/** The catalogue, where each course can be bought or remembered. */
export function CatalogueRoute() {
  const buyer = useBuyer()
  return <CatalogueScreen action={(course) => <CardActions course={course} buyer={buyer} />} />
}
