import { useRef } from 'react'
import { Courses } from '../features/courses/courses.tsx'
import { useBuyer } from '../features/purchases/use-buyer.ts'
import { WishListScreen } from '../features/wishes/wish-list-screen.tsx'
import { CardActions } from './card-actions.tsx'

/** The wish list, as the catalogue shows its courses. */
export function WishListRoute() {
  const buyer = useBuyer()
  const nowhere = useRef<number | null>(null)
  return (
    <WishListScreen
      courses={(courses, note) => (
        <Courses
          courses={courses}
          continueAt={nowhere}
          action={(course) => (
            <>
              {note(course._id)}
              <CardActions course={course} buyer={buyer} />
            </>
          )}
        />
      )}
    />
  )
}
