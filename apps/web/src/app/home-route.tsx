import { RowSkeleton } from '../features/courses/row/row-skeleton.tsx'
import { usePopular } from '../features/courses/row/use-popular.ts'
import { HomeScreen } from '../features/home/home-screen.tsx'
import { useLastCourse } from '../features/learning/use-last-course.ts'
import { classroomPath, paths } from '../lib/paths.ts'
import { WhenNear } from '../lib/when-near.tsx'
import { lazyPart } from './lazy-part.tsx'

const PopularCourses = lazyPart(
  async () => (await import('../features/courses/row/popular-courses.tsx')).PopularCourses,
)
const ContinueLearning = lazyPart(
  async () => (await import('../features/learning/continue-learning.tsx')).ContinueLearning,
)

/** Home, with what depends on the catalogue and on who is logged in: neither is part of the prerendered page. */
export function HomeRoute() {
  const { user, last, ownsAny } = useLastCourse()
  const { data } = usePopular(4)
  const own = ownsAny ? paths.purchases : paths.catalogue
  return (
    <HomeScreen
      start={user ? (last ? classroomPath(last.courseId._id) : own) : paths.signup}
      popular={
        <WhenNear placeholder={<RowSkeleton />}>
          <PopularCourses />
        </WhenNear>
      }
      continueLearning={last && <ContinueLearning />}
      totals={data?.totals}
    />
  )
}
