import type { ListedCourse } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { Link } from 'react-router'
import { PicturePreview } from '../features/learning/picture-preview.tsx'
import { t as purchases } from '../features/purchases/messages.ts'
import type { Buyer } from '../features/purchases/use-buyer.ts'
import { coursePath, paths, withNext } from '../lib/paths.ts'
import { purchaseIntent } from '../lib/purchase-intent.ts'
import { OfferedCourse } from './offered-course.tsx'

type PictureOfferProps = { course: Pick<ListedCourse, '_id' | 'title' | 'language' | 'price'>; buyer: Buyer }

/** Plays a free preview over the course's picture, with the price and Purchase, which the course's own button then does. */
export function PictureOffer({ course, buyer }: PictureOfferProps) {
  const place = coursePath(course._id)
  const canBuy = !buyer.recheck && buyer.statusOf(course._id) === 'none'
  return (
    <PicturePreview
      courseId={course._id}
      offer={(close) => (
        <>
          <OfferedCourse course={course} price={course.price} className="basis-40" />
          {canBuy && (
            <Button asChild size="lg">
              <Link
                to={buyer.user ? place : withNext(paths.signup, place)}
                state={purchaseIntent(course._id)}
                replace={buyer.user !== null}
                onClick={close}
              >
                {purchases('button.purchase')}
              </Link>
            </Button>
          )}
        </>
      )}
    />
  )
}
