import { CatalogueScreen } from '../features/courses/catalogue-screen.tsx'
import { PurchaseButton } from '../features/purchases/purchase-button.tsx'
import { useBuyer } from '../features/purchases/use-buyer.ts'

/** The catalogue, with a Purchase button for each course. */
export function CatalogueRoute() {
  const buyer = useBuyer()
  return <CatalogueScreen action={(course) => <PurchaseButton course={course} buyer={buyer} />} />
}
