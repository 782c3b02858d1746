import type { OwnCourse } from '@skillharbor/contracts/entities'

type Compare = (a: OwnCourse, b: OwnCourse) => number

/** The sort orders of the courses, by their names in the address bar. The API lists them newest first. */
const courseOrders = {
  newest: () => 0,
  title: (a, b) => a.title.localeCompare(b.title),
  buyers: (a, b) => b.buyers - a.buyers,
  earned: (a, b) => b.earned - a.earned,
  'price-asc': (a, b) => a.price - b.price,
  'price-desc': (a, b) => b.price - a.price,
} as const satisfies Record<string, Compare>
export type CourseOrder = keyof typeof courseOrders
export const courseOrderNames = Object.keys(courseOrders) as CourseOrder[]

/** The sort order in the address bar; newest first if it has none. */
export const courseOrderOf = (name: string | null): CourseOrder =>
  name !== null && Object.hasOwn(courseOrders, name) ? (name as CourseOrder) : 'newest'

/** The courses whose title, description or category contain every word of `q`, sorted. */
export const arrangeCourses = (courses: readonly OwnCourse[], q: string, order: CourseOrder): OwnCourse[] => {
  const words = q.toLocaleLowerCase().split(/\s+/)
  return courses
    .filter(({ title, description, category }) => {
      const text = `${title} ${description} ${category}`.toLocaleLowerCase()
      return words.every((word) => text.includes(word))
    })
    .sort(courseOrders[order])
}
