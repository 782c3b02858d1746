import { CatalogueScreen } from '../features/courses/catalogue-screen.tsx'
import { PurchaseButton } from '../features/purchases/purchase-button.tsx'

/** The catalogue, where each course can be bought. */
export function CatalogueRoute() {
  return <CatalogueScreen action={(course) => <PurchaseButton course={course} />} />
}
